import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { setOperatorCookie } from '../../../platform/http/session-cookies.ts';
import { clearFailures, operatorSubject } from '../../../platform/limits/login-throttle.ts';
import { countSend } from '../../../platform/limits/one-time-codes.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import {
  endOperatorSession,
  endOtherSessions,
  findOperator,
  lockOperator,
  type OperatorRow,
  operatorOf,
  rotateOperatorSession,
  startOperatorSession,
  updateOperatorHash,
} from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { assertNewPassword } from '../../login/password/new-password.ts';
import { provePassword } from '../second-factor/prove-password.ts';
import { mailOperatorLink, mailPasswordChanged } from './mails.ts';
import { findLinkedOperator, saveName } from './queries.ts';

const perNetwork = { limit: 50, windowSeconds: 600 };

const toRecipient = ({ operator_id: operatorId, email, name }: OperatorRow) => ({ operatorId, email, name });

/** Mails a link to the operator with this address. The answer and its limits are the same for an address without an operator. */
export const forgotPassword: Command<'console.password.forgot'> = async (context) => {
  const { database, platform, store, answers, ip, request } = context;
  const email = normalizeEmail(String(answers['email'] ?? ''));
  const subject = { storeId: store.id, purpose: 'operatorPassword', owner: '', address: email };
  const operator = await findOperator(database, store.id, email);
  await database.transaction(async (tx) => {
    const send = await countSend(tx, platform, subject, ip, context.plans.settings.limits.mailedCodes);
    if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
    // Who has no password yet has the link of an invitation, which is not replaced.
    if (operator != null && operator.password_hash !== null)
      await mailOperatorLink(tx, context, toRecipient(operator), 'operatorPassword');
    await writeAudit(tx, request, {
      action: 'operator-password-forgot',
      accountId: null,
      operatorId: operator?.operator_id ?? null,
      details: {},
    });
  });
  return { redirectTo: '/console/password/forgot/complete' };
};

/** Sets a password by the link of an invitation or of a forgotten password, which is used up; ends all sessions and opens one. */
export const setPassword: Command<'console.password.set'> = async (context) => {
  const { database, platform, store, answers, payload, request, reply, now } = context;
  await limitRate(context, `operator-link:${normalizeIp(context.ip)}`, perNetwork);
  const search = { storeId: store.id, token: payload.token ?? '', now };
  const operator = await findLinkedOperator(database, search);
  if (operator === undefined) throw new RefusalError('INVALID_TOKEN');
  const { operator_id: operatorId, password_hash: current, email } = operator;
  const password = String(answers['password'] ?? '');
  await assertNewPassword(context, { field: 'password', password, current, email, loginId: null });
  const hash = await context.passwords.hash(password);
  const previous = request.operatorSession;
  const opened = await database.transaction(async (tx) => {
    const locked = await findLinkedOperator(tx, search, true);
    if (locked === undefined) throw new RefusalError('INVALID_TOKEN');
    await updateOperatorHash(tx, store.id, operatorId, hash, now);
    await endOtherSessions(tx, { storeId: store.id, operatorId }, null);
    if (previous !== null) await endOperatorSession(tx, previous);
    await clearFailures(tx, [operatorSubject(store.id, operatorId)]);
    const action = current === null ? 'operator-invitation-accepted' : 'operator-password-reset';
    await writeAudit(tx, request, { action, accountId: null, operatorId, details: {} });
    if (current !== null) await mailPasswordChanged(tx, context, toRecipient(locked));
    const { isSecondFactorRequired: isSecondRequired } = context.plans.settings.operatorRoles;
    const { userAgent, ip } = context;
    const parts = { storeId: store.id, operator: locked, factors: ['password'], isSecondRequired, userAgent, ip };
    return startOperatorSession(tx, platform, parts);
  });
  setOperatorCookie(reply, opened);
  return { redirectTo: '/console?notice=passwordSet' };
};

/** Replaces the operator's password and ends their other sessions. */
export const editPassword: Command<'console.password.edit'> = async (context) => {
  const { database, platform, store, answers, request, reply, now } = context;
  const { id: operatorId, email } = operatorOf(context);
  const key = { storeId: store.id, operatorId };
  const current = await provePassword(context, String(answers['oldPassword'] ?? ''));
  const password = String(answers['newPassword'] ?? '');
  await assertNewPassword(context, { field: 'newPassword', password, current, email, loginId: null });
  const hash = await context.passwords.hash(password);
  const opened = await database.transaction(async (tx) => {
    const locked = await lockOperator(tx, store.id, operatorId);
    // A reset or a simultaneous change replaced the password after it was verified.
    if (locked?.password_hash !== current) throw new RefusalError('INVALID_CURRENT_PASSWORD');
    await updateOperatorHash(tx, store.id, operatorId, hash, now);
    await endOtherSessions(tx, key, request.operatorSession?.id ?? null);
    await writeAudit(tx, request, { action: 'operator-password-change', accountId: null, operatorId, details: {} });
    await mailPasswordChanged(tx, context, toRecipient(locked));
    return rotateOperatorSession(tx, platform, request.operatorSession);
  });
  setOperatorCookie(reply, opened);
  return { redirectTo: '/console/profile/password/complete' };
};

export const editName: Command<'console.profile'> = async (context) => {
  const { database, store, answers, request, now } = context;
  const { id: operatorId } = operatorOf(context);
  await saveName(database, { storeId: store.id, operatorId }, answers.name ?? '', now);
  await writeAudit(database, request, { action: 'operator-name', accountId: null, operatorId, details: {} });
  return { redirectTo: '/console/profile?notice=nameSaved' };
};
