import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { FactorType } from './factor-types.ts';

/** The account that a row belongs to. */
export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

export interface FactorRow {
  readonly type: FactorType;
  /** Sealed; null: no OTP. */
  readonly secret: string | null;
  /** null: no SMS. */
  readonly phone_number: string | null;
  readonly is_preferred: boolean;
  readonly enabled_at: Date;
}

/** The factors of an account, the preferred one first. */
export async function findFactors(on: Queryable, { storeId, accountId }: AccountKey): Promise<readonly FactorRow[]> {
  return on.query<FactorRow>(
    `SELECT type, secret, phone_number, is_preferred, enabled_at FROM account_factors
      WHERE store_id = $1 AND account_id = $2 ORDER BY is_preferred DESC, enabled_at, type`,
    [storeId, accountId],
  );
}

export interface NewFactor extends AccountKey {
  readonly type: FactorType;
  readonly secret: string | null;
  readonly phoneNumber: string | null;
  /** The step of the one-time password that confirmed an OTP. */
  readonly lastStep: number | null;
  readonly now: Date;
}

/** Saves a factor, which replaces one of the same type. A new one is not preferred until a login says so. */
export async function saveFactor(tx: Transaction, factor: NewFactor): Promise<void> {
  const { storeId, accountId, type, secret, phoneNumber, lastStep, now } = factor;
  await tx.query(
    `INSERT INTO account_factors (store_id, account_id, type, secret, phone_number, last_step, is_preferred, enabled_at)
     VALUES ($1, $2, $3, $4, $5, $6, false, $7)
     ON CONFLICT (store_id, account_id, type) DO UPDATE SET secret = excluded.secret, phone_number = excluded.phone_number,
       last_step = excluded.last_step, enabled_at = excluded.enabled_at`,
    [storeId, accountId, type, secret, phoneNumber, lastStep, now],
  );
}

/** False: the account does not use the factor. */
export async function deleteFactor(tx: Transaction, { storeId, accountId }: AccountKey, type: FactorType): Promise<boolean> {
  const deleted = await tx.query(
    'DELETE FROM account_factors WHERE store_id = $1 AND account_id = $2 AND type = $3 RETURNING type',
    [storeId, accountId, type],
  );
  return deleted.length > 0;
}

export async function savePreferred(tx: Queryable, { storeId, accountId }: AccountKey, type: FactorType): Promise<void> {
  await tx.query('UPDATE account_factors SET is_preferred = (type = $3) WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    type,
  ]);
}

/** Accepts a step of 30 seconds once, and no earlier one after it. False: it, or a later one, was accepted before. */
export async function acceptStep(tx: Queryable, { storeId, accountId }: AccountKey, step: number): Promise<boolean> {
  const accepted = await tx.query(
    `UPDATE account_factors SET last_step = $3
      WHERE store_id = $1 AND account_id = $2 AND type = 'OTP' AND (last_step IS NULL OR last_step < $3) RETURNING type`,
    [storeId, accountId, step],
  );
  return accepted.length > 0;
}

export interface Attempts {
  readonly failures: number;
  readonly locked_until: Date | null;
}

/** Reads the count of wrong values. */
export async function findAttempts(on: Queryable, { storeId, accountId }: AccountKey): Promise<Attempts> {
  const [row] = await on.query<Attempts>(
    'SELECT failures, locked_until FROM factor_attempts WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row ?? { failures: 0, locked_until: null };
}

/** Locks the count until the transaction ends, so that simultaneous attempts are compared one after the other. */
export async function lockAttempts(tx: Transaction, { storeId, accountId }: AccountKey): Promise<Attempts> {
  const [row] = await tx.query<Attempts>(
    `INSERT INTO factor_attempts AS stored (store_id, account_id, failures, locked_until) VALUES ($1, $2, 0, NULL)
     ON CONFLICT (store_id, account_id) DO UPDATE SET failures = stored.failures RETURNING failures, locked_until`,
    [storeId, accountId],
  );
  return row ?? { failures: 0, locked_until: null };
}

export async function saveAttempts(
  tx: Transaction,
  { storeId, accountId }: AccountKey,
  { failures, locked_until: lockedUntil }: Attempts,
): Promise<void> {
  await tx.query('UPDATE factor_attempts SET failures = $3, locked_until = $4 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    failures,
    lockedUntil,
  ]);
}

/** The verified address of an account in use; null: there is none. */
export async function findVerifiedEmail(on: Queryable, { storeId, accountId }: AccountKey): Promise<string | null> {
  const [row] = await on.query<{ email: string | null }>(
    'SELECT email FROM accounts WHERE store_id = $1 AND account_id = $2 AND email_verified_at IS NOT NULL',
    [storeId, accountId],
  );
  return row?.email ?? null;
}

/** Deletes the factors that were enabled at this time or later; null: all. */
export async function deleteFactorsSince(tx: Transaction, { storeId, accountId }: AccountKey, since: Date | null): Promise<void> {
  await tx.query(
    'DELETE FROM account_factors WHERE store_id = $1 AND account_id = $2 AND ($3::timestamptz IS NULL OR enabled_at >= $3)',
    [storeId, accountId, since],
  );
}

/** Forgets the count of wrong values. */
export async function deleteAttempts(tx: Transaction, { storeId, accountId }: AccountKey): Promise<void> {
  await tx.query('DELETE FROM factor_attempts WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}
