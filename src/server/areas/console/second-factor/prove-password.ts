import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { consoleThrottle, operatorSubject, recordLoginAttempt } from '../../../platform/limits/login-throttle.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findOperator, operatorOf } from '../../../platform/sessions/operators.ts';
import { auditFactor, type FactorContext } from './prove.ts';

/** Checks the present password of the operator who is signed in, and returns its hash. Wrong ones are counted as at the login. */
export async function provePassword(context: FactorContext, typed: string): Promise<string | null> {
  const { database, platform, store } = context;
  const { id: operatorId, email } = operatorOf(context);
  const current = (await findOperator(database, store.id, normalizeEmail(email)))?.password_hash ?? null;
  const isRight = await context.passwords.verify(current, typed);
  const isAllowed = await recordLoginAttempt(database, platform, operatorSubject(store.id, operatorId), isRight, consoleThrottle);
  if (isRight && isAllowed) return current;
  await auditFactor(database, context, 'operator-password-refused', { storeId: store.id, operatorId });
  throw new RefusalError('INVALID_CURRENT_PASSWORD');
}
