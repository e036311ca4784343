// Payments that need a person: differences between ledger and provider, and charges whose outcome nobody knows.
import type { Queryable } from '../../../platform/database/database.ts';
import { selectUnresolved, type UnresolvedCharge } from '../../plans/purchase/unresolved.ts';
import { readChargeKey } from '../checkout/order/order-keys.ts';
import { type FindingKind, type FindingRow, selectOpen } from '../payment-history/findings.ts';

/** `outcomeUnneeded`: unknown, and the purchase no longer waits. `chargedLate`: paid after the member had left. */
type ChargeKind = 'outcomeUnknown' | 'outcomeUnneeded' | 'chargedLate';
/** `resolve`: it was dealt with elsewhere. `refund`: the server returns the charge. The others tell the outcome of a charge. */
export type MatterAction = 'resolve' | 'refund' | 'charged' | 'not-charged';

export interface PaymentMatter {
  /** Of the finding, or the idempotency key of the charge. */
  readonly id: string;
  readonly kind: FindingKind | ChargeKind;
  readonly since: Date;
  /** Yen; null: unknown. */
  readonly amount: number | null;
  /** The provider's reference of the charge; null: unknown. */
  readonly charge: string | null;
  /** The idempotency key of the charge. */
  readonly key: string;
  /** What the provider says of it; null: not asked. */
  readonly providerState: string | null;
  /** null: the charge may name it, see `findSales`. */
  readonly accountId: string | null;
  /** Of the order that the charge was made for; null: none. */
  readonly orderId: string | null;
  /** What was bought; null: not a plan. */
  readonly planId: string | null;
  readonly actions: readonly MatterAction[];
}

/** The oldest first, at most `limit`. */
export async function listMatters(on: Queryable, storeId: string, limit: number): Promise<readonly PaymentMatter[]> {
  const findings = await selectOpen(on, limit, { storeId });
  const charges = await selectUnresolved(on, storeId, { limit });
  const matters = [...findings.map(ofFinding), ...charges.map(ofCharge)];
  return matters.sort((a, b) => a.since.getTime() - b.since.getTime()).slice(0, limit);
}

/** undefined: there is none with this id, or it was resolved. */
export async function findMatter(on: Queryable, storeId: string, id: string): Promise<PaymentMatter | undefined> {
  const [finding] = await selectOpen(on, 1, { storeId, findingId: id });
  if (finding !== undefined) return ofFinding(finding);
  const [charge] = await selectUnresolved(on, storeId, { limit: 1, askId: id });
  return charge && ofCharge(charge);
}

const ofFinding = (row: FindingRow): PaymentMatter => ({
  id: row.finding_id,
  kind: row.kind,
  since: row.found_at,
  amount: row.amount,
  charge: row.charge,
  key: row.charge_key,
  providerState: row.provider_state,
  accountId: null,
  orderId: readChargeKey(row.charge_key)?.orderId ?? null,
  planId: null,
  actions: row.kind === 'chargeWithoutSale' ? ['refund', 'resolve'] : ['resolve'],
});

const ofCharge = (row: UnresolvedCharge): PaymentMatter => ({
  id: row.ask_id,
  kind: row.state === 'late' ? 'chargedLate' : row.is_waiting ? 'outcomeUnknown' : 'outcomeUnneeded',
  since: row.created_at,
  amount: row.amount,
  charge: null,
  key: row.ask_id,
  providerState: null,
  accountId: row.account_id,
  orderId: null,
  planId: row.plan_id,
  actions: row.is_waiting ? ['charged', 'not-charged'] : ['resolve'],
});
