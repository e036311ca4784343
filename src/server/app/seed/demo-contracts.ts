import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { PlansSettings, PriceTablesSettings } from '../../../generated/settings.ts';
import { addDays, startOfDayInJapan } from '../../../rules/plans/settlement-dates.ts';
import { groupOfStatus, type SubscriptionStatus } from '../../../rules/plans/subscription-status.ts';
import type { PaymentMethodType } from '../../areas/payment/payment-method/service.ts';
import { insertCampaignCount } from '../../areas/plans/campaigns/service.ts';
import {
  type ContractCampaign,
  insertDuePeriod,
  insertFailedPeriod,
  insertSales,
  insertSubscription,
  listPricedPlans,
  type PricedPlan,
  pickPlanTexts,
} from '../../areas/plans/subscription/service.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { projectRoot } from '../../platform/project-root.ts';

interface DemoMethod {
  readonly methodId: string;
  readonly accountId: string;
  readonly type: PaymentMethodType;
  readonly isValid: boolean;
  readonly card?: { readonly suffix: string; readonly expiry: string; readonly brand: string };
}
interface DemoContract {
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly statusBefore?: SubscriptionStatus;
  readonly startedDaysAgo: number;
  /** null: all attempts to charge it have failed. */
  readonly settlesInDays: number | null;
  /** Days since the first failed attempt. */
  readonly failedDaysAgo?: number;
  /** 0: nothing was paid yet. Default: the first, or 0 in a trial. */
  readonly period?: number;
  readonly campaign?: Omit<ContractCampaign, 'startsAt' | 'endsAt'> & { readonly remaining: number };
  readonly methodId: string;
}
interface DemoContracts {
  readonly methods: readonly DemoMethod[];
  readonly contracts: readonly DemoContract[];
  /** Sold contracts by plan. */
  readonly sold: { readonly [planId: string]: number };
  /** Uses by campaign code. */
  readonly campaignUses: { readonly [code: string]: number };
}
interface SeedContext {
  readonly storeId: string;
  readonly now: Date;
}

const file = join(projectRoot, 'src', 'server', 'app', 'seed', 'demo-contracts.json');

/** Reads demo-contracts.json. */
export async function readDemoContracts(): Promise<DemoContracts> {
  // Our own file; the database refuses unknown statuses.
  return JSON.parse(await readFile(file, 'utf8')) as DemoContracts;
}

/** Inserts methods, and contracts of the plans in `documents`; a contract of a plan that a test's settings leave out is skipped. */
export async function insertDemoContracts(
  tx: Transaction,
  context: SeedContext,
  documents: { readonly [document: string]: JsonObject },
  { methods, contracts, sold, campaignUses }: DemoContracts,
): Promise<void> {
  // Our own documents, or those of a test.
  const { plans = [] } = (documents['plans'] ?? {}) as Partial<PlansSettings>;
  const { tables = [] } = (documents['priceTables'] ?? {}) as Partial<PriceTablesSettings>;
  const offered = new Map(listPricedPlans(plans, tables, context.now).map((plan) => [plan.planId, plan]));
  for (const method of methods) await insertDemoMethod(tx, context, method);
  for (const contract of contracts) {
    const plan = offered.get(contract.planId);
    if (plan !== undefined) await insertDemoContract(tx, context, contract, plan);
  }
  for (const [planId, count] of Object.entries(sold))
    if (offered.has(planId)) await insertSales(tx, context.storeId, planId, count);
  for (const [code, used] of Object.entries(campaignUses)) await insertCampaignCount(tx, context.storeId, code, used);
}

/** Of demo cards: first name, last name, phone. */
const billingContact = ['MINATO', 'DEMO', '0312345678'];

/** The payment sandbox approves methods that it does not know. */
async function insertDemoMethod(tx: Transaction, { storeId, now }: SeedContext, method: DemoMethod): Promise<void> {
  const { methodId, accountId, type, isValid, card } = method;
  await tx.query(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, is_valid, reference, card_suffix, card_expiry,
       card_brand, billing_first_name, billing_last_name, billing_phone, created_at, added_at)
     VALUES ($1, $2, $3, $4, 'active', $5, $6, $7, $8, $9, $11, $12, $13, $10, $10)`,
    [
      storeId,
      methodId,
      accountId,
      type,
      isValid,
      `demo_${methodId}`,
      card?.suffix ?? null,
      card?.expiry ?? null,
      card?.brand ?? null,
      now,
      ...(card === undefined ? [null, null, null] : billingContact),
    ],
  );
}

async function insertDemoContract(
  tx: Transaction,
  { storeId, now }: SeedContext,
  contract: DemoContract,
  plan: PricedPlan,
): Promise<void> {
  const { subscriptionId, settlesInDays, campaign } = contract;
  const today = startOfDayInJapan(now);
  const isTrial = groupOfStatus(contract.statusBefore ?? contract.status) === 'trial';
  const startedAt = addDays(today, -contract.startedDaysAgo);
  const next = settlesInDays === null ? null : addDays(today, settlesInDays);
  const period = contract.period ?? (isTrial ? 0 : 1);
  const amount = Math.max(0, plan.price - (campaign === undefined ? 0 : campaign.discount));
  const dueAt = next ?? addDays(today, -(contract.failedDaysAgo ?? 0));
  await insertSubscription(tx, storeId, {
    subscription_id: subscriptionId,
    account_id: contract.accountId,
    plan_id: plan.planId,
    status: contract.status,
    status_before: contract.statusBefore ?? null,
    plan: pickPlanTexts(plan),
    price: plan.price,
    tax_rate: plan.taxRate,
    renew_span_unit: plan.renewSpanUnit,
    renew_span: plan.renewSpan,
    next_settlement_at: next,
    billing_amount: amount,
    campaign: campaign === undefined ? null : describeCampaign(campaign, startedAt, dueAt),
    campaign_remaining: campaign?.remaining ?? null,
    first_payment_at: period === 0 ? dueAt : startedAt,
    period,
    anchor_at: dueAt,
    anchor_period: period + 1,
    method_id: contract.methodId,
    started_at: startedAt,
    ended_at: null,
  });
  const key = { storeId, subscriptionId };
  if (next !== null) await insertDuePeriod(tx, key, { period: period + 1, dueAt, amount });
  else await insertFailedPeriod(tx, key, { period: period + 1, dueAt, amount });
}

const describeCampaign = (
  { code, name, discount, count }: Omit<ContractCampaign, 'startsAt' | 'endsAt'>,
  from: Date,
  to: Date,
): ContractCampaign => ({ code, name, discount, count, startsAt: from.toISOString(), endsAt: to.toISOString() });
