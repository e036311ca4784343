import type { TaxRate } from '../consumption-tax.ts';
import { addDays, addSpans, type Span, startOfDayInJapan } from './settlement-dates.ts';

/** A text in the languages of the store. */
interface LocalizedText {
  readonly ja: string;
  readonly en?: string;
}

export interface QuotedPlan extends Span {
  readonly price: number;
  readonly taxRate: TaxRate;
  readonly freeTrialDays?: number;
  /** ISO 8601: periods from then on are not renewed. */
  readonly forceStopRenewDate?: string;
}

/** A campaign that applies to the plan. */
export interface QuotedCampaign {
  readonly code: string;
  readonly name: LocalizedText;
  /** Yen off each settlement; at most the price is taken off. */
  readonly discount: number;
  /** How many settlements it discounts; null: all. */
  readonly count: number | null;
}

/** What a member agrees to: amounts in yen with tax, times at the start of days in Japan. */
export interface PlanQuote extends Span {
  readonly originalPrice: number;
  readonly taxRate: TaxRate;
  /** Charged when the contract starts; 0 in a trial. */
  readonly amountNow: number;
  readonly isTrial: boolean;
  /** null: no trial. */
  readonly trialEndsAt: Date | null;
  readonly firstPaymentAt: Date;
  readonly firstAmount: number;
  /** The settlement after the first payment; null: the plan ends before. */
  readonly secondPaymentAt: Date | null;
  readonly secondAmount: number;
  /** When the contract is settled next after its start, and what for. */
  readonly nextSettlementAt: Date;
  readonly nextAmount: number;
  readonly campaign: (QuotedCampaign & { readonly startsAt: Date; readonly endsAt: Date | null }) | null;
  /** The plan ends on the first settlement day from then on; null: it goes on until it is cancelled. */
  readonly stopsAt: Date | null;
}

/** The amounts and days of a new contract. Only the first contract of a plan has a free trial. */
export function quotePlan(
  plan: QuotedPlan,
  {
    campaign,
    isFirstContract,
    now,
  }: { readonly campaign: QuotedCampaign | null; readonly isFirstContract: boolean; readonly now: Date },
): PlanQuote {
  const today = startOfDayInJapan(now);
  const { freeTrialDays } = plan;
  const trialEndsAt = isFirstContract && freeTrialDays !== undefined ? addDays(today, freeTrialDays) : null;
  const firstPaymentAt = trialEndsAt ?? today;
  const second = addSpans(firstPaymentAt, plan, 1);
  const stopsAt = plan.forceStopRenewDate === undefined ? null : new Date(plan.forceStopRenewDate);
  // `settlement`: the n-th of the contract, from 1.
  const amountOf = (settlement: number): number =>
    amountOfSettlement(plan.price, campaign, campaign?.count == null ? null : Math.max(0, campaign.count + 1 - settlement));
  return {
    originalPrice: plan.price,
    taxRate: plan.taxRate,
    renewSpanUnit: plan.renewSpanUnit,
    renewSpan: plan.renewSpan,
    amountNow: trialEndsAt === null ? amountOf(1) : 0,
    isTrial: trialEndsAt !== null,
    trialEndsAt,
    firstPaymentAt,
    firstAmount: amountOf(1),
    secondPaymentAt: isStopped(stopsAt, second) ? null : second,
    secondAmount: amountOf(2),
    nextSettlementAt: trialEndsAt ?? second,
    nextAmount: amountOf(trialEndsAt === null ? 2 : 1),
    campaign: campaign && {
      ...campaign,
      startsAt: firstPaymentAt,
      endsAt: campaign.count === null ? null : addSpans(firstPaymentAt, plan, campaign.count),
    },
    stopsAt,
  };
}

/** Whether a plan is no longer renewed at this time. */
export const isStopped = (stopsAt: Date | null, at: Date): boolean => stopsAt !== null && stopsAt.getTime() <= at.getTime();

/** What a settlement of a contract costs. `remaining`: how many settlements, with this one, the campaign discounts; null: all. */
export function amountOfSettlement(
  price: number,
  campaign: Pick<QuotedCampaign, 'discount'> | null,
  remaining: number | null,
): number {
  return campaign === null || remaining === 0 ? price : Math.max(0, price - campaign.discount);
}
