import { catalogue, hides, list, type Names, suggest } from './problem.ts';

/** Problems of parts that are valid on their own and do not work together. */
export const meaning = catalogue({
  SCREEN_UNREACHED: (route: string) => [
    `"${route}" is unreachable: no link or flow leads to it, and it has no "reachedBy".`,
    'Link to it, use it in a state of a flow, or declare with "reachedBy" how people get here.',
  ],
  CONDITION_CONTRADICTS: (around: boolean) => [
    around
      ? 'This condition is never true here: a condition around it contradicts it.'
      : 'This condition is never true: its parts contradict each other.',
    'Correct the condition, or remove what it hides.',
  ],
  FIELD_NEVER_ASKED: (key: string) => [
    `"${key}" is never asked: its condition is never true.`,
    'Correct the condition, or remove the field.',
  ],
  FIELDS_HIDE_EACH_OTHER: (keys: readonly string[], how: 'wait' | 'hide') =>
    how === 'wait'
      ? [
          keys.length === 1
            ? `${list(keys)} depends on its own answer, so it is never asked.`
            : `${list(keys)} depend on each other's answers, so none of them is ever asked.`,
          keys.length === 1 ? 'Make it depend on other answers.' : 'Make one of them independent of the others.',
        ]
      : [
          `${list(keys)} ${keys.length === 1 ? 'hides itself' : 'hide each other'} when answered, so the answers are lost.`,
          keys.length === 1 ? 'Make it depend on other answers.' : 'Let another field decide which of them is asked.',
        ],
  FORM_NEVER_RIGHT: (under: string) => [
    `This rule rejects every possible answer${under}, so the form can never be sent.`,
    'Correct the condition, or the settings it reads, so that some answer is valid.',
  ],
  FIELD_REQUIRED_UNASKED: (key: string, call: string) => [
    `"${key}" can be required, but nothing before the call "${call}" asks for it or sends it.`,
    'Show the form in an earlier step, or send the field in the payload.',
  ],
  SETTING_FIELD_UNASKED: (key: string, forms: readonly string[]) => [
    `"${key}" is set to REQUIRED, but ${list(forms)} ${forms.length === 1 ? 'does not have' : 'do not have'} that field.`,
    'Declare the field there, or set it to NOT_USE.',
  ],
  SETTING_STOPS_STEP: (state: string, under: string, events: readonly string[]) => [
    `With ${under} the state "${state}" cannot be left: its screen shows nothing that sends ${events.map((event) => `"${event}"`).join(' or ')}.`,
    'Show a form or button that sends it under these settings too, or skip the state.',
  ],
  FLOW_DEAD_END: (state: string) => [
    `The flow cannot finish from here: "${state}" leads to no final state.`,
    'Add an event that leads on, or make the state final: "type": "final".',
  ],
  FLOW_STEP_BEYOND_LAST: (n: number, of: number) => [
    `The step bar shows step ${n} of ${of}.`,
    `Make "n" at most ${of}, or "of" at least ${n}.`,
  ],
  FLOW_EVENT_UNOFFERED: hides(['uses'], (event: string, screen: string, calls: readonly string[]) => [
    `The screen "${screen}" sends none of the calls of the event "${event}": ${list(calls)}.`,
    'Add a form or button that sends one of them, or declare with "reachedBy" in the call who else sends it.',
  ]),
  FLOW_TRANSITION_UNREACHED: () => [
    'This transition is unreachable: an earlier one has no guard, so it is always taken.',
    'Move it before that one, or add a guard to that one.',
  ],
  FLOW_STATE_SKIPPED: (state: string) => [`"${state}" is always skipped.`, 'Correct the condition, or remove the state.'],
  /** `first`: the first state that is not skipped, if any. */
  FLOW_SKIPS_ALL: (under: string, first: string | undefined) => [
    first === undefined
      ? `With ${under} every state is skipped.`
      : `With ${under} the flow starts at "${first}", which is final or waits for an actor.`,
    `Make sure that one state${first === undefined ? '' : ' before it'} is never skipped.`,
  ],
  FLOW_TARGET_SKIPPED: (target: string) => [
    `Settings can skip the state "${target}", and a transition to a skipped state restarts the flow.`,
    'Skip only consecutive states at the start of a flow; elsewhere choose the target with a guard.',
  ],
  FLOW_REFUSAL_UNSAID: hides(['uses'], (code: string, call: string) => [
    `The call "${call}" has no text for "${code}".`,
    `Add "${code}" to its "errors", or "*" for all other codes.`,
  ]),
  CALL_ERROR_WORDLESS: hides(['uses'], (code: string) => [
    `The error "${code}" has no text.`,
    'Add "text", or "fallbackText" to show the server’s message, or the text "error." and the code.',
  ]),
  REFUSAL_UNKNOWN: hides(['uses'], (code: string, names: Names) => [
    `The server never refuses with "${code}".`,
    suggest(code, names, 'Remove it, or add it to the refusal codes of the server.'),
  ]),
  REFUSAL_WORDLESS: hides(['uses'], (code: string, key: string) => [
    `The refusal code "${code}" has no text.`,
    `Add the text "${key}" in every language.`,
  ]),
  FORM_FIELD_UNSENT: (key: string, calls: readonly string[]) => [
    `The answer of "${key}" is lost: no call of this form sends it (${list(calls)}).`,
    'Add the field to the envelope of the call, or send all fields with {"answers": "fields"}, custom fields with {"answers": "custom"}.',
  ],
  CALL_ERROR_FIELD_UNDRAWN: (field: string, forms: readonly string[]) => [
    `The error is shown at "${field}", which no form that sends this call shows: ${list(forms)}.`,
    'Name a field that is shown there, or remove "field".',
  ],
  CALL_ERROR_DIALOG_UNKNOWN: (id: string, screen: string, names: Names) => [
    `${screen} sends this call and has no dialog "${id}".`,
    suggest(id, names, 'Add the dialog to each screen that sends the call.'),
  ],
});
