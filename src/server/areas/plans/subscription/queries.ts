import type { TaxRate } from '../../../../rules/consumption-tax.ts';
import type { SpanUnit } from '../../../../rules/plans/plan-sales.ts';
import type { SubscriptionStatus } from '../../../../rules/plans/subscription-status.ts';
import { type Queryable, type Transaction, toJson } from '../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../platform/database/locked.ts';
import type { PaymentMethodType } from '../../payment/payment-method/method-types.ts';
import type { PlanTexts } from './plan-settings.ts';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}
export interface SubscriptionKey {
  readonly storeId: string;
  readonly subscriptionId: string;
}

/** The campaign that a contract began with. Times are ISO 8601. */
export interface ContractCampaign {
  readonly code: string;
  readonly name: { readonly ja: string; readonly en?: string };
  /** Yen off each settlement. */
  readonly discount: number;
  /** null: all settlements. */
  readonly count: number | null;
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** A contract without its payment method. */
export interface SubscriptionRow {
  readonly subscription_id: string;
  readonly account_id: string;
  readonly plan_id: string;
  readonly status: SubscriptionStatus;
  readonly status_before: SubscriptionStatus | null;
  readonly plan: PlanTexts;
  /** Without a campaign. */
  readonly price: number;
  readonly tax_rate: TaxRate;
  readonly renew_span_unit: SpanUnit;
  readonly renew_span: number;
  /** null: nothing is settled until the member pays. */
  readonly next_settlement_at: Date | null;
  /** What the next settlement charges. */
  readonly billing_amount: number;
  readonly campaign: ContractCampaign | null;
  readonly campaign_remaining: number | null;
  readonly first_payment_at: Date;
  readonly period: number;
  readonly anchor_at: Date;
  readonly anchor_period: number;
  /** null: nothing is to be paid, or the method was deleted. */
  readonly method_id: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

const names = `subscription_id, account_id, plan_id, status, status_before, plan, price, tax_rate, renew_span_unit, renew_span,
  next_settlement_at, billing_amount, campaign, campaign_remaining, first_payment_at, period, anchor_at, anchor_period, method_id,
  started_at, ended_at`;
const columns = names
  .split(',')
  .map((name) => `s.${name.trim()}`)
  .join(', ');

/** A contract with its method; the method's columns are null if there is none. */
export interface ContractRow extends SubscriptionRow {
  readonly method_type: PaymentMethodType | null;
  readonly method_is_valid: boolean | null;
  readonly card_suffix: string | null;
  readonly card_expiry: string | null;
  readonly card_brand: string | null;
}
const withMethod = `SELECT ${columns}, m.method_type, m.is_valid AS method_is_valid, m.card_suffix, m.card_expiry, m.card_brand
  FROM subscriptions s LEFT JOIN payment_methods m ON m.store_id = s.store_id AND m.method_id = s.method_id`;

/** More than a page shows (schemas/pages/plans/plans.schema.json). */
const maxListed = 100;

/** Running contracts of an account, the oldest first. */
export function selectContracts(on: Queryable, { storeId, accountId }: AccountKey): Promise<readonly ContractRow[]> {
  return on.query<ContractRow>(
    `${withMethod} WHERE s.store_id = $1 AND s.account_id = $2 AND s.ended_at IS NULL
      ORDER BY s.started_at, s.subscription_id LIMIT ${maxListed}`,
    [storeId, accountId],
  );
}

/** Which of these plans an account has or had a contract of. */
export async function selectPlansEverHeld(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  planIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ readonly plan_id: string }>(
    'SELECT DISTINCT plan_id FROM subscriptions WHERE store_id = $1 AND account_id = $2 AND plan_id = ANY($3)',
    [storeId, accountId, planIds],
  );
  return new Set(rows.map(({ plan_id }) => plan_id));
}

/** A contract of this account, running or not. */
export async function findContract(
  on: Queryable,
  { storeId, accountId, subscriptionId }: AccountKey & SubscriptionKey,
): Promise<ContractRow | undefined> {
  const [row] = await on.query<ContractRow>(
    `${withMethod} WHERE s.store_id = $1 AND s.account_id = $2 AND s.subscription_id = $3`,
    [storeId, accountId, subscriptionId],
  );
  return row;
}

/** The contract of any member. */
export async function selectContract(
  on: Queryable,
  { storeId, subscriptionId }: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
  const [row] = await on.query<SubscriptionRow>(
    `SELECT ${columns} FROM subscriptions s WHERE s.store_id = $1 AND s.subscription_id = $2`,
    [storeId, subscriptionId],
  );
  return row;
}

/** Locks a contract until the end of the transaction. */
export function lockSubscription(
  tx: Transaction,
  { storeId, subscriptionId }: SubscriptionKey,
): Promise<Locked<SubscriptionRow> | undefined> {
  return lockRow(tx, `SELECT ${columns} FROM subscriptions s WHERE s.store_id = $1 AND s.subscription_id = $2`, [
    storeId,
    subscriptionId,
  ]);
}

export async function insertSubscription(on: Queryable, storeId: string, row: SubscriptionRow): Promise<void> {
  await on.query(
    `INSERT INTO subscriptions (store_id, ${names})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      storeId,
      row.subscription_id,
      row.account_id,
      row.plan_id,
      row.status,
      row.status_before,
      toJson(row.plan),
      row.price,
      row.tax_rate,
      row.renew_span_unit,
      row.renew_span,
      row.next_settlement_at,
      row.billing_amount,
      row.campaign === null ? null : toJson(row.campaign),
      row.campaign_remaining,
      row.first_payment_at,
      row.period,
      row.anchor_at,
      row.anchor_period,
      row.method_id,
      row.started_at,
      row.ended_at,
    ],
  );
}

/** Saves what changes of a contract. */
export async function saveSubscription(tx: Transaction, storeId: string, row: SubscriptionRow): Promise<void> {
  await tx.query(
    `UPDATE subscriptions SET status = $3, status_before = $4, next_settlement_at = $5, billing_amount = $6, campaign_remaining = $7,
       period = $8, anchor_at = $9, anchor_period = $10, method_id = $11, ended_at = $12, campaign = $13, first_payment_at = $14
     WHERE store_id = $1 AND subscription_id = $2`,
    [
      storeId,
      row.subscription_id,
      row.status,
      row.status_before,
      row.next_settlement_at,
      row.billing_amount,
      row.campaign_remaining,
      row.period,
      row.anchor_at,
      row.anchor_period,
      row.method_id,
      row.ended_at,
      row.campaign === null ? null : toJson(row.campaign),
      row.first_payment_at,
    ],
  );
}

/** The address and language of an account; undefined: it has no address. */
export async function findMailbox(
  on: Queryable,
  { storeId, accountId }: AccountKey,
): Promise<{ readonly email: string; readonly language: string | null } | undefined> {
  const [row] = await on.query<{ email: string; language: string | null }>(
    'SELECT email, language FROM accounts WHERE store_id = $1 AND account_id = $2 AND email IS NOT NULL',
    [storeId, accountId],
  );
  return row;
}

export interface ContractCounts {
  /** Running contracts and purchases under way. */
  readonly of_plan: number;
  readonly in_all: number;
  /** Contracts of the plan, running or ended, and purchases of it under way. */
  readonly ever: number;
}

/** How many contracts an account has. `exceptReservation` is not counted. */
export async function countContracts(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  planId: string,
  exceptReservation = '',
): Promise<ContractCounts> {
  const [row] = await on.query<ContractCounts>(
    `WITH held AS (
       SELECT plan_id FROM subscriptions WHERE store_id = $1 AND account_id = $2 AND ended_at IS NULL
       UNION ALL
       SELECT plan_id FROM sale_reservations WHERE store_id = $1 AND account_id = $2 AND reservation_id <> $4)
     SELECT (SELECT count(*)::integer FROM held WHERE plan_id = $3) AS of_plan,
       (SELECT count(*)::integer FROM held) AS in_all,
       (SELECT count(*)::integer FROM subscriptions WHERE store_id = $1 AND account_id = $2 AND plan_id = $3)
         + (SELECT count(*)::integer FROM sale_reservations
             WHERE store_id = $1 AND account_id = $2 AND plan_id = $3 AND reservation_id <> $4) AS ever`,
    [storeId, accountId, planId, exceptReservation],
  );
  return row ?? { of_plan: 0, in_all: 0, ever: 0 };
}

/** Ends the contracts of an account that closes, which are all cancelled, with the periods that would be settled next. Returns them. */
export async function endContracts(
  tx: Transaction,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  now: Date,
): Promise<readonly Pick<SubscriptionRow, 'subscription_id' | 'account_id' | 'plan_id'>[]> {
  const ended = await tx.query<Pick<SubscriptionRow, 'subscription_id' | 'account_id' | 'plan_id'>>(
    `UPDATE subscriptions SET ended_at = $3 WHERE store_id = $1 AND account_id = $2 AND ended_at IS NULL
     RETURNING subscription_id, account_id, plan_id`,
    [storeId, accountId, now],
  );
  await tx.query(
    `UPDATE subscription_periods p SET state = 'ended', next_at = NULL FROM subscriptions s
      WHERE s.store_id = $1 AND s.account_id = $2 AND p.store_id = s.store_id AND p.subscription_id = s.subscription_id
        AND p.state IN ('due', 'failed')`,
    [storeId, accountId],
  );
  return ended;
}
