import type { Queryable } from '../../../platform/database/database.ts';

export async function isMember(
  on: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
): Promise<boolean> {
  const rows = await on.query('SELECT 1 FROM accounts WHERE store_id = $1 AND account_id = $2 AND withdrawn_at IS NULL', [
    storeId,
    accountId,
  ]);
  return rows.length > 0;
}
