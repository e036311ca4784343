import type { CheckoutSummary } from '../../../../../rules/checkout-summary.ts';
import type { TaxRate } from '../../../../../rules/consumption-tax.ts';
import type { PlanQuote } from '../../../../../rules/plans/quote-plan.ts';
import { addDays } from '../../../../../rules/plans/settlement-dates.ts';
import { findProductEnd } from '../../../../../rules/product-ends.ts';
import type { PolicyConsent } from '../../../account/policies/service.ts';
import type { PricedPlan } from '../../../plans/subscription/service.ts';
import type { LedgerText } from '../../payment-history/service.ts';

/** A line at the prices of now. */
export interface QuotedLine {
  readonly name: LedgerText;
  readonly provider: LedgerText;
  readonly icon: string | null;
  readonly quantity: number;
  readonly planType: 'subscription' | 'purchase' | 'rental';
  readonly basePlanType: 'item' | 'video';
  /** Yen now, without and with the campaign. */
  readonly originalAmount: number;
  readonly amount: number;
  readonly taxRate: TaxRate;
  /** null: a plan. */
  readonly itemId: string | null;
  readonly shippingProfileId: string | null;
  readonly salesEndDate: string | null;
  /** When it would end if it was ordered now; of a placed order, when it ends. */
  readonly entitlementExpiration: string | null;
  /** Days from the order until it ends; null: a fixed end or none. Missing: verified by an earlier release. */
  readonly entitlementDays?: number | null;
  /** null: a product. */
  readonly plan: { readonly settings: PricedPlan; readonly quote: PlanQuote; readonly isFirstContract: boolean } | null;
}

export interface Address {
  readonly familyName: string;
  readonly givenName: string;
  readonly phoneNumber: string;
  readonly prefecture: string;
  readonly postalCode: string;
  readonly address: string;
  readonly address2: string;
}

/** What the buyer entered. */
export interface OrderForm {
  /** Of the guest, or of the member's account; null: the member has none. */
  readonly email: string | null;
  /** null: nothing is sent. */
  readonly address: Address | null;
  /** Of the destination, or of the member's profile; missing: no name is known. */
  readonly name?: { readonly familyName: string; readonly givenName: string } | undefined;
  readonly policies: readonly PolicyConsent[];
}

/** What is ordered, as it was verified. */
export interface OrderContent {
  readonly lines: readonly QuotedLine[];
  readonly shipping: readonly {
    readonly profileId: string;
    readonly rateId: string;
    readonly name: LedgerText;
    readonly price: number;
  }[];
  readonly summary: CheckoutSummary;
  readonly campaignCode: string | null;
  /** Missing: verified by an earlier release. */
  readonly campaignName?: LedgerText | null;
  /** Until the order is placed: what the release before order numbers mails if it runs beside this one. */
  readonly mails?: { readonly placed: PreparedMail; readonly failed: PreparedMail };
}

interface PreparedMail {
  readonly subject: string;
  readonly text: string;
}

/** Revives the dates of a saved content. */
export function readContent(saved: unknown): OrderContent {
  // Only `saveVerified` writes this column.
  const content = saved as OrderContent;
  return {
    ...content,
    lines: content.lines.map((line) => ({ ...line, plan: line.plan && { ...line.plan, quote: readQuote(line.plan.quote) } })),
  };
}

/** Whether something of an order has ended, so that it must not be paid any more. What counts from the order has not. */
export const hasExpired = ({ content }: { readonly content: unknown }, now: Date): boolean =>
  readContent(content).lines.some((line) => line.entitlementDays == null && findProductEnd(line, now) === 'expired');

/** What an order contains that is placed now. */
export function placeContent({ mails: _mails, ...content }: OrderContent, now: Date): OrderContent {
  const lines = content.lines.map((line) => {
    const days = line.entitlementDays ?? null;
    return days === null ? line : { ...line, entitlementExpiration: addDays(now, days).toISOString() };
  });
  return { ...content, lines };
}

function readQuote(quote: PlanQuote): PlanQuote {
  const { campaign } = quote;
  return {
    ...quote,
    trialEndsAt: readDate(quote.trialEndsAt),
    firstPaymentAt: new Date(quote.firstPaymentAt),
    secondPaymentAt: readDate(quote.secondPaymentAt),
    nextSettlementAt: new Date(quote.nextSettlementAt),
    stopsAt: readDate(quote.stopsAt),
    campaign: campaign && { ...campaign, startsAt: new Date(campaign.startsAt), endsAt: readDate(campaign.endsAt) },
  };
}

const readDate = (date: Date | null): Date | null => (date === null ? null : new Date(date));

/** What the buyer agreed to, for comparison: amounts now and later, shipping, campaign. Days may move by midnight. */
export function listTerms({ lines, shipping, summary, campaignCode }: OrderContent): string {
  return JSON.stringify([
    lines.map(({ name, quantity, amount, taxRate, plan }) => [
      name.ja,
      quantity,
      amount,
      taxRate,
      plan && [
        plan.quote.firstAmount,
        plan.quote.secondAmount,
        plan.quote.renewSpan,
        plan.quote.renewSpanUnit,
        plan.quote.isTrial,
      ],
    ]),
    shipping.map(({ rateId, price }) => [rateId, price]),
    summary.billingAmount,
    campaignCode,
  ]);
}
