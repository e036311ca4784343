import { type Names, say, suggest } from './say.ts';

export const flows = {
  FLOW_STATE_UNKNOWN: (state: string, known: Names) =>
    say('FLOW_STATE_UNKNOWN', `The flow has no state "${state}".`, suggest(state, known, 'Declare the state.')),
  FLOW_STATE_UNREACHED: (state: string) =>
    say(
      'FLOW_STATE_UNREACHED',
      `Nothing leads to the state "${state}".`,
      'Add the event that leads there, or take the state out.',
    ),
  FLOW_SCREEN_TWICE: (screen: string, other: string) =>
    say('FLOW_SCREEN_TWICE', `The screen "${screen}" belongs to the state ${other} too.`, 'Give each state a screen of its own.'),
  FLOW_SCREEN_OF_MANY: (screen: string, route: string) =>
    say(
      'FLOW_SCREEN_OF_MANY',
      `The screen "${screen}" has the route ${route}, and a flow does not know what stands in its parameters.`,
      'Give the screen a route without parameters, and let the flow keep what it is about.',
    ),
  FLOW_EFFECT_UNKNOWN: (kind: string, name: string, known: Names) =>
    say(
      'FLOW_EFFECT_UNKNOWN',
      `The program knows no ${kind} "${name}".`,
      suggest(name, known, 'Write it among the effects of its area, as flows/README.md says.'),
    ),
  FLOW_TIME_UNFIT: (rule: string) => say('FLOW_TIME_UNFIT', `This "after" ${rule}.`, 'What a time may do is in flows/README.md.'),
  FLOW_INVOKE_UNFIT: (rule: string) =>
    say('FLOW_INVOKE_UNFIT', `This "invoke" ${rule}.`, 'What a flow may wait for is in flows/README.md.'),
  FLOW_KEEP_SHORT: (keep: string, actor: string, remembers: string) =>
    say(
      'FLOW_KEEP_SHORT',
      `This flow is kept for ${keep}, and "${actor}" knows a question for ${remembers}: who begins anew in between may have the same done twice.`,
      `Keep it for "${remembers}" or longer.`,
    ),
  FLOW_ERROR_UNPLACED: (actor: string, code: string) =>
    say(
      'FLOW_ERROR_UNPLACED',
      `"${actor}" may refuse with "${code}", which leads nowhere.`,
      `Say in "onError" where "${code}" leads.`,
    ),
  FLOW_ERROR_UNKNOWN: (actor: string, code: string, known: Names) =>
    say('FLOW_ERROR_UNKNOWN', `"${actor}" never refuses with "${code}".`, suggest(code, known, 'Take it out.')),
  FLOW_INPUT_UNFIT: (actor: string, rule: string) =>
    say('FLOW_INPUT_UNFIT', `What "${actor}" is asked does not fit: ${rule}.`, 'Give what the actor takes.'),
  FLOW_EVENT_UNSENT: (flow: string, event: string) =>
    say(
      'FLOW_EVENT_UNSENT',
      `No call sends "${event}".`,
      `Declare a call with "event": { "flow": "${flow}", "type": "${event}" }, or take the event out.`,
    ),
  CALL_EVENT_UNKNOWN: (event: string, flow: string, known: Names) =>
    say(
      'CALL_EVENT_UNKNOWN',
      `No state of the flow "${flow}" takes "${event}".`,
      suggest(event, known, 'Declare it in a state.'),
    ),
  CALL_EVENT_VALUES: (value: string, field: string) =>
    say(
      'CALL_EVENT_VALUES',
      `"${value}" stands on one side only: in the event, or among the values of "${field}" in the envelope.`,
      'Name the same values in both.',
    ),
};
