// One row for each period of a contract: when it is due, what it costs, and how it was paid.
import { maxDeclined } from '../../../../rules/plans/holds.ts';
import { addDays } from '../../../../rules/plans/settlement-dates.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../platform/database/locked.ts';
import type { LeaseTable } from '../../../platform/queue/lease.ts';
import type { NamedMethod } from '../../payment/payment-method/service.ts';
import type { SubscriptionKey, SubscriptionRow } from './queries.ts';

export interface PeriodRow {
  readonly period_id: string;
  readonly subscription_id: string;
  readonly period: number;
  readonly due_at: Date;
  readonly state: 'due' | 'charging' | 'paid' | 'failed' | 'ended';
  readonly amount: number;
  readonly next_at: Date | null;
  readonly attempts: number;
  readonly declined: number;
  readonly first_failed_at: Date | null;
  readonly charge_key: string | null;
  readonly charged_method: string | null;
  readonly charge_reference: string | null;
  readonly earnings_id: string | null;
  readonly settled_at: Date | null;
  /** The claim of the process that settles it. */
  readonly lease_id: string | null;
  /** When the member was mailed that it is about to be paid; null: not yet, or no mail is needed. */
  readonly announced_at: Date | null;
}
export const periodColumns = `period_id, subscription_id, period, due_at, state, amount, next_at, attempts, declined, first_failed_at, charge_key,
  charged_method, charge_reference, earnings_id, settled_at, lease_id, announced_at`;

const periodLeases = { table: 'subscription_periods', id: 'period_id', dueAt: 'next_at', leaseId: 'lease_id' };

/** Periods to settle. */
export const duePeriods: LeaseTable = {
  ...periodLeases,
  isWaiting: "state = 'due'",
  isRunning: "state IN ('due', 'charging')",
};
/** Periods whose charge has an unknown outcome, also those of a process that was killed. */
export const unknownCharges: LeaseTable = {
  ...periodLeases,
  queue: 'subscription_periods.unknown',
  isWaiting: "state = 'charging'",
};

export const periodIdOf = (subscriptionId: string, period: number): string => `${subscriptionId}.${period}`;

/** Days before its settlement on which the card of a contract is looked at. */
export const cardNoticeDays = 14;

/** A period that waits for its day. */
export async function insertDuePeriod(
  tx: Transaction,
  { storeId, subscriptionId }: SubscriptionKey,
  { period, dueAt, amount }: { readonly period: number; readonly dueAt: Date; readonly amount: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at, notice_at)
     VALUES ($1, $2, $3, $4, $5, 'due', $6, $5, $7)`,
    [storeId, periodIdOf(subscriptionId, period), subscriptionId, period, dueAt, amount, addDays(dueAt, -cardNoticeDays)],
  );
}

/** A period whose attempts were all declined. */
export async function insertFailedPeriod(
  tx: Transaction,
  { storeId, subscriptionId }: SubscriptionKey,
  { period, dueAt, amount }: { readonly period: number; readonly dueAt: Date; readonly amount: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, declined, first_failed_at)
     VALUES ($1, $2, $3, $4, $5, 'failed', $6, ${maxDeclined}, $5)`,
    [storeId, periodIdOf(subscriptionId, period), subscriptionId, period, dueAt, amount],
  );
}

export interface PaidPeriod {
  readonly period: number;
  readonly dueAt: Date;
  readonly amount: number;
  readonly chargeKey: string | null;
  readonly chargedMethod: string | null;
  readonly chargeReference: string | null;
  readonly earningsId: string | null;
  readonly now: Date;
}

/** A period that was paid when the contract began. */
export async function insertPaidPeriod(
  tx: Transaction,
  { storeId, subscriptionId }: SubscriptionKey,
  paid: PaidPeriod,
): Promise<void> {
  await tx.query(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, attempts, charge_key,
       charged_method, charge_reference, earnings_id, settled_at)
     VALUES ($1, $2, $3, $4, $5, 'paid', $6, $7, $8, $9, $10, $11, $12)`,
    [
      storeId,
      periodIdOf(subscriptionId, paid.period),
      subscriptionId,
      paid.period,
      paid.dueAt,
      paid.amount,
      paid.chargeKey === null ? 0 : 1,
      paid.chargeKey,
      paid.chargedMethod,
      paid.chargeReference,
      paid.earningsId,
      paid.now,
    ],
  );
}

/** The period of a running contract that is settled next. */
export async function findOpenPeriod(
  on: Queryable,
  { storeId, subscriptionId }: SubscriptionKey,
): Promise<PeriodRow | undefined> {
  const [row] = await on.query<PeriodRow>(
    `SELECT ${periodColumns} FROM subscription_periods
      WHERE store_id = $1 AND subscription_id = $2 AND state IN ('due', 'charging', 'failed')`,
    [storeId, subscriptionId],
  );
  return row;
}

/** The period before another one, if it was settled; undefined: the contract began with this one, or before periods were kept. */
export async function findSettled(
  on: Queryable,
  { storeId, subscriptionId }: SubscriptionKey,
  period: number,
): Promise<{ readonly amount: number; readonly settled_at: Date } | undefined> {
  const [row] = await on.query<{ amount: number; settled_at: Date }>(
    `SELECT amount, settled_at FROM subscription_periods
      WHERE store_id = $1 AND period_id = $2 AND state = 'paid' AND settled_at IS NOT NULL`,
    [storeId, periodIdOf(subscriptionId, period)],
  );
  return row;
}

/** A paid period with the method that was charged. */
export interface ChargedPeriodRow extends NamedMethod {
  readonly amount: number;
  readonly settled_at: Date;
}

/** How a period of a contract was paid; undefined: it is not, or nothing was charged. */
export async function selectPaid(
  on: Queryable,
  { storeId, subscriptionId }: SubscriptionKey,
  period: number,
): Promise<ChargedPeriodRow | undefined> {
  const [row] = await on.query<ChargedPeriodRow>(
    `SELECT p.amount, p.settled_at, m.method_type, m.card_suffix, m.card_expiry, m.card_brand
      FROM subscription_periods p JOIN payment_methods m ON m.store_id = p.store_id AND m.method_id = p.charged_method
      WHERE p.store_id = $1 AND p.period_id = $2 AND p.state = 'paid' AND p.settled_at IS NOT NULL`,
    [storeId, periodIdOf(subscriptionId, period)],
  );
  return row;
}

/** Locks a period; lock its contract first. */
export function lockPeriod(tx: Transaction, storeId: string, periodId: string): Promise<Locked<PeriodRow> | undefined> {
  return lockRow(tx, `SELECT ${periodColumns} FROM subscription_periods WHERE store_id = $1 AND period_id = $2`, [
    storeId,
    periodId,
  ]);
}

/** Saves what changes of a period. `leaseId`: of the process that charges it from now on; otherwise its lease ends. */
export async function savePeriod(tx: Transaction, storeId: string, row: PeriodRow, leaseId: string | null = null): Promise<void> {
  await tx.query(
    `UPDATE subscription_periods SET state = $3, next_at = $4, attempts = $5, declined = $6, first_failed_at = $7, charge_key = $8,
       charged_method = $9, charge_reference = $10, earnings_id = $11, settled_at = $12, due_at = $13, announced_at = $14, lease_id = $15
     WHERE store_id = $1 AND period_id = $2`,
    [
      storeId,
      row.period_id,
      row.state,
      row.next_at,
      row.attempts,
      row.declined,
      row.first_failed_at,
      row.charge_key,
      row.charged_method,
      row.charge_reference,
      row.earnings_id,
      row.settled_at,
      row.due_at,
      row.announced_at,
      leaseId,
    ],
  );
}

/** A contract and its open period, both locked. */
export interface OpenContract {
  readonly contract: Locked<SubscriptionRow>;
  readonly period: Locked<PeriodRow>;
}
