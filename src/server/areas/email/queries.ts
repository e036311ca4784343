import type { Queryable } from '../../platform/database/database.ts';

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
