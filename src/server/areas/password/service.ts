import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createLinkToken } from '../../platform/limits/link-tokens.ts';
import { makeId } from '../../platform/random.ts';
import type { CommandContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { sendMail } from '../mail/service.ts';
import type { Recoverable } from './queries.ts';

export { assertNewPassword, findPasswordIssues } from './new-password.ts';
export { deletePassword } from './queries.ts';

type ResetMail =
  | { readonly mail: 'passwordForgot'; readonly lists?: never; readonly returnTo: string | undefined }
  | {
      readonly mail: 'passwordDisabled';
      readonly returnTo?: never;
      readonly lists: { readonly ended: string; readonly kept: string };
    };

/**
 * Mails a link for a new password to the verified address of an account. `mail`: its texts, by why the member gets it. `lists`: what
 * securing the account has ended and left. `returnTo`: where the login continues after the new password.
 */
export async function sendResetMail(
  tx: Transaction,
  context: Pick<CommandContext, 'platform' | 'plans' | 'store' | 'language' | 'request'>,
  account: Pick<Recoverable, 'account_id' | 'email' | 'login_id' | 'language'>,
  { mail, lists, returnTo }: ResetMail,
): Promise<void> {
  const { platform, plans, store } = context;
  const { account_id: accountId, email, login_id: loginId } = account;
  const language = account.language ?? context.language;
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose: 'passwordReset',
    accountId,
    data: { email: normalizeEmail(email), ...(returnTo === undefined ? {} : { returnTo }) },
  });
  const link = `${store.origin}/password/reset?token=${token}`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    loginId: loginId ?? email,
    link,
    ...lists,
  };
  await sendMail(tx, context, {
    storeId: store.id,
    kind: mail,
    intent: `password-reset:${accountId}:${makeId(platform.random, 'i')}`,
    to: email,
    subject: plans.text(`mail.${mail}.subject`, language, parameters) ?? '',
    text: plans.text(`mail.${mail}.body`, language, parameters) ?? '',
    code: null,
    link,
  });
}
