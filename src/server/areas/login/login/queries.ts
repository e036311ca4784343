import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface LoginAccount {
  readonly account_id: string;
  readonly password_hash: string | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  /** The language of messages to the member; null: not known yet. */
  readonly language: string | null;
}

/** Maximum number of accounts with one address that can log in by it. */
const maxAccountsOfEmail = 5;
const columns = 'account_id, password_hash, email, email_verified_at, language';

/** Several accounts may share an address if the store allows it; each has its own password. */
export async function findByEmail(database: Queryable, storeId: string, email: string): Promise<readonly LoginAccount[]> {
  return database.query<LoginAccount>(
    `SELECT ${columns} FROM accounts
      WHERE store_id = $1 AND email_normal = $2 AND email_verified_at IS NOT NULL AND login_method <> 'loginIdOnly'
      ORDER BY created_at LIMIT ${maxAccountsOfEmail}`,
    [storeId, email],
  );
}

/** Maximum number of accounts per address in this store, independent of the address: 1, or 5 if accounts may share addresses. */
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

/** Throws if there is no such account. */
export async function findById(on: Queryable, storeId: string, accountId: string): Promise<LoginAccount> {
  const [row] = await on.query<LoginAccount>(`SELECT ${columns} FROM accounts WHERE store_id = $1 AND account_id = $2`, [
    storeId,
    accountId,
  ]);
  if (row === undefined) throw new Error(`there is no account ${accountId}`);
  return row;
}

/** Locks an account until the transaction ends; undefined: it does not exist any more. */
export async function lockById(tx: Transaction, storeId: string, accountId: string): Promise<LoginAccount | undefined> {
  const [row] = await tx.query<LoginAccount>(
    `SELECT ${columns} FROM accounts WHERE store_id = $1 AND account_id = $2 FOR UPDATE`,
    [storeId, accountId],
  );
  return row;
}

/** Replaces the hash only if it is still the verified one. */
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

/** Parameters of the imported hashes that accounts of the store may have, in a stable order. */
export async function listImportedParameters(on: Queryable, storeId: string): Promise<readonly string[]> {
  const rows = await on.query<{ parameters: string }>(
    'SELECT parameters FROM imported_hash_parameters WHERE store_id = $1 ORDER BY parameters',
    [storeId],
  );
  return rows.map(({ parameters }) => parameters);
}
