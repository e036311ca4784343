import { localize } from '../../../../rules/languages.ts';
import { shownSpan } from '../../../../rules/plans/plan-sales.ts';
import { isStopped, type PlanQuote } from '../../../../rules/plans/quote-plan.ts';
import { quoteEndOfViewing } from '../../../../rules/plans/viewing-period.ts';
import type { FormSource, PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { describeOwnPolicies, listAgreed } from '../../account/policies/service.ts';
import { readBillingContact } from '../../payment/payment-method/billing-start.ts';
import { nameMethod, newCard } from '../../payment/payment-method/choices.ts';
import { describePending } from '../../payment/payment-method/pages.ts';
import { findMethod } from '../../payment/payment-method/queries.ts';
import { describeSurvey } from '../../signup/surveys/describe-survey.ts';
import { findSurvey } from '../../signup/surveys/find-survey.ts';
import { hasAvailableCampaign } from '../campaigns/find-campaign.ts';
import { describeOffered } from '../plans/pages.ts';
import { describePlayer } from '../playback/service.ts';
import { describeOrderMessage } from '../subscription/plan-settings.ts';
import { readChoices } from './methods.ts';
import { hashTerms, needsMethod, noChoice, type Offer, readOffer } from './offer.ts';
import { readChoice, readPlaced } from './order.ts';
import { buyerOf, issueToken } from './tokens.ts';

export const planPage: PageLoader<'plans'> = async (context) => ({
  ...(await describePurchase(context, context.params.planId)),
  player: describePlayer(context),
});

/** A plan with what its form needs. */
export async function describePurchase(context: PageContext, planId: string) {
  const { gateways } = context;
  const offer = await readOffer(context, planId, noChoice);
  const { methods } = await readChoices(context);
  return {
    plan: {
      ...(await describeOffered(context, offer.plan)),
      viewingPeriodEnd: quoteEndOfViewing(offer.quote, offer.plan, offer.isFirstContract).toISOString(),
      orderCompletedMessage: await describeOrderMessage(context, offer.plan),
      hasAvailableCampaign: await hasAvailableCampaign(context, offer.plan.planId),
      survey: describePlanSurvey(context, offer),
    },
    refusal: offer.refusal ?? null,
    needsMethod: needsMethod(offer.quote),
    hasMethods: methods.length > 0,
    certification: await describePending(context),
    cardScript: gateways.payments.cardScript,
    policies: await describeOwnPolicies(context),
  };
}

function describePlanSurvey({ plans, language }: RequestContext, { plan }: Pick<Offer, 'plan'>) {
  return describeSurvey(findSurvey(plans.settings, { purpose: 'purchase', surveyId: plan.surveyId }), language);
}

export const purchaseForm: FormSource<'purchase'> = {
  context: async (context) => {
    const { planId, purchaseToken } = context.params;
    // The call that adds a card names the plan by its token.
    const chosen = planId ?? purchaseToken?.split('.')[0];
    const agreedPolicies = await listAgreed(context);
    if (chosen === undefined)
      return {
        agreedPolicies,
        methods: [],
        needsMethod: false,
        isCertifying: false,
        hasAvailableCampaign: false,
        survey: null,
      };
    const offer = await readOffer(context, chosen, noChoice);
    const { methods, isCertifying } = await readChoices(context);
    return {
      agreedPolicies,
      methods,
      needsMethod: needsMethod(offer.quote),
      isCertifying,
      hasAvailableCampaign: await hasAvailableCampaign(context, offer.plan.planId),
      survey: describePlanSurvey(context, offer),
    };
  },
  initial: async (context) => ({
    // A press on the button for another card has chosen it.
    paymentMethodId: context.params['paymentMethodId'] === newCard ? newCard : (await readChoices(context)).chosen,
    ...(await readBillingContact(context)),
  }),
};

export const confirmPage: PageLoader<'plans/confirm'> = (context) => describeConfirm(context, '/plans');
export const signUpConfirmPage: PageLoader<'signup/plans/confirm'> = (context) => describeConfirm(context, '/signup/plans');

async function describeConfirm(context: PageContext<{ readonly planId: string }>, base: string) {
  const { params, query, language, flow, database } = context;
  const { notice, ask } = query;
  if ((notice === 'ACCOUNTING_ERROR' || notice === 'REGISTER_ERROR') && ask === undefined)
    return { redirectTo: `${base}/${encodeURIComponent(params.planId)}/confirm?notice=${notice}&ask=history` };
  const choice = flow === undefined ? noChoice : readChoice(flow);
  const offer = await readOffer(context, params.planId, choice);
  const buyer = buyerOf(context);
  const { methodId } = choice;
  const method = methodId === null ? undefined : await findMethod(database, { ...buyer, methodId });
  return {
    planName: localize(offer.plan.planName, language),
    quote: describeQuote(offer.quote),
    salesEndDate: offer.plan.salesEndDate ?? null,
    paymentMethod: method === undefined ? null : nameMethod(context, method),
    campaignCode: offer.campaign?.code ?? null,
    isTrialUsed: offer.plan.freeTrialDays !== undefined && !offer.isFirstContract,
    hasSurvey: describePlanSurvey(context, offer) !== null,
    isReturned: notice === 'REGISTER_ERROR',
    purchaseToken: issueToken(context, buyer, { planId: params.planId, terms: hashTerms(offer, choice) }),
  };
}

function describeQuote(quote: PlanQuote) {
  const { amountNow, isTrial, firstAmount, secondAmount, originalPrice, renewSpanUnit, renewSpan } = quote;
  return {
    amountNow,
    isTrial,
    trialEndsAt: quote.trialEndsAt?.toISOString() ?? null,
    firstPaymentAt: quote.firstPaymentAt.toISOString(),
    firstAmount,
    secondPaymentAt: quote.secondPaymentAt?.toISOString() ?? null,
    secondAmount,
    discountCount: quote.campaign?.count ?? null,
    discountEndsAt: findDiscountEnd(quote)?.toISOString() ?? null,
    originalPrice,
    renewal: shownSpan(renewSpanUnit, renewSpan),
    stopsAt: quote.stopsAt?.toISOString() ?? null,
  };
}

/** The first payment at the original price, if it comes after the second payment. */
function findDiscountEnd({ campaign, secondAmount, originalPrice, stopsAt }: PlanQuote): Date | undefined {
  const endsAt = campaign?.endsAt;
  if (endsAt == null || secondAmount >= originalPrice || isStopped(stopsAt, endsAt)) return undefined;
  return endsAt;
}

export const completePage: PageLoader<'plans/complete' | 'signup/plans/complete'> = async (context) => {
  const { flow, language } = context;
  if (flow === undefined) throw new Error('a completed purchase has an order');
  const { plan, orderNumber = null } = readPlaced(flow);
  const orderCompletedMessage = await describeOrderMessage(context, plan);
  return { planName: localize(plan.planName, language), orderNumber, orderCompletedMessage };
};
