import type { DataOf } from '../../../../declared-data.ts';
import type { CheckoutLineItem, CheckoutSession } from '../../../../generated/entities.ts';
import { reducedTaxRate } from '../../../../rules/consumption-tax.ts';
import { localize } from '../../../../rules/languages.ts';
import { shownSpan } from '../../../../rules/plans/plan-sales.ts';
import { isUnlimited, quoteEndOfViewing } from '../../../../rules/plans/viewing-period.ts';
import type { QuotedLine } from './order/order-content.ts';
import type { SessionRow } from './queries.ts';
import type { CheckoutQuote } from './quote-checkout.ts';

interface Reader {
  readonly language: string;
  readonly now: Date;
}

/** The session as C65 answers it and the page shows it. */
export function describeSession(
  session: Pick<SessionRow, 'session_id' | 'guest_allowed'>,
  quote: CheckoutQuote,
  reader: Reader,
): Omit<DataOf<CheckoutSession>, 'purchaseToken'> {
  const { campaign } = quote;
  return {
    checkoutSessionId: session.session_id,
    lineItems: quote.lines.map((line) => describeLine(line, reader)),
    summary: quote.summary,
    campaign: campaign && {
      campaignCode: campaign.code,
      campaignName: localize(campaign.campaignName, reader.language),
      campaignType: campaign.campaignType,
      discountContinuationCount: campaign.discountContinuationCount ?? null,
      subscriptionExpiration: campaign.subscriptionExpiration ?? null,
    },
    shipping: describeShipping(quote, reader.language),
    checkoutRequirement: { guestAllowed: session.guest_allowed },
  };
}

export function describeLine(line: QuotedLine, { language, now }: Reader): DataOf<CheckoutLineItem> {
  const { plan } = line;
  const quote = plan?.quote;
  const entitlement = line.entitlementExpiration === null ? undefined : new Date(line.entitlementExpiration);
  const isLimited = entitlement !== undefined && !isUnlimited(entitlement, now);
  const viewingEnd = plan && quoteEndOfViewing(plan.quote, plan.settings, plan.isFirstContract);
  return {
    planName: localize(line.name, language),
    planIcon: line.icon,
    quantity: line.quantity,
    planType: line.planType,
    basePlanType: line.basePlanType,
    isTrialPlan: quote?.isTrial ?? false,
    freeTrialDays: quote?.isTrial === true ? (plan?.settings.freeTrialDays ?? null) : null,
    salesEndDate: line.salesEndDate,
    entitlementExpiration: isLimited ? entitlement.toISOString() : null,
    entitlementDays: isLimited ? (line.entitlementDays ?? null) : null,
    firstPaymentDay: quote?.firstPaymentAt.toISOString() ?? null,
    isReContract: plan !== null && !plan.isFirstContract,
    price: line.amount,
    originalPrice: line.originalAmount,
    secondPrice: quote?.secondPaymentAt == null ? null : quote.secondAmount,
    secondPaymentDay: quote?.secondPaymentAt?.toISOString() ?? null,
    viewingPeriodEnd: viewingEnd?.toISOString() ?? null,
    renewal: quote === undefined ? null : shownSpan(quote.renewSpanUnit, quote.renewSpan),
    paymentCount: quote?.campaign?.count ?? null,
    isReducedTaxRate: line.taxRate === reducedTaxRate,
  };
}

function describeShipping(
  { shipping, lines, unavailable }: CheckoutQuote,
  language: string,
): DataOf<CheckoutSession>['shipping'] {
  const nameRate = ({ shippingRateId, name, price }: (typeof shipping.choices)[number]['rates'][number]) => ({
    shippingRateId,
    name: localize(name, language),
    price,
  });
  return {
    cheapestShippingFee: shipping.cheapestShippingFee,
    isCheapestShippingRate: shipping.isCheapestShippingRate,
    selectedShippingFee: shipping.selectedShippingFee,
    shippingProfileList: shipping.choices.map(({ profile, rates }) => ({
      shippingProfileId: profile.id,
      name: localize(profile.name, language),
      rates: rates.map(nameRate),
    })),
    selectedShippingRatesWithPlanInfo: shipping.choices.flatMap(({ profile, selected }) =>
      selected === undefined
        ? []
        : [
            {
              shippingProfileId: profile.id,
              ...nameRate(selected),
              planNames: lines
                .filter(({ shippingProfileId }) => shippingProfileId === profile.id)
                .map(({ name }) => localize(name, language)),
            },
          ],
    ),
    shippingAvailable: unavailable.length === 0,
    unavailableLineItems: unavailable.map(({ name, quantity }) => ({ planName: localize(name, language), quantity })),
  };
}
