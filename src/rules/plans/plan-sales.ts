/** When and how often a plan is sold, and whether this member may have it. Times are ISO 8601. */
export interface PlanSales {
  readonly salesStartDate: string | null;
  readonly salesEndDate: string | null;
  readonly salesCount: number;
  /** null: as many as wanted. */
  readonly salesLimit: number | null;
  readonly freeTrialDays: number | null;
  /** Whether the member has as many contracts of the plan as are allowed. */
  readonly isSubscriptionContractLimited: boolean;
}

export type StartState = 'disabledContract' | 'afterSale' | 'beforeSale' | 'soldOut' | 'freeTrial' | 'contract';
export type SalesInfo = 'soldOut' | 'few' | 'enough' | null;

/** The state of the start button of a plan: the first that holds, in this order (document 000, section 4). */
export function startStateOf(plan: PlanSales, now: Date): StartState {
  if (plan.isSubscriptionContractLimited) return 'disabledContract';
  if (plan.salesEndDate !== null && Date.parse(plan.salesEndDate) <= now.getTime()) return 'afterSale';
  if (plan.salesStartDate !== null && Date.parse(plan.salesStartDate) > now.getTime()) return 'beforeSale';
  if (plan.salesLimit !== null && plan.salesCount >= plan.salesLimit) return 'soldOut';
  return plan.freeTrialDays === null ? 'contract' : 'freeTrial';
}

/** Percentage sold, rounded down, from which few are left. */
const fewPercent = 80;

/** null: the plan has no limit. */
export function salesInfoOf({ salesLimit, salesCount }: Pick<PlanSales, 'salesLimit' | 'salesCount'>): SalesInfo {
  if (salesLimit === null) return null;
  if (salesLimit <= salesCount) return 'soldOut';
  const percent = Math.floor((salesCount * 100) / salesLimit);
  return percent >= fewPercent || salesLimit - salesCount === 1 ? 'few' : 'enough';
}

export type SpanUnit = 'days' | 'weeks' | 'months';

/** A span as it is shown: 12 months are one year. */
export function shownSpan(unit: SpanUnit, count: number): { readonly unit: SpanUnit | 'years'; readonly count: number } {
  return unit === 'months' && count === 12 ? { unit: 'years', count: 1 } : { unit, count };
}
