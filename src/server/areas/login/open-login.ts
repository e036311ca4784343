import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type SignedIn, signIn } from '../../platform/http/sign-in.ts';
import { saveLanguage } from '../../platform/sessions/members.ts';
import type { CommandContext } from '../../runtime/area.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import type { LoginAccount } from './queries.ts';

/** How a login was proven (LOGIN-005). */
export type LoginMethod = 'Password' | 'AuthCode' | 'ExternalAuth';

/** Starts the session of an account whose proof was accepted. Mails the member about a login on a new device. */
export async function openLogin(
  tx: Transaction,
  context: Omit<CommandContext, 'answers' | 'payload' | 'params'>,
  account: LoginAccount,
  loginMethod: LoginMethod,
): Promise<SignedIn> {
  const { store, session, request } = context;
  const { account_id: accountId, email, language } = account;
  const signedIn = await signIn(tx, request, session, accountId);
  // A browser that is already signed in to the account is not a new device, even without the cookie.
  const isKnown = signedIn.device.wasKnown || session?.accountId === accountId;
  // Uses the account's language, because an attacker may have logged in. Unverified addresses get no mail.
  if (!isKnown && email !== null && account.email_verified_at !== null)
    await sendSecurityMail({ ...context, tx }, { to: email, kind: 'newDevice', ...(language === null ? {} : { language }) });
  if (isKnown && language !== context.language) await saveLanguage(tx, store.id, accountId, context.language);
  await writeAudit(tx, request, { action: 'login', accountId, details: { newDevice: !isKnown, loginMethod } });
  return signedIn;
}
