import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';

/** Whether a verified account of the store, other than `exceptId`, has this address. `email`: normalised. */
export async function isEmailOfAccount(database: Queryable, storeId: string, email: string, exceptId = ''): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 AS one FROM accounts
      WHERE store_id = $1 AND email_normal = $2 AND email_verified_at IS NOT NULL AND account_id <> $3 LIMIT 1`,
    [storeId, email, exceptId],
  );
  return rows.length > 0;
}

/**
 * Whether an account of the store, other than `exceptId`, has this login ID, or one that withdrew had it not long ago. `loginId`:
 * normalised.
 */
export async function isLoginIdOfAccount(database: Queryable, storeId: string, loginId: string, exceptId = ''): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 AS one FROM accounts WHERE store_id = $1 AND login_id_normal = $2 AND account_id <> $3
     UNION ALL SELECT 1 FROM reserved_login_ids WHERE store_id = $1 AND login_id_hash = $4`,
    [storeId, loginId, exceptId, hashLoginId(storeId, loginId)],
  );
  return rows.length > 0;
}

/** As `reserved_login_ids` has it. */
export const hashLoginId = (storeId: string, loginId: string): string => hashText(`login ID\n${storeId}\n${loginId}`);

/** Keeps a login ID from being taken until a time. */
export async function reserveLoginId(tx: Transaction, storeId: string, loginId: string, until: Date): Promise<void> {
  await tx.query(
    'INSERT INTO reserved_login_ids (store_id, login_id_hash, reserved_until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [storeId, hashLoginId(storeId, loginId), until],
  );
}

/** Whether an account has withdrawn. Otherwise it cannot withdraw before the transaction ends. */
export async function isWithdrawn(tx: Transaction, storeId: string, accountId: string): Promise<boolean> {
  const [row] = await tx.query<{ withdrawn_at: Date | null }>(
    'SELECT withdrawn_at FROM accounts WHERE store_id = $1 AND account_id = $2 FOR KEY SHARE',
    [storeId, accountId],
  );
  return row === undefined || row.withdrawn_at !== null;
}

/** null: the account has no password. */
export async function findPasswordHash(database: Queryable, storeId: string, accountId: string): Promise<string | null> {
  const [row] = await database.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM accounts WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row?.password_hash ?? null;
}

/** Locks the account and returns its present hash. null: no password, or no such account. */
export async function lockPasswordHash(tx: Transaction, storeId: string, accountId: string): Promise<string | null> {
  const [row] = await tx.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM accounts WHERE store_id = $1 AND account_id = $2 FOR NO KEY UPDATE',
    [storeId, accountId],
  );
  return row?.password_hash ?? null;
}

export async function savePasswordHash(
  tx: Queryable,
  { storeId, accountId, hash, now }: { storeId: string; accountId: string; hash: string; now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET password_hash = $3, password_set_at = $4, updated_at = $4 WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId, hash, now],
  );
}

interface NewEmail {
  readonly storeId: string;
  readonly accountId: string;
  readonly email: string;
  readonly emailNormal: string;
  /** false: the store allows several accounts with one address. */
  readonly isUnique: boolean;
  readonly now: Date;
}

/** Replaces the address by a verified one. Fails with a unique violation when it was taken in the meantime. */
export async function saveEmail(
  tx: Queryable,
  { storeId, accountId, email, emailNormal, isUnique, now }: NewEmail,
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET email = $3, email_normal = $4, email_unique = $5, email_verified_at = $6, updated_at = $6
      WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId, email, emailNormal, isUnique, now],
  );
}

interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

/** When the present address first came to the account; null: with it, or not known. */
export async function findEmailSince(on: Queryable, { storeId, accountId }: AccountKey): Promise<Date | null> {
  const [row] = await on.query<{ email_since: Date | null }>(
    'SELECT email_since FROM accounts WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row?.email_since ?? null;
}

export async function saveEmailSince(tx: Queryable, { storeId, accountId }: AccountKey, since: Date | null): Promise<void> {
  await tx.query('UPDATE accounts SET email_since = $3 WHERE store_id = $1 AND account_id = $2', [storeId, accountId, since]);
}
