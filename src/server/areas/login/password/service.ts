import { formatLongTime } from '../../../../rules/long-dates.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLinkToken, linkSeconds } from '../../../platform/limits/link-tokens.ts';
import { makeId } from '../../../platform/random.ts';
import { type MailCause, type MailContext, sendMail } from '../../shell/mail/service.ts';
import type { Recoverable } from './queries.ts';

type ResetMail =
  | { readonly mail: 'passwordForgot'; readonly lists?: never; readonly returnTo: string | undefined }
  | {
      readonly mail: 'passwordDisabled';
      readonly returnTo?: never;
      readonly lists: { readonly ended: string; readonly kept: string };
    }
  | {
      readonly mail: 'accessRestored';
      readonly returnTo?: never;
      readonly lists: { readonly done: string; readonly ended: string; readonly kept: string };
    };

/**
 * Mails a link for a new password to the verified address of an account. `mail`: its texts, by why the member gets it. `lists`: what
 * securing the account has done, ended and left. `returnTo`: where the login continues after the new password.
 */
export async function sendResetMail(
  tx: Transaction,
  context: MailContext & MailCause,
  account: Pick<Recoverable, 'account_id' | 'email' | 'login_id' | 'language'>,
  { mail, lists, returnTo }: ResetMail,
): Promise<void> {
  const { platform, store } = context;
  const { account_id: accountId, email, login_id: loginId, language } = account;
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose: 'passwordReset',
    accountId,
    data: { email: normalizeEmail(email), ...(returnTo === undefined ? {} : { returnTo }) },
  });
  const link = `${store.origin}/password/reset?token=${token}`;
  await sendMail(tx, context, {
    kind: mail,
    intent: `password-reset:${accountId}:${makeId(platform.random, 'i')}`,
    reader: { email, language, accountId },
    link,
    parameters: (language) => ({
      loginId: loginId ?? email,
      until: formatLongTime(addSeconds(platform.clock.now(), linkSeconds.passwordReset), language),
      ...lists,
    }),
  });
}
