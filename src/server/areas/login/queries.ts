import type { Queryable, Transaction } from '../../platform/database/database.ts';

export interface LoginAccount {
  readonly account_id: string;
  readonly password_hash: string | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  /** Of messages to the member; null: not known yet. */
  readonly language: string | null;
}

/** As many accounts of one address can log in by it. */
const maxAccountsOfEmail = 5;
const columns = 'account_id, password_hash, email, email_verified_at, language';

/** Accounts that an identifier names. An address can name several where the store allows it: each has a password of its own. */
export async function findByEmail(database: Queryable, storeId: string, email: string): Promise<readonly LoginAccount[]> {
  return database.query<LoginAccount>(
    `SELECT ${columns} FROM accounts
      WHERE store_id = $1 AND email_normal = $2 AND email_verified_at IS NOT NULL ORDER BY created_at LIMIT ${maxAccountsOfEmail}`,
    [storeId, email],
  );
}

/** Accounts that one address of this store can name, whether or not a given address does: 1, or 5 once accounts may share theirs. */
export async function countAccountsPerEmail(database: Queryable, storeId: string): Promise<number> {
  const [row] = await database.query<{ shared: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM accounts WHERE store_id = $1 AND NOT email_unique) AS shared',
    [storeId],
  );
  return row?.shared === true ? maxAccountsOfEmail : 1;
}

export async function findByLoginId(database: Queryable, storeId: string, loginId: string): Promise<readonly LoginAccount[]> {
  return database.query<LoginAccount>(`SELECT ${columns} FROM accounts WHERE store_id = $1 AND login_id_normal = $2`, [
    storeId,
    loginId,
  ]);
}

/** The hash in force; until the end of the transaction nobody changes it. null: the account has none, or was taken away. */
export async function lockPasswordHash(tx: Transaction, storeId: string, accountId: string): Promise<string | null> {
  const [row] = await tx.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM accounts WHERE store_id = $1 AND account_id = $2 FOR NO KEY UPDATE',
    [storeId, accountId],
  );
  return row?.password_hash ?? null;
}

/** Replaces the hash that was verified, and no other. */
export async function replacePasswordHash(
  tx: Transaction,
  hash: { readonly storeId: string; readonly accountId: string; readonly verified: string; readonly renewed: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET password_hash = $4, updated_at = $5 WHERE store_id = $1 AND account_id = $2 AND password_hash = $3',
    [hash.storeId, hash.accountId, hash.verified, hash.renewed, now],
  );
}
