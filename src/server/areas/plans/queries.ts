import type { DataOf } from '../../../declared-data.ts';
import type { AccountPaymentMethod } from '../../../generated/entities.ts';
import type { TaxRate } from '../../../rules/consumption-tax.ts';
import type { SpanUnit } from '../../../rules/plan-sales.ts';
import type { SubscriptionStatus } from '../../../rules/subscription-status.ts';
import { type Queryable, toJson } from '../../platform/database/database.ts';
import type { PlanTexts } from './plan-settings.ts';

export interface SubscriptionRow {
  readonly subscription_id: string;
  readonly plan_id: string;
  readonly status: SubscriptionStatus;
  readonly status_before: SubscriptionStatus | null;
  readonly plan: PlanTexts;
  readonly price: number;
  readonly tax_rate: TaxRate;
  readonly renew_span_unit: SpanUnit;
  readonly renew_span: number;
  readonly next_settlement_at: Date;
  readonly payment_method: DataOf<AccountPaymentMethod>;
  readonly started_at: Date;
}

const columns = `subscription_id, plan_id, status, status_before, plan, price, tax_rate, renew_span_unit, renew_span,
  next_settlement_at, payment_method, started_at`;
/** More than a page shows (schemas/pages/plans.schema.json). */
const maxListed = 100;

/** Running contracts of an account, the oldest first. */
export async function selectSubscriptions(
  on: Queryable,
  storeId: string,
  accountId: string,
): Promise<readonly SubscriptionRow[]> {
  return on.query<SubscriptionRow>(
    `SELECT ${columns} FROM subscriptions WHERE store_id = $1 AND account_id = $2 AND ended_at IS NULL
      ORDER BY started_at, subscription_id LIMIT ${maxListed}`,
    [storeId, accountId],
  );
}

export async function insertSubscription(on: Queryable, storeId: string, accountId: string, row: SubscriptionRow): Promise<void> {
  await on.query(
    `INSERT INTO subscriptions (store_id, account_id, ${columns})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      storeId,
      accountId,
      row.subscription_id,
      row.plan_id,
      row.status,
      row.status_before,
      toJson(row.plan),
      row.price,
      row.tax_rate,
      row.renew_span_unit,
      row.renew_span,
      row.next_settlement_at,
      row.payment_method === null ? null : toJson(row.payment_method),
      row.started_at,
    ],
  );
}

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
