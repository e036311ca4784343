import { catalogue, harmless, hides, type Names, suggest } from './problem.ts';

export const flows = catalogue({
  FLOW_STATE_UNKNOWN: hides(['names'], (state: string, names: Names) => [
    `The flow has no state "${state}".`,
    suggest(state, names, 'Declare the state.'),
  ]),
  FLOW_STATE_UNREACHED: harmless((state: string) => [
    `The state "${state}" is unreachable.`,
    'Add a transition to it, or remove the state.',
  ]),
  FLOW_SCREEN_TWICE: hides(['states'], (screen: string, otherState: string) => [
    `The screen "${screen}" is already used by the state ${otherState}.`,
    'Use a different screen for each state.',
  ]),
  FLOW_SCREEN_OF_MANY: (screen: string, route: string) => [
    `The screen "${screen}" has the route ${route}, and the flow has no values for its parameters.`,
    'Name the parameter in the "onePer" of the flow, or use a screen whose route has no parameters.',
  ],
  FLOW_SUBJECT_UNSENT: (flow: string, subject: string) => [
    `The flow "${flow}" has one row per "${subject}", which is neither in the path nor in the envelope of this call.`,
    `Add "{${subject}}" to the path, or "${subject}" to the envelope.`,
  ],
  FLOW_EFFECT_UNKNOWN: harmless((kind: string, name: string, names: Names) => [
    `Unknown ${kind} "${name}".`,
    suggest(name, names, 'Implement it in the effects of the flow.'),
  ]),
  FLOW_TIME_UNFIT: harmless((rule: string, remedy: string) => [`This "after" ${rule}.`, remedy]),
  FLOW_INVOKE_UNFIT: (rule: string, remedy: string, subject: 'invoke' | 'after' | 'onUnknown' = 'invoke') => [
    `This "${subject}" ${rule}.`,
    remedy,
  ],
  FLOW_KEEP_SHORT: (keep: string, actor: string, remembers: string) => [
    `This flow is kept for ${keep}, but "${actor}" recognizes a repeated request for ${remembers}: restarting the flow in between could repeat the request.`,
    `Set "idleTimeout" to "${remembers}" or longer.`,
  ],
  FLOW_ERROR_UNPLACED: (actor: string, code: string) => [
    `"${actor}" can refuse with "${code}", which "onError" does not handle.`,
    `Add "${code}" to "onError".`,
  ],
  FLOW_ERROR_UNKNOWN: (actor: string, code: string, names: Names) => [
    `"${actor}" never refuses with "${code}".`,
    suggest(code, names, 'Remove it, or add it to the errors of the actor in the effects of the flow.'),
  ],
  FLOW_INPUT_UNFIT: (actor: string, rule: string) => [
    `The "input" does not match the input schema of "${actor}": ${rule}.`,
    'Correct the "input", or the schema of the actor.',
  ],
  FLOW_EVENT_UNSENT: harmless((flow: string, event: string) => [
    `No call sends "${event}".`,
    `Declare a call with "event": { "flow": "${flow}", "type": "${event}" }, or remove the event.`,
  ]),
  CALL_EVENT_UNKNOWN: hides(['names'], (event: string, flow: string, names: Names) => [
    `No state of the flow "${flow}" handles "${event}".`,
    suggest(event, names, 'Add it to the "on" of a state.'),
  ]),
  /** `only`: which of the two has the value. */
  CALL_EVENT_VALUES: hides(['names'], (value: string, field: string, only: 'event' | 'envelope') =>
    only === 'event'
      ? [
          `"${value}" is in the event, but not among the values of "${field}" in the envelope.`,
          `Add it to the "enum" of "${field}", or remove it here.`,
        ]
      : [
          `"${value}" is among the values of "${field}" in the envelope, but not in the event.`,
          'Add it to the "event", or remove it here.',
        ],
  ),
});
