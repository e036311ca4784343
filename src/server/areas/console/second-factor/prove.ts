import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { consoleThrottle, operatorFactorSubject, recordLoginAttempt } from '../../../platform/limits/login-throttle.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { OperatorKey } from '../../../platform/sessions/operator-factors.ts';
import { lockOperator, type OperatorRow, readOperator } from '../../../platform/sessions/operators.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { findUsableStep, makeOfferedSecret, openAppSecret, saveAppSecret } from './app-secret.ts';
import { mailFactorChange } from './mails.ts';

export type FactorContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

interface Proof extends OperatorKey {
  /** The one-time password as it was typed. */
  readonly typed: string;
  /** The session that was offered a secret; not needed if an app is connected. */
  readonly sessionId: string;
}

/**
 * Checks a one-time password of the operator's app, uses it up, and runs the rest in the same transaction. Without a connected app
 * the offered secret is compared, and connects one. Refuses with PIN_CODE_ERROR; wrong ones are counted.
 */
export async function prove<Answer>(
  context: FactorContext,
  { typed, sessionId, ...key }: Proof,
  afterwards: (tx: Transaction, operator: OperatorRow) => Promise<Answer>,
): Promise<Answer> {
  const { database, platform } = context;
  const operator = await readOperator(database, key.storeId, key.operatorId);
  if (operator === undefined) throw new RefusalError('UNAUTHORIZED');
  const isNew = operator.totp_secret === null;
  const secret = isNew ? makeOfferedSecret(context, operator, sessionId) : openAppSecret(context, operator, key);
  const step = findUsableStep(context, secret, operator, typed);
  const subject = operatorFactorSubject(key.storeId, key.operatorId);
  const isAllowed = await recordLoginAttempt(database, platform, subject, step !== undefined, consoleThrottle);
  if (secret === undefined || step === undefined || !isAllowed) {
    await auditFactor(database, context, 'operator-factor-refused', key);
    throw new RefusalError('PIN_CODE_ERROR');
  }
  return database.transaction(async (tx) => {
    const locked = await lockOperator(tx, key.storeId, key.operatorId);
    // Another request has used the one-time password up, or changed the app.
    const isSame = locked?.totp_secret === operator.totp_secret && locked.totp_last_step === operator.totp_last_step;
    // The secret was offered to an operator as they were then: a passkey that was added since is the second factor.
    const isStillOffered = locked?.updated_at.getTime() === operator.updated_at.getTime();
    if (!isSame || (isNew && !isStillOffered)) throw new RefusalError('PIN_CODE_ERROR');
    await saveAppSecret(tx, context, key, { secret, step });
    if (isNew) {
      await auditFactor(tx, context, 'operator-factor-enabled', key);
      await mailFactorChange(tx, context, locked, 'operatorFactorEnabled');
    }
    const proved = await lockOperator(tx, key.storeId, key.operatorId);
    if (proved === undefined) throw new RefusalError('UNAUTHORIZED');
    return afterwards(tx, proved);
  });
}

export const auditFactor = (
  on: Parameters<typeof writeAudit>[0],
  { request }: FactorContext,
  action: AuditAction,
  { operatorId }: OperatorKey,
  details: JsonObject = {},
): Promise<void> => writeAudit(on, request, { action, accountId: null, operatorId, details });
