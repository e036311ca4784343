import type { PlanQuote, QuotedPlan } from './quote-plan.ts';
import { addSpans, type Span } from './settlement-dates.ts';

const unlimitedYears = 10;

/** Whether an entitlement lasts so long that its end is not shown: more than ten years (CHECKOUT-023). */
export function isUnlimited(expiresAt: Date, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + unlimitedYears);
  return expiresAt.getTime() > limit.getTime();
}

export interface ViewedContract extends Span {
  readonly firstPaymentAt: Date;
  /** Yen of the first payment. */
  readonly amount: number;
  readonly hasFreeTrial: boolean;
  /** Whether the member had a contract of the plan before. */
  readonly isReContract: boolean;
}

/**
 * Until when a contract can be watched without another payment: one span after the first payment. The first payment day itself if
 * nothing is paid, or in the free trial of a first contract (CHECKOUT-024 and -025).
 */
export function endOfViewing({ firstPaymentAt, amount, hasFreeTrial, isReContract, ...span }: ViewedContract): Date {
  return amount === 0 || (hasFreeTrial && !isReContract) ? firstPaymentAt : addSpans(firstPaymentAt, span, 1);
}

/** The end of viewing of a contract at the quoted amounts. */
export function quoteEndOfViewing(
  quote: PlanQuote,
  { freeTrialDays }: Pick<QuotedPlan, 'freeTrialDays'>,
  isFirstContract: boolean,
): Date {
  return endOfViewing({
    ...quote,
    amount: quote.firstAmount,
    hasFreeTrial: freeTrialDays !== undefined,
    isReContract: !isFirstContract,
  });
}
