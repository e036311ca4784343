import { list, say } from './say.ts';

/** What each part says is right alone, and together it cannot be lived with. */
export const meaning = {
  SCREEN_UNREACHED: (route: string) =>
    say(
      'SCREEN_UNREACHED',
      `Nothing leads to "${route}": no link, no flow, and it says of no entry from outside.`,
      'Link to it, give it to a state of a flow, or say with "entry" how people come here.',
    ),
  CONDITION_CONTRADICTS: (around: boolean) =>
    say(
      'CONDITION_CONTRADICTS',
      around
        ? 'This never holds where it stands: what is around it says the opposite.'
        : 'This never holds: its parts contradict each other.',
      'Correct it, or take out what nobody can ever see.',
    ),
  FIELD_NEVER_ASKED: (key: string) =>
    say(
      'FIELD_NEVER_ASKED',
      `"${key}" is never asked: its condition cannot hold.`,
      'Correct the condition, or take the field out.',
    ),
  FIELDS_HIDE_EACH_OTHER: (keys: readonly string[], how: 'wait' | 'hide') =>
    how === 'wait'
      ? say(
          'FIELDS_HIDE_EACH_OTHER',
          keys.length === 1
            ? `${list(keys)} waits for its own answer: it is never asked.`
            : `${list(keys)} wait for answers of each other: none of them is ever asked.`,
          keys.length === 1 ? 'Let other answers say when it is asked.' : 'Let one of them be asked without the others.',
        )
      : say(
          'FIELDS_HIDE_EACH_OTHER',
          `${list(keys)} ${keys.length === 1 ? 'hides itself' : 'hide each other'} by being answered: what is answered is lost.`,
          keys.length === 1 ? 'Let other answers say when it is asked.' : 'Let another field choose which of them is asked.',
        ),
  FORM_NEVER_RIGHT: (under: string) =>
    say(
      'FORM_NEVER_RIGHT',
      `Whatever is answered${under}, this rule tells of an issue: nobody can send the form.`,
      'Correct the condition, or the settings that it reads, so that some answer is right.',
    ),
  FIELD_REQUIRED_UNASKED: (key: string, call: string) =>
    say(
      'FIELD_REQUIRED_UNASKED',
      `"${key}" can be required, and nothing that leads to the call "${call}" asks for it or sends it.`,
      'Draw the form in a step before, or send the field in the payload.',
    ),
  SETTING_FIELD_UNASKED: (key: string, forms: readonly string[]) =>
    say(
      'SETTING_FIELD_UNASKED',
      `"${key}" is set to REQUIRED, and ${list(forms)} ${forms.length === 1 ? 'does not have it' : 'do not have it'}: nobody asks for it.`,
      'Declare the field there, or set it to NOT_USE.',
    ),
  SETTING_STOPS_STEP: (state: string, under: string, events: readonly string[]) =>
    say(
      'SETTING_STOPS_STEP',
      `With ${under} nobody gets past "${state}": its screen then draws nothing that sends ${events.map((each) => `"${each}"`).join(' or ')}.`,
      'Draw a way on under these settings too, or skip the state.',
    ),
  FLOW_DEAD_END: (state: string) =>
    say(
      'FLOW_DEAD_END',
      `From "${state}" no way leads to an end of the flow.`,
      'Add the event that leads on, or make it an end: "type": "final".',
    ),
  FLOW_EVENT_UNOFFERED: (event: string, screen: string, calls: readonly string[]) =>
    say(
      'FLOW_EVENT_UNOFFERED',
      `The screen "${screen}" sends none of the calls that are "${event}": ${list(calls)}.`,
      'Add the form or the button that sends it, or say at the call with "entry" who else does.',
    ),
  FLOW_TRANSITION_UNREACHED: () =>
    say(
      'FLOW_TRANSITION_UNREACHED',
      'Nobody gets here: the one before has no guard, so it is always taken.',
      'Move it before that one, or give that one a guard.',
    ),
  FLOW_STATE_SKIPPED: (state: string) =>
    say('FLOW_STATE_SKIPPED', `"${state}" is skipped whatever is set.`, 'Correct the condition, or take the state out.'),
  FLOW_SKIPS_ALL: (under: string, first: string) =>
    say(
      'FLOW_SKIPS_ALL',
      `With ${under} everything that there is to do before "${first}" is skipped: the flow begins there, and nobody can do anything.`,
      'Let one state before it be there whatever is set.',
    ),
  FLOW_TARGET_SKIPPED: (target: string) =>
    say(
      'FLOW_TARGET_SKIPPED',
      `Settings may leave "${target}" out: whoever is led there begins again.`,
      'Leave out states only at the beginning of a flow, one after the other; elsewhere let a guard choose where an event leads.',
    ),
  FLOW_REFUSAL_UNSAID: (code: string, call: string) =>
    say(
      'FLOW_REFUSAL_UNSAID',
      `The call "${call}" has no words for "${code}".`,
      `Add "${code}" to its errors, or "*" for every other code.`,
    ),
  CALL_ERROR_WORDLESS: (code: string) =>
    say('CALL_ERROR_WORDLESS', `Nothing is said of "${code}".`, 'Give it "text"; beside "serverMessage" an "elseText" will do.'),
  FORM_FIELD_UNSENT: (key: string, calls: readonly string[]) =>
    say(
      'FORM_FIELD_UNSENT',
      `What is answered in "${key}" is sent by no call of this form (${list(calls)}): it would be lost.`,
      'Name the field in the envelope of the call, or send all with {"answers": "fields"}, custom fields with {"answers": "custom"}.',
    ),
  CALL_ERROR_FIELD_UNDRAWN: (field: string, forms: readonly string[]) =>
    say(
      'CALL_ERROR_FIELD_UNDRAWN',
      `What is said stands at "${field}", which is in no form that sends this call: ${list(forms)}.`,
      'Name a field that is drawn there, or none.',
    ),
};
