import { call, formerly, group, type InterceptorEntry, literal, required, words } from '../../../engine/declare/index.ts';

export const entry: InterceptorEntry = {
  in: 'action',
  option: group(
    'Asks the browser for a passkey before the call, and sends it as `credential`. Without scripts the button is not shown.',
    {
      operation: formerly(
        'does',
        required(literal('create: a new passkey; get: a proof of a passkey that the person has.', { enum: ['create', 'get'] })),
      ),
      options: required(call('The call that answers what to ask the browser for, as JSON in `options`.')),
      failureToast: formerly('none', required(words('Shown if the browser gave none: cancelled, or not supported.'))),
      withoutScripts: words('What to do where scripts do not run, shown there in place of the button.'),
      autofill: literal(
        'Whether the page’s field with the autocomplete token `webauthn` offers passkeys too. Only with `get`.',
        { type: 'boolean' },
        false,
      ),
    },
  ),
};
