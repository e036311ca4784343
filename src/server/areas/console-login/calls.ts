import { normalEmail } from '../../../rules/normal-names.ts';
import { clearOperatorCookie, setOperatorCookie } from '../../plugins/session-cookies.ts';
import { RefusalError } from '../../refusal-error.ts';
import { writeAudit } from '../../store/audit.ts';
import { clearLoginFailures, takeLoginTry } from '../../store/login-throttle.ts';
import { endOperatorSession, findOperator, keepOperatorHash, lockOperator, startOperatorSession } from '../../store/operators.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../store/passwords.ts';
import { nameAddress, takeRate } from '../../store/rate-limits.ts';
import type { Command } from '../area.ts';
import { readConsoleAddress } from './console-address.ts';

const perAddress = { limit: 50, windowSeconds: 600 };

/**
 * E-mail address and password of an operator. Wrong ones, unknown ones and a throttled one answer alike, and take as long. Where another
 * proof is required the sign-in is begun, opens nothing, and is refused with what is missing.
 */
export const logIn: Command<'console.login'> = async (visit) => {
  const { answers, database, ground, store, request, reply } = visit;
  const rate = await takeRate(database, ground, store.id, `operator-login:${nameAddress(visit.ip)}`, perAddress);
  if (!rate.allowed) throw new RefusalError(429, 'TOO_MANY', 'Too many attempts.', { retryAfter: rate.retryAfter });
  const email = normalEmail(String(answers['email'] ?? ''));
  // No address holds a line break: a member's tries never count here.
  const subject = { storeId: store.id, identifier: `operator\n${email}` };
  const attempt = await takeLoginTry(database, ground, subject);
  const operator = await findOperator(database, store.id, email);
  const isRight = await verifyPassword(operator?.password_hash ?? null, String(answers['password'] ?? ''));
  if (operator === undefined || !isRight || !attempt.allowed) {
    const details = { throttled: !attempt.allowed };
    await writeAudit(database, request, { action: 'operator-login-refused', accountId: null, operatorId: null, details });
    throw refuseLogin();
  }
  // A hash of weaker settings is made anew while the password is at hand, before the lock.
  const { operator_id: operatorId, password_hash: compared } = operator;
  const renewed = needsRehash(compared) ? await hashPassword(String(answers['password'] ?? '')) : undefined;
  const previous = request.operatorSession;
  const opened = await database.transaction(async (tx) => {
    const held = await lockOperator(tx, store.id, operatorId);
    // Taken away, or given another password, since the hash was compared.
    if (held?.password_hash !== compared) throw refuseLogin();
    if (renewed !== undefined) await keepOperatorHash(tx, store.id, operatorId, renewed, visit.now);
    await clearLoginFailures(tx, subject);
    if (previous !== null) await endOperatorSession(tx, previous);
    const parts = { storeId: store.id, operator: held, factors: ['password'], userAgent: visit.userAgent, ip: visit.ip };
    const begun = await startOperatorSession(tx, ground, parts);
    const action = begun.session.missingFactors.length === 0 ? 'operator-login' : 'operator-login-begun';
    await writeAudit(tx, request, { action, accountId: null, operatorId, details: {} });
    return begun;
  });
  setOperatorCookie(reply, opened);
  const { missingFactors } = opened.session;
  if (missingFactors.length > 0)
    throw new RefusalError(403, 'FACTOR_MISSING', 'Another proof is needed.', { more: { missingFactors: [...missingFactors] } });
  return { redirectTo: readConsoleAddress(visit.readReturnTo(visit.given['returnTo'])) };
};

function refuseLogin(): RefusalError {
  return new RefusalError(422, 'LOGIN_FAILED', 'The e-mail address or the password is not correct.');
}

/** Ends the operator's sign-in; whoever is a member in the same browser stays so. */
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
