import {
  call,
  condition,
  data,
  fields,
  form,
  formCall,
  formerly,
  group,
  list,
  literal,
  type OpenOptions,
  payload,
  required,
  words,
} from './option-schemas.ts';
import { actionOptions, sectionOptions, successOptions } from './parts.ts';

/** Options of the block `form`; interceptors add to them. */
export const formOptions: OpenOptions = {
  form: formerly('of', required(form('The form: `forms/signup`.'))),
  sections: required(list('Sections of the form, one below another.', group('A section.', sectionOptions))),
  send: required(call('The call that receives the answers.')),
  sendInstead: list(
    'Other calls of the same form: the first whose condition holds gets the answers in place of `send`.',
    group('A call.', {
      send: required(formCall('The call.')),
      when: required(condition('Which answers it is for.')),
    }),
  ),
  sendBefore: formerly(
    'before',
    list(
      'Calls of the same form that get the answers first, in this order, each while its condition holds. What one responds with is in the payload of the following ones, by name. Nothing more is sent after a refusal; redirects are not followed.',
      group('A call.', {
        send: required(formCall('The call.')),
        when: condition('Which answers it is for. Default: all.'),
      }),
    ),
  ),
  onChange: list(
    'Calls of the same form that are sent when answers change; then the page’s data is loaded again. The calls validate only the answers that they carry (`partial`). Without scripts a button after the main one sends all of them.',
    group('A call.', {
      fields: formerly('of', required(fields('The fields whose change sends it.'))),
      send: required(formCall('The call.')),
      buttonLabel: formerly(
        { names: ['words', 'text'] },
        required(words('Label of the button that sends it: with `byButton`, and without scripts.')),
      ),
      byButton: literal(
        'Whether a button after the section of its first field sends it, instead of the change itself.',
        { type: 'boolean' },
        false,
      ),
    }),
  ),
  submitLabel: formerly('submit', required(words('Label of the main button.'))),
  submitTone: literal(
    'main: filled, once per page; plain: outlined, for a form whose page has another main action.',
    { enum: ['main', 'plain'] },
    'main',
  ),
  enabledWhen: condition('The main button is enabled only while this holds. Tests of answers need scripts.'),
  blocked: list(
    'Why the form cannot be sent whatever the answers are: while page data keeps `enabledWhen` from holding, a press on the main button shows the first whose condition holds in the error summary.',
    group('A reason.', {
      text: formerly('words', required(words('What to do first.'))),
      when: condition('Default: always.'),
    }),
  ),
  disabledUntilValid: formerly(
    'needsValid',
    literal('Whether the main button is enabled only while every answer is valid. Needs scripts.', { type: 'boolean' }, false),
  ),
  validateWhileTyping: formerly(
    'live',
    literal('Whether fields show issues while typing instead of on blur.', { type: 'boolean' }, false),
  ),
  sticky: literal('Whether the buttons stick to the lower edge of the window in long forms.', { type: 'boolean' }, false),
  payload: payload('Payload besides the answers, by envelope name (hidden inputs of the same names without scripts).'),
  username: data(
    'Whose password the form asks for, in a hidden field for password managers. Needed only where no field of the form is the identifier.',
  ),
  ...successOptions,
  actions: list('Secondary actions after the main button.', group('An action.', actionOptions)),
};
