import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { redeemLink } from '../../../platform/limits/link-tokens.ts';
import { countSend } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { saveLoginMethods } from '../../../platform/sessions/login-methods.ts';
import { rotateSession } from '../../../platform/sessions/sessions.ts';
import type { Command } from '../../../runtime/area.ts';
import { withReturnTo } from '../../../runtime/request/return-to.ts';
import { verifyOwnPassword } from '../../account/member/own-password.ts';
import { lockPasswordHash, savePasswordHash } from '../../account/member/queries.ts';
import { lockOwnAccount, requireMember } from '../../account/member/service.ts';
import { recoverWithReview } from '../../account/recovery/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { afterNewPassword, assertNewPassword } from './new-password.ts';
import { findRecoverable, findResetAccount } from './queries.ts';
import { sendResetMail } from './service.ts';

/** Replaces the password of the member, ends their other sessions and gives this one a new token. */
export const editPassword: Command<'account.password.edit'> = async (context) => {
  const { database, store, answers, session, request, reply, now } = context;
  const member = await requireMember(context);
  const { account_id: accountId, email, login_id: loginId } = member;
  if (session === null || !member.has_password) throw new RefusalError('NOT_NOW');
  const typed = String(answers['newPassword'] ?? '');
  const verified = await verifyOwnPassword(context, accountId, String(answers['oldPassword'] ?? ''));
  if (verified === undefined) {
    await writeAudit(database, request, { action: 'password-change-refused', accountId, details: {} });
    throw refuseCurrent();
  }
  await assertNewPassword(context, { field: 'newPassword', password: typed, current: verified, email, loginId });
  const hash = await context.passwords.hash(typed);
  const opened = await database.transaction(async (tx) => {
    await lockOwnAccount({ tx, store, session });
    // A reset or a simultaneous change replaced the password after it was verified.
    if ((await lockPasswordHash(tx, store.id, accountId)) !== verified) throw refuseCurrent();
    await savePasswordHash(tx, { storeId: store.id, accountId, hash, now });
    await afterNewPassword(tx, context, accountId, session.id);
    await writeAudit(tx, request, { action: 'password-change', accountId, details: {} });
    if (email !== null) await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'passwordChanged' });
    const opened = await rotateSession(tx, request, session, accountId);
    await saveLoginMethods(tx, opened.session, ['Password']);
    return opened;
  });
  setSessionCookie(reply, opened);
  return { redirectTo: '/mypage/password/edit/complete' };
};

function refuseCurrent(): RefusalError {
  return new RefusalError('INVALID_CURRENT_PASSWORD');
}

/**
 * Mails a link to each account with this verified address. The answer and its limits are the same for an address without an account.
 */
export const forgotPassword: Command<'auth.password.forgot'> = async (context) => {
  const { database, platform, store, answers, session, ip, request } = context;
  const returnTo = context.readReturnTo(context.payload.returnTo);
  const email = normalizeEmail(String(answers['email'] ?? ''));
  const subject = { storeId: store.id, purpose: 'passwordReset', owner: '', address: email };
  const accounts = await findRecoverable(database, store.id, email);
  await database.transaction(async (tx) => {
    const send = await countSend(tx, platform, subject, ip, context.plans.settings.limits.mailedCodes);
    if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
    for (const account of accounts) await sendResetMail(tx, context, account, { mail: 'passwordForgot', returnTo });
    await writeAudit(tx, request, {
      action: 'password-forgot',
      accountId: accounts[0]?.account_id ?? null,
      details: { accounts: accounts.length },
    });
  });
  if (session?.accountId != null) return { redirectTo: '/mypage/password/reset/mail' };
  return { redirectTo: addReturnTo('/password/forgot/complete', returnTo) };
};

/** Sets a new password by the link of a mail: the link is used up, and all sessions of the account end. */
export const resetPassword: Command<'auth.password.reset'> = async (context) => {
  const { database, store, answers, payload, request, reply, now } = context;
  const search = { storeId: store.id, purpose: 'passwordReset', token: payload['token'] ?? '', now } as const;
  const account = await findResetAccount(database, search);
  if (account === undefined) throw refuseLink();
  const { account_id: accountId, email, login_id: loginId } = account;
  const password = String(answers['password'] ?? '');
  await assertNewPassword(context, { field: 'password', password, current: account.password_hash, email, loginId });
  const hash = await context.passwords.hash(password);
  const { opened, returnTo } = await database.transaction(async (tx) => {
    // Locked in the order of the other changes. A new password has made the link void.
    const isCurrent = (await lockPasswordHash(tx, store.id, accountId)) === account.password_hash;
    if (!isCurrent || (await findResetAccount(tx, search)) === undefined) throw refuseLink();
    const link = await redeemLink(tx, search);
    if (link === undefined) throw refuseLink();
    await savePasswordHash(tx, { storeId: store.id, accountId, hash, now });
    const recovery = { accountId, recoveryCase: 'passwordReset', since: null, language: account.language } as const;
    const { mailed, opened } = await recoverWithReview(tx, context, recovery);
    await writeAudit(tx, request, { action: 'password-reset', accountId, details: {} });
    const parameters = () => ({ kept: mailed.kept });
    await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'passwordReset', parameters });
    return { opened, returnTo: link.data['returnTo'] };
  });
  if (opened !== undefined) setSessionCookie(reply, opened);
  return { redirectTo: addReturnTo('/password/reset/complete', typeof returnTo === 'string' ? returnTo : undefined) };
};

const addReturnTo = (page: string, returnTo: string | undefined): string =>
  returnTo === undefined ? page : withReturnTo(page, returnTo, '');

function refuseLink(): RefusalError {
  return new RefusalError('INVALID_TOKEN');
}
