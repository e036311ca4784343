import type { DataOf } from '../../../../declared-data.ts';
import type { SubscribablePlan, SubscriptionContract } from '../../../../generated/entities.ts';
import { localize } from '../../../../rules/languages.ts';
import {
  type ContractMember,
  type ContractRequest,
  findContractRefusal,
  findMemberRefusal,
  isContractLimited,
} from '../../../../rules/plans/contract-refusal.ts';
import { salesInfoOf, shownSpan, startStateOf } from '../../../../rules/plans/plan-sales.ts';
import { groupOfStatus, isUpdating } from '../../../../rules/plans/subscription-status.ts';
import type { PlanTexts, PricedPlan } from '../subscription/plan-settings.ts';
import type { ContractRow } from '../subscription/queries.ts';
import { describeUsedMethod } from '../subscription/used-method.ts';

/** What a page reads of plans besides the plan itself. */
export interface PlanView extends ContractMember {
  readonly language: string;
  readonly now: Date;
  /** Sold contracts by plan. */
  readonly sales: ReadonlyMap<string, number>;
  /** Plans with a campaign whose code could be entered now. */
  readonly withCampaign: ReadonlySet<string>;
  /** The member's running contracts by plan. */
  readonly contracts: ReadonlyMap<string, number>;
  /** Plans of which the member has or had a contract, perhaps by another account: no free trial again. */
  readonly everHeld: ReadonlySet<string>;
  /** The member's running contracts, and how many they may have. */
  readonly contractsInAll: number;
  readonly maxContractsInAll: number;
}

/** A plan as its own page shows it. */
export function describePlan(plan: PricedPlan, view: PlanView) {
  const { language, now } = view;
  const sales = describeSales(plan, view);
  const isSubscriptionContractLimited = isContractLimited(requestOf(plan, view));
  const isClosed = isSubscriptionContractLimited || findMemberRefusal(view) !== undefined;
  return {
    planId: plan.planId,
    planType: 'subscription' as const,
    ...describeTexts(plan, language),
    price: plan.price,
    renewSpanUnit: plan.renewSpanUnit,
    renewSpan: plan.renewSpan,
    renewal: shownSpan(plan.renewSpanUnit, plan.renewSpan),
    ...sales,
    isSubscriptionContractLimited,
    forceStopRenewDate: plan.forceStopRenewDate ?? null,
    startState: startStateOf({ ...sales, isSubscriptionContractLimited: isClosed }, now),
    salesInfo: salesInfoOf(sales),
  };
}

/** A plan in a list, which says why the member cannot join it. */
export function describeListedPlan(plan: PricedPlan, view: PlanView): DataOf<SubscribablePlan> {
  const request = requestOf(plan, view);
  return {
    ...describePlan(plan, view),
    hasAvailableCampaign: view.withCampaign.has(plan.planId),
    refusal: findContractRefusal(request, view.now) ?? null,
    isPlanLimitReached: request.contractsOfPlan >= plan.maxContracts,
  };
}

const requestOf = (plan: PricedPlan, view: PlanView): ContractRequest => ({
  ...view,
  plan: { ...plan, ...describeSales(plan, view) },
  contractsOfPlan: view.contracts.get(plan.planId) ?? 0,
});

const describeSales = ({ planId, ...plan }: PricedPlan, { sales, everHeld }: PlanView) => ({
  salesStartDate: plan.salesStartDate ?? null,
  salesEndDate: plan.salesEndDate ?? null,
  salesCount: sales.get(planId) ?? 0,
  salesLimit: plan.salesLimit ?? null,
  freeTrialDays: everHeld.has(planId) ? null : (plan.freeTrialDays ?? null),
});

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
