import type { Campaign, CampaignRefusal } from '../../../../rules/plans/campaigns.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { codeBenefit, type Person, releaseBenefits, selectUses, takeBenefit } from '../benefits/service.ts';

export interface CampaignUse {
  readonly storeId: string;
  /** Such as the idempotency key of the charge. The same id counts once. */
  readonly useId: string;
  /** null: a guest. */
  readonly accountId: string | null;
  /** Missing: uses are counted by the account only. */
  readonly person?: Person | undefined;
}

/** How often codes were used; a code that was not is missing. */
export async function selectCounts(
  on: Queryable,
  storeId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ code: string; used: number }>(
    'SELECT code, used FROM campaign_counts WHERE store_id = $1 AND code = ANY($2::text[])',
    [storeId, codes],
  );
  return new Map(rows.map(({ code, used }) => [code, used]));
}

/** How often a code was used by the account, or with the address or the card of the person. */
export async function countPersonUses(
  on: Queryable,
  { storeId, accountId, code, person }: Pick<CampaignUse, 'storeId' | 'accountId' | 'person'> & { readonly code: string },
): Promise<number> {
  const rows = await on.query<{ use_id: string }>(
    'SELECT use_id FROM campaign_uses WHERE store_id = $1 AND account_id = $2 AND code = $3',
    [storeId, accountId, code],
  );
  const uses = person === undefined ? [] : await selectUses(on, { storeId, person, benefit: codeBenefit(code) });
  return new Set([...uses, ...rows.map(({ use_id }) => use_id)]).size;
}

export async function insertCampaignCount(on: Queryable, storeId: string, code: string, used: number): Promise<void> {
  await on.query('INSERT INTO campaign_counts (store_id, code, used) VALUES ($1, $2, $3)', [storeId, code, used]);
}

/**
 * Counts a use of a code in the transaction that starts the charge: of any number of simultaneous ones only as many pass as its
 * limits allow. Call it after `reserveSale`, so that all transactions lock in one order.
 */
export async function useCampaign(
  tx: Transaction,
  { storeId, useId, accountId, person }: CampaignUse,
  { code, usesLimit, usesPerAccount }: Pick<Campaign, 'code' | 'usesLimit' | 'usesPerAccount'>,
  now: Date,
): Promise<Extract<CampaignRefusal, 'usedUp' | 'usedByAccount'> | undefined> {
  const used = await lockCount(tx, storeId, code);
  const [same] = await tx.query('SELECT 1 FROM campaign_uses WHERE store_id = $1 AND use_id = $2', [storeId, useId]);
  if (same !== undefined) return undefined;
  if (usesLimit !== undefined && used >= usesLimit) return 'usedUp';
  if (usesPerAccount !== undefined) {
    const byAccount = await countPersonUses(tx, { storeId, accountId, code, person });
    if (byAccount >= usesPerAccount) return 'usedByAccount';
  }
  if (person !== undefined) await takeBenefit(tx, { storeId, person, benefit: codeBenefit(code), useId, now }, { isOnce: false });
  await tx.query('INSERT INTO campaign_uses (store_id, use_id, code, account_id, used_at) VALUES ($1, $2, $3, $4, $5)', [
    storeId,
    useId,
    code,
    accountId,
    now,
  ]);
  await tx.query('UPDATE campaign_counts SET used = used + 1 WHERE store_id = $1 AND code = $2', [storeId, code]);
  return undefined;
}

/** Gives a use back, because the payment was declined. Does nothing the second time. */
export async function releaseCampaign(tx: Transaction, { storeId, useId }: Omit<CampaignUse, 'accountId'>): Promise<void> {
  const [use] = await tx.query<{ code: string }>('SELECT code FROM campaign_uses WHERE store_id = $1 AND use_id = $2', [
    storeId,
    useId,
  ]);
  if (use === undefined) return;
  await lockCount(tx, storeId, use.code);
  const deleted = await tx.query('DELETE FROM campaign_uses WHERE store_id = $1 AND use_id = $2 RETURNING use_id', [
    storeId,
    useId,
  ]);
  await releaseBenefits(tx, { storeId, useId });
  if (deleted.length > 0)
    await tx.query('UPDATE campaign_counts SET used = used - 1 WHERE store_id = $1 AND code = $2', [storeId, use.code]);
}

/** Locks the row of a code until the end of the transaction, and returns how often it was used. */
async function lockCount(tx: Transaction, storeId: string, code: string): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    `INSERT INTO campaign_counts AS c (store_id, code, used) VALUES ($1, $2, 0)
     ON CONFLICT (store_id, code) DO UPDATE SET used = c.used RETURNING used`,
    [storeId, code],
  );
  return row?.used ?? 0;
}
