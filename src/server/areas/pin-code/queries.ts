import type { Queryable } from '../../platform/database/database.ts';

export async function savePinHash(
  tx: Queryable,
  { storeId, accountId, hash, now }: { storeId: string; accountId: string; hash: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE accounts SET pin_hash = $3, updated_at = $4 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    hash,
    now,
  ]);
}
