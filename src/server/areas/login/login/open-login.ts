// Every way to log in ends here: openLogin, after the first factor was accepted, then continueLogin after the commit.

import type { FastifyReply } from 'fastify';
import { audiences } from '../../../../language/audiences.ts';
import { memberHome } from '../../../../rules/member-home.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { continueWithCookies, type SignedIn, signIn } from '../../../platform/http/sign-in.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { saveLoginMethods } from '../../../platform/sessions/login-methods.ts';
import { saveLanguage } from '../../../platform/sessions/members.ts';
import { type FirstFactor, type PendingLogin, savePendingLogin } from '../../../platform/sessions/pending-logins.ts';
import { type OpenedSession, rotateSession, startSession } from '../../../platform/sessions/sessions.ts';
import type { CommandContext, Redirect, RequestContext } from '../../../runtime/area.ts';
import { changeLanguage } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { recordLogin } from '../login-history/service.ts';
import type { LoginFactorType } from '../multi-factor/factor-types.ts';
import { type LoginFactor, listLoginFactors } from '../multi-factor/login-factors.ts';
import { findTrustedDevice } from '../multi-factor/trusted-devices.ts';
import { isWithinAuthorization, routeOfFactors } from './factor-types.ts';
import type { LoginAccount } from './queries.ts';

/** What a login needs of a call's context. */
export type LoginContext = Omit<CommandContext, 'answers' | 'payload' | 'params' | 'shown'>;

export interface Login {
  readonly account: LoginAccount;
  readonly firstFactor: FirstFactor;
  /** As entered, normalized: an e-mail address or a login ID; or the name of the provider. For the login history. */
  readonly identifier: string;
  /** Where to continue, as `readReturnTo` accepted it; undefined: at the default page. */
  readonly returnTo: string | undefined;
}

/** A login with every factor accepted. A passkey counts as both. */
export interface CompletedLogin extends Omit<Login, 'firstFactor'> {
  readonly firstFactor: FirstFactor | 'Passkey';
}

export interface OpenedLogin {
  /** undefined: the session is the same as before. */
  readonly session: OpenedSession | SignedIn | undefined;
  readonly returnTo: string | null;
  readonly redirectTo: string;
}

/**
 * Opens the session of an account whose first factor was accepted. If a second one is needed, the session stays as it was,
 * a guest's or the account's own, and only the pages of the second factor know of the login. Call it with the account locked. Throws a RefusalError with
 * PASSWORD_NEEDED if the account asks for a second factor and has none that differs from the first.
 */
export async function openLogin(tx: Transaction, context: LoginContext, login: Login): Promise<OpenedLogin> {
  const { store, plans, trustedTokens, now } = context;
  const { account_id: accountId, password_hash: passwordHash } = login.account;
  const key = { storeId: store.id, accountId };
  const enabled = await listLoginFactors(tx, plans.settings, key);
  if (enabled.length === 0) return completeLogin(tx, context, login, null);
  const isTrusted = (await findTrustedDevice(tx, { ...key, tokens: trustedTokens, now })) !== undefined;
  if (isTrusted) return completeLogin(tx, context, login, 'TrustedDevice');
  if (withoutFirst(enabled, login.firstFactor).length > 0) return awaitSecondFactor(tx, context, login);
  if (passwordHash !== null) throw new RefusalError('PASSWORD_NEEDED');
  // The mailbox is all that this member can prove: the same code twice would add nothing.
  return completeLogin(tx, context, login, null);
}

/** Sets the cookies of an opened login, after the commit, and returns where to continue. */
export function continueLogin(reply: FastifyReply, { session, returnTo, redirectTo }: OpenedLogin): Redirect {
  if (session !== undefined) setSessionCookie(reply, session);
  // An authorization has its own cookie, without which it would not have come here.
  if (isWithinAuthorization(returnTo)) return { redirectTo };
  return { redirectTo: continueWithCookies(reply, { page: audiences.member.signIn, returnTo, redirectTo }) };
}

/** The factors that may follow the first. */
export async function listSecondFactors(
  on: Queryable,
  { store, plans }: Pick<RequestContext, 'store' | 'plans'>,
  { accountId, firstFactor }: Pick<PendingLogin, 'accountId' | 'firstFactor'>,
): Promise<readonly LoginFactor[]> {
  return withoutFirst(await listLoginFactors(on, plans.settings, { storeId: store.id, accountId }), firstFactor);
}

/** A code mailed to the same mailbox is no second factor. */
function withoutFirst(factors: readonly LoginFactor[], firstFactor: FirstFactor): readonly LoginFactor[] {
  return firstFactor === 'AuthCode' ? factors.filter(({ type }) => type !== 'Email') : factors;
}

/**
 * Rotates the token, so that the guest's token is useless from then on. A member's session ends, unless an app asks the same member again,
 * who gains nothing yet: the other apps of the session are told of no logout.
 */
async function awaitSecondFactor(
  tx: Transaction,
  { session, request, now }: LoginContext,
  { account, firstFactor, identifier, returnTo: continueTo }: Login,
): Promise<OpenedLogin> {
  const returnTo = continueTo ?? null;
  const login = { accountId: account.account_id, firstFactor, identifier, returnTo };
  let opened: OpenedSession | undefined;
  if (isWithinAuthorization(returnTo) && session?.accountId === login.accountId) await savePendingLogin(tx, session, login, now);
  else {
    opened = session === null ? await startSession(tx, request) : await rotateSession(tx, request, session, null);
    await savePendingLogin(tx, opened.session, login, now);
  }
  await writeAudit(tx, request, { action: 'login-first-factor', accountId: account.account_id, details: { firstFactor } });
  return { session: opened, returnTo, redirectTo: routeOfFactors(returnTo) };
}

/** Signs in, with every factor accepted. Mails the member about a login on a new device. */
export async function completeLogin(
  tx: Transaction,
  context: LoginContext,
  { account, firstFactor, identifier, returnTo = memberHome }: CompletedLogin,
  secondFactor: LoginFactorType | 'TrustedDevice' | null,
): Promise<OpenedLogin> {
  const { store, session, request } = context;
  const { account_id: accountId, email, language } = account;
  const signedIn = await signIn(tx, request, session, accountId);
  await saveLoginMethods(tx, signedIn.session, secondFactor === null ? [firstFactor] : [firstFactor, secondFactor]);
  // A browser that is already signed in to the account is not a new device, even without the cookie.
  const isKnown = signedIn.device.wasKnown || session?.accountId === accountId;
  // Uses the account's language, because an attacker may have logged in. Unverified addresses get no mail.
  if (!isKnown && email !== null && account.email_verified_at !== null)
    await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'newDevice' });
  // After the mail, which the member reads in the former language. A new device on which nobody chose a language changes nothing.
  const isChosen = request.cookies['lng'] === context.language;
  if (language === null) await saveLanguage(tx, store.id, accountId, context.language);
  else if (isKnown || isChosen) await changeLanguage(tx, context, { accountId, language: context.language });
  const details = { newDevice: !isKnown, firstFactor, secondFactor };
  await writeAudit(tx, request, { action: 'login', accountId, details });
  await recordLogin(tx, context, {
    accountIds: [accountId],
    succeeded: true,
    identifier,
    loginMethod: firstFactor,
    ...(secondFactor === null || secondFactor === 'TrustedDevice'
      ? {}
      : { multiFactorType: secondFactor, requestsMultiFactor: true }),
  });
  return { session: signedIn, returnTo, redirectTo: returnTo };
}
