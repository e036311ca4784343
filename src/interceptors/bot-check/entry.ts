import { data, formerly, group, type InterceptorEntry, literal, required, words } from '../../../engine/declare/index.ts';

export const entry: InterceptorEntry = {
  in: 'form',
  option: group(
    'A check that a person sends the form. It is shown once a call was refused with BOT_CHECK_REQUIRED or BOT_CHECK_FAILED, and its token is the `token` of the payload.',
    {
      action: required(
        literal('What the form is for, compared with the token.', { type: 'string', pattern: '^[a-z][A-Za-z0-9-]{0,31}$' }),
      ),
      settings: formerly(
        'of',
        required(data('The settings of the check: `isEnabled`, `provider`, `siteKey` and `afterFailures`.')),
      ),
      withoutScripts: required(words('What to do where scripts do not run, because the check needs them.')),
    },
  ),
};
