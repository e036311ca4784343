import type { Queryable } from '../../../platform/database/database.ts';

/** Marks the present address as verified. */
export async function saveVerification(
  tx: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET email_verified_at = $3, updated_at = $3 WHERE store_id = $1 AND account_id = $2 AND email_verified_at IS NULL',
    [storeId, accountId, now],
  );
}

interface KidKey {
  readonly storeId: string;
  readonly accountId: string;
}

/** The address of a kid that was set after the sign-up, if there is one. */
export function findKidEmail(
  on: Queryable,
  { storeId, accountId }: KidKey,
): Promise<readonly { readonly email: string; readonly email_since: Date }[]> {
  return on.query<{ email: string; email_since: Date }>(
    `SELECT email, email_since FROM accounts
      WHERE store_id = $1 AND account_id = $2 AND is_kids AND email IS NOT NULL AND email_since IS NOT NULL`,
    [storeId, accountId],
  );
}

/** Removes it. False: there is none. */
export async function deleteKidEmail(
  tx: Queryable,
  { storeId, accountId, now }: KidKey & { readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE accounts SET email = NULL, email_normal = NULL, email_verified_at = NULL, email_since = NULL, updated_at = $3
      WHERE store_id = $1 AND account_id = $2 AND is_kids AND email IS NOT NULL AND email_since IS NOT NULL RETURNING account_id`,
    [storeId, accountId, now],
  );
  return rows.length > 0;
}
