import type { Queryable } from '../../platform/database/database.ts';

/** `email`: normalised. */
export async function isVerifiedEmailOf(
  on: Queryable,
  { storeId, accountId, email }: { readonly storeId: string; readonly accountId: string; readonly email: string },
): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 AS one FROM accounts
      WHERE store_id = $1 AND account_id = $2 AND email_normal = $3 AND email_verified_at IS NOT NULL`,
    [storeId, accountId, email],
  );
  return rows.length > 0;
}
