// How many contracts of each plan were sold. A purchase under way counts as sold, and is released if its payment is declined.
import type { ContractRefusal } from '../../../../rules/plans/contract-refusal.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { lockOwnAccount, lockPasswordHash } from '../../account/member/service.ts';
import { lockGroupForShare } from '../../family/restrictions/service.ts';
import { contractBenefit, type Person, releaseBenefits, takeBenefit } from '../benefits/service.ts';
import type { PlanSettings } from './plan-settings.ts';
import { type AccountKey, countContracts } from './queries.ts';

/** How many contracts of each plan were sold; a plan without sales is missing. */
export async function selectSales(
  on: Queryable,
  storeId: string,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ plan_id: string; sold: number }>(
    'SELECT plan_id, sold FROM plan_sales WHERE store_id = $1 AND plan_id = ANY($2::text[])',
    [storeId, planIds],
  );
  return new Map(rows.map(({ plan_id, sold }) => [plan_id, sold]));
}

export async function insertSales(on: Queryable, storeId: string, planId: string, sold: number): Promise<void> {
  await on.query('INSERT INTO plan_sales (store_id, plan_id, sold) VALUES ($1, $2, $3)', [storeId, planId, sold]);
}

/**
 * Locks what decides whether the signed-in member may buy: the restrictions of their family group, then the account with its contracts
 * and reservations. Read the offer after it. Throws a RefusalError with 401 if the session has ended meanwhile.
 */
export async function lockBuyer(tx: Transaction, { store, session }: Pick<RequestContext, 'store' | 'session'>): Promise<void> {
  if (session?.accountId == null) return;
  await lockGroupForShare(tx, { storeId: store.id, accountId: session.accountId });
  await lockOwnAccount({ tx, store, session });
}

/** Who starts the contract, and whether with a free trial. */
export interface FirstContract {
  readonly person: Person;
  readonly isTrial: boolean;
}

export interface Sale extends AccountKey {
  /** Such as the idempotency key of the charge. The same id reserves once. */
  readonly reservationId: string;
}

/**
 * Reserves a contract in the transaction that starts the charge, under the account's lock: of any number of simultaneous purchases
 * only as many pass as the plan's limit and the member's limits allow, and one with the free trial. After `TRIAL_USED` the transaction is to
 * be rolled back.
 */
export async function reserveSale(
  tx: Transaction,
  sale: Sale,
  plan: Pick<PlanSettings, 'planId' | 'salesLimit' | 'maxContracts'>,
  { maxContracts, now, first }: { readonly maxContracts: number; readonly now: Date; readonly first?: FirstContract },
): Promise<Extract<ContractRefusal, 'CONTRACT_LIMIT' | 'SOLD_OUT'> | 'TRIAL_USED' | undefined> {
  const { storeId, accountId, reservationId } = sale;
  await lockPasswordHash(tx, storeId, accountId);
  const counts = await countContracts(tx, sale, plan.planId, reservationId);
  if (counts.of_plan >= plan.maxContracts || counts.in_all >= maxContracts) return 'CONTRACT_LIMIT';
  const isNew = await tx.query(
    `INSERT INTO sale_reservations (store_id, reservation_id, account_id, plan_id, reserved_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING reservation_id`,
    [storeId, reservationId, accountId, plan.planId, now],
  );
  if (isNew.length === 0) return undefined;
  if (!(await countSale(tx, storeId, plan))) {
    await deleteReservation(tx, sale);
    return 'SOLD_OUT';
  }
  if (first === undefined) return undefined;
  const taking = { storeId, person: first.person, benefit: contractBenefit(plan.planId), useId: reservationId, now };
  return (await takeBenefit(tx, taking, { isOnce: first.isTrial })) ? undefined : 'TRIAL_USED';
}

/** Counts one more sold contract. False: all are sold. */
async function countSale(
  tx: Transaction,
  storeId: string,
  { planId, salesLimit }: Pick<PlanSettings, 'planId' | 'salesLimit'>,
): Promise<boolean> {
  if (salesLimit === 0) return false;
  const rows = await tx.query(
    `INSERT INTO plan_sales AS p (store_id, plan_id, sold) VALUES ($1, $2, 1)
     ON CONFLICT (store_id, plan_id) DO UPDATE SET sold = p.sold + 1 WHERE $3::integer IS NULL OR p.sold < $3 RETURNING sold`,
    [storeId, planId, salesLimit ?? null],
  );
  return rows.length > 0;
}

/** Gives a reserved contract back, because its payment was declined. Does nothing the second time. */
export async function releaseSale(tx: Transaction, sale: Omit<Sale, 'accountId'>): Promise<void> {
  const planId = await deleteReservation(tx, sale);
  if (planId === undefined) return;
  await releaseBenefits(tx, { storeId: sale.storeId, useId: sale.reservationId });
  await tx.query('UPDATE plan_sales SET sold = sold - 1 WHERE store_id = $1 AND plan_id = $2', [sale.storeId, planId]);
}

/** Ends a reservation, released or fulfilled. undefined: there is none. */
export async function deleteReservation(
  tx: Transaction,
  { storeId, reservationId }: Omit<Sale, 'accountId'>,
): Promise<string | undefined> {
  const [row] = await tx.query<{ plan_id: string }>(
    'DELETE FROM sale_reservations WHERE store_id = $1 AND reservation_id = $2 RETURNING plan_id',
    [storeId, reservationId],
  );
  return row?.plan_id;
}
