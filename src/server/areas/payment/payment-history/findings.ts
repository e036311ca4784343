// Differences between the ledger and the provider, as rows that operators resolve.
import type { Queryable } from '../../../platform/database/database.ts';
import type { ProviderCharge } from '../../../platform/gateways/payment/payment-gateway.ts';
import type { LeaseTable } from '../../../platform/queue/lease.ts';
import { makeId, type Random } from '../../../platform/random.ts';

/**
 * `chargeWithoutSale`: the provider has a charge that no entry of the ledger names. `saleWithoutCharge`: the other way round.
 * `amountDiffers`: both have it, with different amounts, or more was returned than was paid. `refundFailed`: the ledger has a refund
 * whose money came back. `refundRefused`, `refundUnknown`: the provider does not return what an app asked for, or does not tell. `dispute`: the cardholder contests the charge.
 */
export type FindingKind =
  | 'chargeWithoutSale'
  | 'saleWithoutCharge'
  | 'amountDiffers'
  | 'refundFailed'
  | 'refundRefused'
  | 'refundUnknown'
  | 'dispute';

/** `open`: for an operator. `refunding`: the charge is being returned. `repaired`: nothing is left to do. */
type FindingState = 'open' | 'refunding' | 'repaired';

export interface NewFinding {
  readonly kind: FindingKind;
  /** The provider's reference of the charge, the refund or the dispute: each is found once. */
  readonly reference: string;
  readonly charge: Pick<ProviderCharge, 'reference' | 'idempotencyKey'>;
  /** Yen. */
  readonly amount: number;
  readonly providerState: string;
  readonly state: FindingState;
}

export interface FindingRow {
  readonly store_id: string;
  readonly finding_id: string;
  readonly kind: FindingKind;
  readonly reference: string;
  readonly charge: string;
  readonly charge_key: string;
  readonly amount: number;
  readonly provider_state: string;
  readonly found_at: Date;
}
export const findingColumns = 'finding_id, kind, reference, charge, charge_key, amount, provider_state, found_at';

/** Findings whose charge is to be returned. */
export const unusedCharges: LeaseTable = {
  table: 'payment_findings',
  id: 'finding_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: "state = 'refunding'",
};

/** Inserts a finding; undefined: it is known, also if it was resolved. */
export async function insertFinding(
  on: Queryable,
  { storeId, random, now }: { readonly storeId: string; readonly random: Random; readonly now: Date },
  { kind, reference, charge, amount, providerState, state }: NewFinding,
): Promise<string | undefined> {
  const [row] = await on.query<{ finding_id: string }>(
    `INSERT INTO payment_findings (store_id, finding_id, kind, reference, charge, charge_key, amount, provider_state, state, next_at, found_at,
       ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (store_id, kind, reference) DO NOTHING RETURNING finding_id`,
    [
      storeId,
      makeId(random, 'pf'),
      kind,
      reference,
      charge.reference,
      charge.idempotencyKey,
      amount,
      providerState,
      state,
      state === 'refunding' ? now : null,
      now,
      state === 'repaired' ? now : null,
    ],
  );
  return row?.finding_id;
}

/** Saves that a dispute was decided; false: nothing has changed. One that is lost waits for an operator again. */
export async function saveDecision(on: Queryable, storeId: string, reference: string, providerState: string): Promise<boolean> {
  const rows = await on.query(
    `UPDATE payment_findings SET provider_state = $3,
       state = CASE WHEN $3 = 'lost' THEN 'open' ELSE state END, ended_at = CASE WHEN $3 = 'lost' THEN NULL ELSE ended_at END
      WHERE store_id = $1 AND kind = 'dispute' AND reference = $2 AND provider_state <> $3 RETURNING finding_id`,
    [storeId, reference, providerState],
  );
  return rows.length > 0;
}

/** Disputes that were not decided when they were last read, the oldest first. */
export async function selectUndecided(on: Queryable, storeId: string, limit: number): Promise<readonly string[]> {
  const rows = await on.query<{ reference: string }>(
    `SELECT reference FROM payment_findings WHERE store_id = $1 AND state = 'open' AND kind = 'dispute' AND provider_state = 'open'
      ORDER BY found_at LIMIT $2`,
    [storeId, limit],
  );
  return rows.map(({ reference }) => reference);
}

/** Ends a finding whose charge was being returned: it was, or an operator has to look. */
export async function endRefunding(on: Queryable, row: FindingRow, state: 'repaired' | 'open', now: Date): Promise<boolean> {
  const rows = await on.query(
    `UPDATE payment_findings SET state = $3, next_at = NULL, lease_id = NULL, ended_at = CASE WHEN $3 = 'repaired' THEN $4::timestamptz END
      WHERE store_id = $1 AND finding_id = $2 AND state = 'refunding' RETURNING finding_id`,
    [row.store_id, row.finding_id, state, now],
  );
  return rows.length > 0;
}

/** Ends a finding whose outcome became known without an operator. */
export async function repairFinding(
  on: Queryable,
  { storeId, now }: { readonly storeId: string; readonly now: Date },
  { kind, reference }: Pick<NewFinding, 'kind' | 'reference'>,
): Promise<void> {
  await on.query(
    `UPDATE payment_findings SET state = 'repaired', ended_at = $4
      WHERE store_id = $1 AND kind = $2 AND reference = $3 AND state = 'open'`,
    [storeId, kind, reference, now],
  );
}

/** Open findings, the oldest first; of all stores, or of one. */
export function selectOpen(
  on: Queryable,
  limit: number,
  { storeId, findingId }: { readonly storeId?: string; readonly findingId?: string } = {},
): Promise<readonly FindingRow[]> {
  const tests = [
    { column: 'store_id', value: storeId },
    { column: 'finding_id', value: findingId },
  ].flatMap(({ column, value }) => (value === undefined ? [] : [{ column, value }]));
  return on.query<FindingRow>(
    `SELECT store_id, ${findingColumns} FROM payment_findings
      WHERE state = 'open'${tests.map(({ column }, index) => ` AND ${column} = $${index + 2}`).join('')}
      ORDER BY found_at, finding_id LIMIT $1`,
    [limit, ...tests.map(({ value }) => value)],
  );
}

type Resolution = 'resolved' | 'refunding' | 'ended' | 'notRefundable';

/**
 * Resolves a finding of any store, or only of this one, by hand. `isRefunded`: the server returns the charge, of which there must be no
 * sale. undefined: there is no such finding.
 */
export async function resolveFinding(
  on: Queryable,
  findingId: string,
  { isRefunded, now, storeId = null }: { readonly isRefunded: boolean; readonly now: Date; readonly storeId?: string | null },
): Promise<Resolution | undefined> {
  const [finding] = await on.query<{ store_id: string; kind: FindingKind }>(
    'SELECT store_id, kind FROM payment_findings WHERE finding_id = $1 AND ($2::text IS NULL OR store_id = $2)',
    [findingId, storeId],
  );
  if (finding === undefined) return undefined;
  if (isRefunded && finding.kind !== 'chargeWithoutSale') return 'notRefundable';
  const rows = await on.query(
    `UPDATE payment_findings SET state = $3, next_at = CASE WHEN $3 = 'refunding' THEN $4::timestamptz END,
       ended_at = CASE WHEN $3 = 'resolved' THEN $4::timestamptz END
      WHERE store_id = $1 AND finding_id = $2 AND state = 'open' RETURNING finding_id`,
    [finding.store_id, findingId, isRefunded ? 'refunding' : 'resolved', now],
  );
  if (rows.length === 0) return 'ended';
  return isRefunded ? 'refunding' : 'resolved';
}
