// The factors by which operators log in: the password, and a second one, which is an authenticator app or a passkey.
import { type Queryable, toJson } from '../database/database.ts';

export interface OperatorKey {
  readonly storeId: string;
  readonly operatorId: string;
}

/** In a query of `operators`: whether the operator has a passkey. */
export const hasPasskeysColumn = `EXISTS (SELECT 1 FROM operator_passkeys k
  WHERE k.store_id = operators.store_id AND k.operator_id = operators.operator_id)`;

/** Required of operators with a second factor. `totp` is its name since apps were the only kind: a passkey fulfils it too. */
const bothFactors = ['password', 'totp'];

/** The value of `required_factors` for the second factors that the operator has. */
const requiredFactorsColumn = `CASE WHEN totp_secret IS NOT NULL OR ${hasPasskeysColumn} THEN '["password", "totp"]'::jsonb ELSE '["password"]' END`;

/**
 * The factors that an operator needs to log in: a second one if there is an authenticator app or a passkey, or the store requires it,
 * so that one has to be added first. Read after the operator was locked, because a simultaneous request may have added one.
 */
export async function readRequiredFactors(
  tx: Queryable,
  { storeId, operatorId }: OperatorKey,
  isSecondRequired: boolean,
): Promise<readonly string[]> {
  if (isSecondRequired) return bothFactors;
  const [row] = await tx.query<{ required: readonly string[] }>(
    `SELECT ${requiredFactorsColumn} AS required FROM operators WHERE store_id = $1 AND operator_id = $2`,
    [storeId, operatorId],
  );
  return row?.required ?? bothFactors;
}

/** Required factors that were not provided: `(["password", "totp"], ["password"])` → `["totp"]`, `["password", "passkey"]` → `[]`. */
export function missingFactors(required: readonly string[], provided: readonly string[]): readonly string[] {
  const fulfilled = provided.includes('passkey') ? [...provided, 'totp'] : provided;
  return required.filter((factor) => !fulfilled.includes(factor));
}

/** Replaces the factors that a session has provided; false: it has ended. */
export async function saveFactors(
  on: Queryable,
  storeId: string,
  sessionId: string,
  factors: readonly string[],
): Promise<boolean> {
  const saved = await on.query(
    'UPDATE operator_sessions SET factors = $3 WHERE store_id = $1 AND operator_session_id = $2 RETURNING operator_session_id',
    [storeId, sessionId, toJson(factors)],
  );
  return saved.length > 0;
}

/** Disconnects the authenticator app. Without a passkey the next login needs the password alone, or adds a second factor. */
export async function removeTotp(tx: Queryable, key: OperatorKey, now: Date): Promise<void> {
  await tx.query('UPDATE operators SET totp_secret = NULL, totp_last_step = NULL WHERE store_id = $1 AND operator_id = $2', [
    key.storeId,
    key.operatorId,
  ]);
  await updateRequiredFactors(tx, key, now);
}

/** Disconnects the authenticator app and removes all passkeys. */
export async function removeSecondFactors(tx: Queryable, key: OperatorKey, now: Date): Promise<void> {
  await tx.query('DELETE FROM operator_passkeys WHERE store_id = $1 AND operator_id = $2', [key.storeId, key.operatorId]);
  await removeTotp(tx, key, now);
}

/** After passkeys were added or removed: what the next requests and logins need. */
export async function updateRequiredFactors(tx: Queryable, { storeId, operatorId }: OperatorKey, now: Date): Promise<void> {
  await tx.query(
    `UPDATE operators SET required_factors = ${requiredFactorsColumn}, updated_at = $3 WHERE store_id = $1 AND operator_id = $2`,
    [storeId, operatorId, now],
  );
}
