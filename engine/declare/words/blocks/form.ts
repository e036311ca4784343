import { actionOptions, sectionOptions, successOptions } from '../parts.ts';
import { type BlockWord, call, condition, form as formSlot, group, list, literal, payload, required, words } from '../slots.ts';

export const form: BlockWord = {
  block: 'form',
  in: 'screen',
  doc: 'A form of schemas/forms: sections of fields, one main button, and secondary actions after it. What every form does (issues, summary, drafts, working without scripts) needs no word.',
  options: {
    of: required(formSlot('The form: `forms/signup`.')),
    sections: required(list('Parts of the form, drawn one below the other.', group('A section.', sectionOptions))),
    send: required(call('The call that takes the answers.')),
    submit: required(words('What the main button says.')),
    enabledWhen: condition('The main button can be pressed only while this holds; applies once scripts run.'),
    needsValid: literal(
      'Whether the main button can be pressed only while every answer holds; applies once scripts run.',
      { type: 'boolean' },
      false,
    ),
    live: literal(
      'Whether a field says what is wrong with it while it is typed in; otherwise it says so when it is left.',
      { type: 'boolean' },
      false,
    ),
    payload: payload(
      'What the call sends besides the answers, by envelope name (hidden controls of those names, without scripts).',
    ),
    ...successOptions,
    actions: list('Secondary actions, after the main button.', group('An action.', actionOptions)),
  },
  example: {
    form: {
      of: 'forms/pin-code',
      sections: [{ fields: ['pinCode'] }],
      send: 'signup.pin-code',
      submit: 'signup.pinCode.submit',
    },
  },
};
