import type { Queryable } from '../../store/database.ts';

export interface LoginAccount {
  readonly account_id: string;
  readonly password_hash: string | null;
}

/** Accounts that an identifier names. An address can name several where the store allows it: each has a password of its own. */
export async function findByEmail(database: Queryable, storeId: string, email: string): Promise<readonly LoginAccount[]> {
  return database.query<LoginAccount>(
    `SELECT account_id, password_hash FROM accounts
      WHERE store_id = $1 AND email_normal = $2 AND email_verified_at IS NOT NULL ORDER BY created_at LIMIT 5`,
    [storeId, email],
  );
}

export async function findByLoginId(database: Queryable, storeId: string, loginId: string): Promise<readonly LoginAccount[]> {
  return database.query<LoginAccount>(
    'SELECT account_id, password_hash FROM accounts WHERE store_id = $1 AND login_id_normal = $2',
    [storeId, loginId],
  );
}

export async function keepPasswordHash(
  database: Queryable,
  storeId: string,
  accountId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await database.query('UPDATE accounts SET password_hash = $3, updated_at = $4 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    hash,
    now,
  ]);
}
