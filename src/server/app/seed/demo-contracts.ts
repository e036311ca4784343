import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { DataOf } from '../../../declared-data.ts';
import type { AccountPaymentMethod } from '../../../generated/entities.ts';
import type { PlansSettings, PriceTablesSettings } from '../../../generated/settings.ts';
import type { SubscriptionStatus } from '../../../rules/subscription-status.ts';
import { insertSales, insertSubscription, listPricedPlans, pickPlanTexts } from '../../areas/plans/service.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { projectRoot } from '../../platform/project-root.ts';

interface DemoContract {
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly statusBefore?: SubscriptionStatus;
  readonly startedDaysAgo: number;
  /** Negative: it is overdue. */
  readonly settlesInDays: number;
  readonly paymentMethod: DataOf<AccountPaymentMethod>;
}
interface DemoContracts {
  readonly contracts: readonly DemoContract[];
  /** Sold contracts by plan. */
  readonly sold: { readonly [planId: string]: number };
}

const file = join(projectRoot, 'src', 'server', 'app', 'seed', 'demo-contracts.json');
const dayMilliseconds = 86_400_000;

/** Reads demo-contracts.json. */
export async function readDemoContracts(): Promise<DemoContracts> {
  // Our own file; the database refuses unknown statuses.
  return JSON.parse(await readFile(file, 'utf8')) as DemoContracts;
}

/** Inserts contracts of the plans in `documents`; a contract of a plan that a test's settings leave out is skipped. */
export async function insertDemoContracts(
  tx: Transaction,
  { storeId, now }: { readonly storeId: string; readonly now: Date },
  documents: { readonly [document: string]: JsonObject },
  { contracts, sold }: DemoContracts,
): Promise<void> {
  // Our own documents, or those of a test.
  const { plans = [] } = (documents['plans'] ?? {}) as Partial<PlansSettings>;
  const { tables = [] } = (documents['priceTables'] ?? {}) as Partial<PriceTablesSettings>;
  const offered = new Map(listPricedPlans(plans, tables, now).map((plan) => [plan.planId, plan]));
  const inDays = (days: number): Date => new Date(now.getTime() + days * dayMilliseconds);
  for (const contract of contracts) {
    const plan = offered.get(contract.planId);
    if (plan === undefined) continue;
    await insertSubscription(tx, storeId, contract.accountId, {
      subscription_id: contract.subscriptionId,
      plan_id: plan.planId,
      status: contract.status,
      status_before: contract.statusBefore ?? null,
      plan: pickPlanTexts(plan),
      price: plan.price,
      tax_rate: plan.taxRate,
      renew_span_unit: plan.renewSpanUnit,
      renew_span: plan.renewSpan,
      next_settlement_at: inDays(contract.settlesInDays),
      payment_method: contract.paymentMethod,
      started_at: inDays(-contract.startedDaysAgo),
    });
  }
  for (const [planId, count] of Object.entries(sold)) if (offered.has(planId)) await insertSales(tx, storeId, planId, count);
}
