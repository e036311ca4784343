import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { hashAddress, type Person } from './person.ts';

export const contractBenefit = (planId: string): string => `contract:${planId}`;
export const codeBenefit = (code: string): string => `code:${code}`;

export interface Taking {
  readonly storeId: string;
  readonly person: Person;
  readonly benefit: string;
  /** Such as the reservation. `releaseBenefits` gives back what was taken with it. */
  readonly useId: string;
  readonly now: Date;
}

/** Records in the transaction of an order what it takes. `isOnce`: false if this person, by any hash, has taken it before or takes it now. */
export async function takeBenefit(tx: Transaction, taking: Taking, { isOnce }: { readonly isOnce: boolean }): Promise<boolean> {
  const { storeId, person, benefit, useId, now } = taking;
  if (isOnce && (await selectUses(tx, { storeId, person, benefit })).length > 0) return false;
  // In one order, so that two orders never wait for each other. A simultaneous one is waited for.
  const hashes = [...new Set(person.recorded)].sort();
  const rows = await tx.query(
    `INSERT INTO taken_benefits (store_id, benefit, person_hash, use_id, is_once, recorded_at)
     SELECT $1, $2, hash, $4, $5, $6 FROM unnest($3::text[]) AS hash ON CONFLICT DO NOTHING RETURNING person_hash`,
    [storeId, benefit, hashes, useId, isOnce, now],
  );
  return !isOnce || rows.length === hashes.length;
}

/** Which orders of a person, by any hash, took a benefit. */
export async function selectUses(
  on: Queryable,
  { storeId, person, benefit }: Pick<Taking, 'storeId' | 'person' | 'benefit'>,
): Promise<readonly string[]> {
  if (person.known.length === 0) return [];
  const rows = await on.query<{ use_id: string }>(
    'SELECT DISTINCT use_id FROM taken_benefits WHERE store_id = $1 AND benefit = $2 AND person_hash = ANY($3::text[])',
    [storeId, benefit, person.known],
  );
  return rows.map(({ use_id }) => use_id);
}

/** Of these plans, those of which a person has had a contract. */
export async function selectPlansTaken(
  on: Queryable,
  { storeId, person }: Pick<Taking, 'storeId' | 'person'>,
  planIds: readonly string[],
): Promise<readonly string[]> {
  if (planIds.length === 0 || person.known.length === 0) return [];
  const benefits = planIds.map(contractBenefit);
  const rows = await on.query<{ benefit: string }>(
    'SELECT DISTINCT benefit FROM taken_benefits WHERE store_id = $1 AND benefit = ANY($2::text[]) AND person_hash = ANY($3::text[])',
    [storeId, benefits, person.known],
  );
  const taken = new Set(rows.map(({ benefit }) => benefit));
  return planIds.filter((planId) => taken.has(contractBenefit(planId)));
}

/** Gives back what an order took, because its payment was declined or returned. Does nothing the second time. */
export async function releaseBenefits(tx: Transaction, { storeId, useId }: Pick<Taking, 'storeId' | 'useId'>): Promise<void> {
  await tx.query('DELETE FROM taken_benefits WHERE store_id = $1 AND use_id = $2', [storeId, useId]);
}

/**
 * Records everything that an account has taken under its address and its cards, for the next two years. Before an account is closed, and
 * before and after its address changes: the account itself is not known later, and neither is its former address.
 */
export async function keepBenefits(
  tx: Transaction,
  context: Pick<RequestContext, 'platform' | 'store' | 'now'>,
  accountId: string,
): Promise<void> {
  const { store, now } = context;
  const [account] = await tx.query<{ email: string | null; is_proven: boolean }>(
    'SELECT email, email_verified_at IS NOT NULL AS is_proven FROM accounts WHERE store_id = $1 AND account_id = $2',
    [store.id, accountId],
  );
  const cards = await tx.query<{ card_hash: string }>(
    'SELECT card_hash FROM payment_methods WHERE store_id = $1 AND account_id = $2 AND card_hash IS NOT NULL',
    [store.id, accountId],
  );
  const hashes = cards.map(({ card_hash }) => card_hash);
  if (account?.email != null)
    hashes.push(await hashAddress({ ...context, database: tx }, { email: account.email, isProven: account.is_proven }));
  await tx.query(
    `INSERT INTO taken_benefits (store_id, benefit, person_hash, use_id, is_once, recorded_at)
     SELECT $1, taken.benefit, hash, taken.use_id, false, $4 FROM (
       SELECT 'contract:' || plan_id AS benefit, subscription_id AS use_id FROM subscriptions WHERE store_id = $1 AND account_id = $2
       UNION ALL SELECT 'code:' || code, use_id FROM campaign_uses WHERE store_id = $1 AND account_id = $2
     ) AS taken CROSS JOIN (SELECT DISTINCT unnest($3::text[]) AS hash) AS hashes ON CONFLICT DO NOTHING`,
    [store.id, accountId, hashes, now],
  );
}
