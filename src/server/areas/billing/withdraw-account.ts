import type { Transaction } from '../../platform/database/database.ts';

/** Ends the contracts of an account that closes, which are all cancelled, with the periods that would be settled next. */
export async function endContracts(
  tx: Transaction,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  await tx.query('UPDATE subscriptions SET ended_at = $3 WHERE store_id = $1 AND account_id = $2 AND ended_at IS NULL', [
    storeId,
    accountId,
    now,
  ]);
  await tx.query(
    `UPDATE subscription_periods p SET state = 'ended', next_at = NULL FROM subscriptions s
      WHERE s.store_id = $1 AND s.account_id = $2 AND p.store_id = s.store_id AND p.subscription_id = s.subscription_id
        AND p.state IN ('due', 'failed')`,
    [storeId, accountId],
  );
}
