import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { setSessionCookie } from '../../platform/http/session-cookies.ts';
import { createLinkToken, findLink, useLink, voidLinks } from '../../platform/limits/link-tokens.ts';
import { recordLoginAttempt } from '../../platform/limits/login-throttle.ts';
import { countSend } from '../../platform/limits/one-time-codes.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { endSessionsOf, rotateSession } from '../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { findPasswordHash, lockPasswordHash, requireMember, savePasswordHash } from '../account/service.ts';
import { sendMail } from '../mail/service.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import { findRecoverable, findRecoverableById, type Recoverable } from './queries.ts';
import { findPasswordIssues } from './service.ts';

/** PASSWORD-027. */
const resetSeconds = 3600;

/** Replaces the password of the member, ends their other sessions and gives this one a new token. */
export const editPassword: Command<'account.password.edit'> = async (context) => {
  const { database, store, answers, session, request, reply, now } = context;
  const member = await requireMember(context);
  const { account_id: accountId, email, login_id: loginId } = member;
  if (session === null || !member.has_password) throw new RefusalError(409, 'NOT_NOW', 'This account has no password.');
  const typed = String(answers['newPassword'] ?? '');
  const verified = await verifyCurrent(context, accountId);
  await assertNewPassword(context, { field: 'newPassword', password: typed, current: verified, email, loginId });
  const hash = await hashPassword(typed);
  const opened = await database.transaction(async (tx) => {
    // A reset or a simultaneous change replaced the password after it was verified.
    if ((await lockPasswordHash(tx, store.id, accountId)) !== verified) throw refuseCurrent();
    await savePasswordHash(tx, { storeId: store.id, accountId, hash, now });
    await afterNewPassword(tx, context, accountId, session.id);
    await writeAudit(tx, request, { action: 'password-change', accountId, details: {} });
    if (email !== null) await sendSecurityMail({ ...context, tx }, { to: email, kind: 'passwordChanged' });
    return rotateSession(tx, request, session, accountId);
  });
  setSessionCookie(reply, opened);
  return { redirectTo: '/mypage/password/edit/complete' };
};

/** Returns the hash of the typed current password. Tries are counted; a lock refuses the right one alike. */
async function verifyCurrent(
  { database, platform, store, answers, request }: CommandContext,
  accountId: string,
): Promise<string | null> {
  const hash = await findPasswordHash(database, store.id, accountId);
  const isRight = await verifyPassword(hash, String(answers['oldPassword'] ?? ''));
  const isAllowed = await recordLoginAttempt(
    database,
    platform,
    { storeId: store.id, identifier: `reauthorize\n${accountId}` },
    isRight,
  );
  if (isRight && isAllowed) return hash;
  await writeAudit(database, request, { action: 'password-change-refused', accountId, details: { throttled: !isAllowed } });
  throw refuseCurrent();
}

function refuseCurrent(): RefusalError {
  return new RefusalError(422, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.');
}

interface NewPassword {
  readonly field: string;
  readonly password: string;
  /** The hash in force. */
  readonly current: string | null;
  readonly email: string | null;
  readonly loginId: string | null;
}

/** Refuses a password that is in use already or easy to guess. */
async function assertNewPassword(
  context: CommandContext,
  { field, password, current, email, loginId }: NewPassword,
): Promise<void> {
  if (current !== null && (await verifyPassword(current, password)))
    throw new RefusalError(422, 'INVALID_PASSWORD_REUSED', 'The password is the same as before.');
  const issues = await findPasswordIssues(context, { field, password, email, loginId });
  if (issues.length > 0) throw new RefusalError(422, 'INVALID_ANSWERS', 'The password is easy to guess.', { issues });
}

/** Ends other sessions and makes reset links void. */
async function afterNewPassword(
  tx: Transaction,
  { store }: CommandContext,
  accountId: string,
  keptSessionId = '',
): Promise<void> {
  await endSessionsOf(tx, store.id, accountId, keptSessionId);
  await voidLinks(tx, store.id, accountId, 'passwordReset');
}

/**
 * Mails a link to each account with this verified address. The answer, its time and its limits are the same for an address without an
 * account.
 */
export const forgotPassword: Command<'auth.password.forgot'> = async (context) => {
  const { database, platform, store, answers, session, ip, request } = context;
  const email = normalizeEmail(String(answers['email'] ?? ''));
  const subject = { storeId: store.id, purpose: 'passwordReset', owner: '', address: email };
  const accounts = await findRecoverable(database, store.id, email);
  await database.transaction(async (tx) => {
    const send = await countSend(tx, platform, subject, ip);
    if (!send.allowed) throw new RefusalError(429, send.code, 'No mail is sent now.', { retryAfter: send.retryAfter });
    for (const account of accounts) await sendResetMail(tx, context, account);
    await writeAudit(tx, request, {
      action: 'password-forgot',
      accountId: accounts[0]?.account_id ?? null,
      details: { accounts: accounts.length },
    });
  });
  return { redirectTo: session?.accountId == null ? '/password/forgot/complete' : '/mypage/password/reset/mail' };
};

async function sendResetMail(tx: Transaction, context: CommandContext, account: Recoverable): Promise<void> {
  const { platform, plans, store } = context;
  const { account_id: accountId, email, login_id: loginId } = account;
  const language = account.language ?? context.language;
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose: 'passwordReset',
    accountId,
    validSeconds: resetSeconds,
  });
  const link = `${store.origin}/password/reset?token=${token}`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    loginId: loginId ?? email,
    link,
  };
  await sendMail(tx, context, {
    storeId: store.id,
    intent: `password-reset:${accountId}:${makeId(platform.random, 'i')}`,
    to: email,
    subject: plans.text('mail.passwordForgot.subject', language, parameters) ?? '',
    text: plans.text('mail.passwordForgot.body', language, parameters) ?? '',
    code: null,
    link,
  });
}

/** Sets a new password by the link of a mail: the link is used up, and all sessions of the account end. */
export const resetPassword: Command<'auth.password.reset'> = async (context) => {
  const { database, store, answers, payload, request, now } = context;
  const search = { storeId: store.id, purpose: 'passwordReset', token: payload['token'] ?? '', now } as const;
  const link = await findLink(database, search);
  const account = link && (await findRecoverableById(database, store.id, link.accountId));
  if (account === undefined) throw refuseLink();
  const { account_id: accountId, email, login_id: loginId } = account;
  const password = String(answers['password'] ?? '');
  await assertNewPassword(context, { field: 'password', password, current: account.password_hash, email, loginId });
  const hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    if ((await useLink(tx, search)) === undefined) throw refuseLink();
    await savePasswordHash(tx, { storeId: store.id, accountId, hash, now });
    await afterNewPassword(tx, context, accountId);
    await writeAudit(tx, request, { action: 'password-reset', accountId, details: {} });
    await sendSecurityMail({ ...context, tx }, { to: email, kind: 'passwordReset' });
  });
  return { redirectTo: '/password/reset/complete' };
};

function refuseLink(): RefusalError {
  return new RefusalError(409, 'INVALID_TOKEN', 'The link was used or has expired.');
}
