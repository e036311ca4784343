import { audiences } from '../../../../language/audiences.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { clearOperatorCookie, setOperatorCookie } from '../../../platform/http/session-cookies.ts';
import { continueWithCookies } from '../../../platform/http/sign-in.ts';
import { consoleThrottle, operatorSubject, recordLoginAttempt } from '../../../platform/limits/login-throttle.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import {
  endOperatorSession,
  findOperator,
  lockOperator,
  startOperatorSession,
  updateOperatorHash,
} from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { readConsoleAddress, secondFactorAddress } from './console-address.ts';
import { limitConsoleLogins } from './limits.ts';

/**
 * Signs an operator in by e-mail address and password. Wrong, unknown and throttled logins get the same answer in the same
 * time. If a second factor is required, the session gives no access, and the answer leads to its page.
 */
export const logIn: Command<'console.login'> = async (context) => {
  const { answers, database, platform, store, request, reply } = context;
  await limitConsoleLogins(context);
  const email = normalizeEmail(String(answers['email'] ?? ''));
  const operator = await findOperator(database, store.id, email);
  const subject =
    operator === undefined
      ? { storeId: store.id, identifier: `unknown operator\n${email}` }
      : operatorSubject(store.id, operator.operator_id);
  const isRight = await context.passwords.verify(operator?.password_hash ?? null, String(answers['password'] ?? ''));
  const isAllowed = await recordLoginAttempt(database, platform, subject, isRight, consoleThrottle);
  if (operator?.password_hash == null || !isRight || !isAllowed) {
    const details = { throttled: !isAllowed };
    await writeAudit(database, request, { action: 'operator-login-refused', accountId: null, operatorId: null, details });
    throw refuseLogin();
  }
  // Renews a hash made with weaker settings, before the lock.
  const { operator_id: operatorId, password_hash: compared } = operator;
  const renewed = context.passwords.needsRehash(compared)
    ? await context.passwords.hash(String(answers['password'] ?? ''))
    : undefined;
  const previous = request.operatorSession;
  const opened = await database.transaction(async (tx) => {
    const locked = await lockOperator(tx, store.id, operatorId);
    // The operator was removed or got another password since the hash was compared.
    if (locked?.password_hash !== compared) throw refuseLogin();
    if (renewed !== undefined) await updateOperatorHash(tx, store.id, operatorId, renewed, context.now);
    if (previous !== null) await endOperatorSession(tx, previous);
    const { isSecondFactorRequired: isSecondRequired } = context.plans.settings.operatorRoles;
    const { userAgent, ip } = context;
    const parts = { storeId: store.id, operator: locked, factors: ['password'], isSecondRequired, userAgent, ip };
    const started = await startOperatorSession(tx, platform, parts);
    const action = started.session.missingFactors.length === 0 ? 'operator-login' : 'operator-login-begun';
    await writeAudit(tx, request, { action, accountId: null, operatorId, details: {} });
    return started;
  });
  setOperatorCookie(reply, opened);
  const returnTo = readConsoleAddress(context.readReturnTo(context.payload['returnTo']));
  const redirectTo = opened.session.missingFactors.length > 0 ? secondFactorAddress(returnTo) : returnTo;
  return { redirectTo: continueWithCookies(reply, { page: audiences.operator.signIn, returnTo: redirectTo, redirectTo }) };
};

function refuseLogin(): RefusalError {
  return new RefusalError('LOGIN_FAILED');
}

/** Ends the operator's session; a member's session in the same browser continues. */
export const logOut: Command<'console.logout'> = async ({ database, reply, request }) => {
  const { operatorSession } = request;
  if (operatorSession !== null) {
    const { operator } = operatorSession;
    await database.transaction(async (tx) => {
      await endOperatorSession(tx, operatorSession);
      await writeAudit(tx, request, { action: 'operator-logout', accountId: null, operatorId: operator.id, details: {} });
    });
  }
  clearOperatorCookie(reply);
  return { redirectTo: '/console/login' };
};
