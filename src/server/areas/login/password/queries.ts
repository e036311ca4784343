import type { Queryable } from '../../../platform/database/database.ts';
import { findLink } from '../../../platform/limits/link-tokens.ts';

/** An account whose owner can be reached at a verified address. */
export interface Recoverable {
  readonly account_id: string;
  readonly email: string;
  readonly login_id: string | null;
  readonly password_hash: string | null;
  /** Of messages to the member; null: not known yet. */
  readonly language: string | null;
}

const columns = 'account_id, email, login_id, password_hash, language';

/** Accounts with this verified address, at most as many as can log in by it. `email`: normalised. */
export async function findRecoverable(database: Queryable, storeId: string, email: string): Promise<readonly Recoverable[]> {
  return database.query<Recoverable>(
    `SELECT ${columns} FROM accounts
      WHERE store_id = $1 AND email_normal = $2 AND email_verified_at IS NOT NULL ORDER BY created_at LIMIT 5`,
    [storeId, email],
  );
}

/** The account of a valid reset link, while it has the verified address that the link was mailed to. */
export async function findResetAccount(
  database: Queryable,
  { storeId, token, now }: { readonly storeId: string; readonly token: string; readonly now: Date },
): Promise<Recoverable | undefined> {
  const link = await findLink(database, { storeId, purpose: 'passwordReset', token, now });
  if (link === undefined) return undefined;
  const [row] = await database.query<Recoverable>(
    `SELECT ${columns} FROM accounts
      WHERE store_id = $1 AND account_id = $2 AND email_normal = $3 AND email_verified_at IS NOT NULL`,
    [storeId, link.accountId, String(link.data['email'])],
  );
  return row;
}

/** Deletes the password of an account: somebody else may know it. */
export async function deletePassword(
  tx: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET password_hash = NULL, password_set_at = NULL, updated_at = $3
      WHERE store_id = $1 AND account_id = $2 AND password_hash IS NOT NULL AND withdrawn_at IS NULL`,
    [storeId, accountId, now],
  );
}
