import type { DataOf } from '../../../declared-data.ts';
import type { SubscribablePlan, SubscriptionContract } from '../../../generated/entities.ts';
import { isContractLimited } from '../../../rules/contract-refusal.ts';
import { salesInfoOf, shownSpan, startStateOf } from '../../../rules/plan-sales.ts';
import { groupOfStatus, isUpdating } from '../../../rules/subscription-status.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { type ContractRow, describeUsedMethod, type PlanTexts, type PricedPlan } from '../billing/service.ts';

/** What a page reads of plans besides the plan itself. */
export interface PlanView {
  readonly language: string;
  readonly now: Date;
  /** Sold contracts by plan. */
  readonly sales: ReadonlyMap<string, number>;
  /** The member's running contracts by plan. */
  readonly contracts: ReadonlyMap<string, number>;
  /** Plans of which the member has or had a contract, perhaps by another account: no free trial again. */
  readonly everHeld: ReadonlySet<string>;
  /** The member's running contracts, and how many they may have. */
  readonly contractsInAll: number;
  readonly maxContractsInAll: number;
}

export function describePlan(plan: PricedPlan, view: PlanView): DataOf<SubscribablePlan> {
  const { language, now, sales, contracts } = view;
  const state = {
    salesStartDate: plan.salesStartDate ?? null,
    salesEndDate: plan.salesEndDate ?? null,
    salesCount: sales.get(plan.planId) ?? 0,
    salesLimit: plan.salesLimit ?? null,
    freeTrialDays: view.everHeld.has(plan.planId) ? null : (plan.freeTrialDays ?? null),
    isSubscriptionContractLimited: isContractLimited({ ...view, plan, contractsOfPlan: contracts.get(plan.planId) ?? 0 }),
  };
  return {
    planId: plan.planId,
    planType: 'subscription',
    ...describeTexts(plan, language),
    price: plan.price,
    renewSpanUnit: plan.renewSpanUnit,
    renewSpan: plan.renewSpan,
    renewal: shownSpan(plan.renewSpanUnit, plan.renewSpan),
    ...state,
    forceStopRenewDate: plan.forceStopRenewDate ?? null,
    startState: startStateOf(state, now),
    salesInfo: salesInfoOf(state),
  };
}

export function describeContract(row: ContractRow, language: string, now: Date): DataOf<SubscriptionContract> {
  const statusGroup = groupOfStatus(row.status);
  return {
    subscriptionId: row.subscription_id,
    subscriptionStatus: row.status,
    statusGroup,
    nextSettlementDay: row.next_settlement_at?.toISOString() ?? null,
    // A contract that is to be cancelled ends then instead of renewing.
    isRenewalPast: statusGroup !== 'cancelRequest' && isUpdating(row.next_settlement_at, now),
    accountPaymentMethod: describeUsedMethod(row, now),
    planId: row.plan_id,
    ...describeTexts(row.plan, language),
    price: row.price,
    renewSpanUnit: row.renew_span_unit,
    renewSpan: row.renew_span,
    renewal: shownSpan(row.renew_span_unit, row.renew_span),
  };
}

function describeTexts(plan: PlanTexts, language: string) {
  return {
    planName: localize(plan.planName, language),
    planDescription: localize(plan.planDescription, language),
    planIcon: plan.planIcon ?? null,
    provider: { providerName: localize(plan.providerName, language) },
    channel: {
      channelIcon: plan.channelIcon ?? null,
      channelName: localize(plan.channelName, language),
      channelProviderName: localize(plan.channelProviderName, language),
    },
  };
}
