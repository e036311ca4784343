import { hyphenSigns } from '../../../engine/declare/index.ts';
import type { QuotedCampaign } from './quote-plan.ts';
import { addSpans, startOfDayInJapan } from './settlement-dates.ts';

/** What a campaign takes off each discounted payment: an amount in yen, a percentage, or all of it. */
export type CampaignType = 'discountAmount' | 'discountPercent' | 'freePeriods';

export interface Campaign {
  readonly code: string;
  readonly campaignName: QuotedCampaign['name'];
  readonly campaignType: CampaignType;
  /** Yen with tax. */
  readonly discountAmount?: number;
  readonly discountPercent?: number;
  /** Missing: everything that is sold. */
  readonly planIds?: readonly string[];
  /** How many payments are discounted; missing: all. */
  readonly discountContinuationCount?: number;
  /** ISO 8601: payments after it are not discounted. */
  readonly subscriptionExpiration?: string;
  /** ISO 8601: when the code is accepted. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** How often the code may be used in all, and by each member. */
  readonly usesLimit?: number;
  readonly usesPerAccount?: number;
}

/** How often a code was used, in all and by the member. */
export interface CampaignUses {
  readonly inAll: number;
  readonly byAccount: number;
}

export type CampaignRefusal = 'unknown' | 'notStarted' | 'over' | 'otherPlan' | 'usedUp' | 'usedByAccount';

const hyphens = new RegExp(`[${hyphenSigns}]`, 'g');

/** Codes are compared without regard to width, case, spaces and the kind of hyphen: `" minatoー２０２６"` → `"MINATO-2026"`. */
export function normalizeCampaignCode(code: string): string {
  return code.normalize('NFKC').replaceAll(/\s/g, '').replaceAll(hyphens, '-').toUpperCase();
}

/** Why a code is not accepted for a plan; undefined: it is. `planId` null: for no plan in particular. */
export function refuseCampaign(
  campaign: Campaign | undefined,
  { planId, uses, now }: { readonly planId: string | null; readonly uses: CampaignUses; readonly now: Date },
): CampaignRefusal | undefined {
  if (campaign === undefined) return 'unknown';
  if (campaign.startDate !== undefined && now.getTime() < Date.parse(campaign.startDate)) return 'notStarted';
  if (campaign.endDate !== undefined && now.getTime() >= Date.parse(campaign.endDate)) return 'over';
  if (planId !== null && !isForPlan(campaign, planId)) return 'otherPlan';
  // It would discount no payment.
  if (countDiscountedPayments(campaign, now) === 0) return 'over';
  if (uses.inAll >= (campaign.usesLimit ?? Number.POSITIVE_INFINITY)) return 'usedUp';
  return uses.byAccount >= (campaign.usesPerAccount ?? Number.POSITIVE_INFINITY) ? 'usedByAccount' : undefined;
}

export function isForPlan({ planIds }: Pick<Campaign, 'planIds'>, planId: string): boolean {
  return planIds === undefined || planIds.includes(planId);
}

/** What a campaign takes off a price in yen, at most all of it. Percentages are rounded down. */
export function discountOf({ campaignType, discountAmount = 0, discountPercent = 0 }: Campaign, price: number): number {
  if (campaignType === 'freePeriods') return price;
  return Math.min(price, campaignType === 'discountAmount' ? discountAmount : Math.floor((price * discountPercent) / 100));
}

/**
 * How many payments a campaign discounts: the smaller of its count and the whole months from the first payment to its expiry.
 * Without an expiry the count alone; null: all.
 */
export function countDiscountedPayments(
  { discountContinuationCount, subscriptionExpiration }: Pick<Campaign, 'discountContinuationCount' | 'subscriptionExpiration'>,
  firstPaymentAt: Date,
): number | null {
  const count = discountContinuationCount ?? null;
  const expiresAt = Date.parse(subscriptionExpiration ?? '');
  // Older programs published times that do not exist: they are no limit, as in every comparison with them.
  if (Number.isNaN(expiresAt)) return count;
  const months = countWholeMonths(startOfDayInJapan(firstPaymentAt), new Date(expiresAt));
  return count === null ? months : Math.min(count, months);
}

/** What a contract keeps of a campaign, for `quotePlan`. */
export function quoteCampaign(campaign: Campaign, price: number, firstPaymentAt: Date): QuotedCampaign {
  return {
    code: campaign.code,
    name: campaign.campaignName,
    discount: discountOf(campaign, price),
    count: countDiscountedPayments(campaign, firstPaymentAt),
  };
}

const averageMonthMilliseconds = 2_629_746_000;

/** 31 January to 28 February is a month, as for settlements. 0 if the end is not after the start. */
function countWholeMonths(from: Date, to: Date): number {
  const months = { renewSpanUnit: 'months', renewSpan: 1 } as const;
  // At most one month off, because months have different lengths.
  let count = Math.max(0, Math.floor((to.getTime() - from.getTime()) / averageMonthMilliseconds) + 1);
  while (count > 0 && addSpans(from, months, count).getTime() > to.getTime()) count -= 1;
  return count;
}
