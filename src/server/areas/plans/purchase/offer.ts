// What a member is offered: the plan at its present price, and whether they may buy it.
import { type Campaign, quoteCampaign } from '../../../../rules/plans/campaigns.ts';
import type { ContractRefusal } from '../../../../rules/plans/contract-refusal.ts';
import { isStopped, type PlanQuote, type QuotedCampaign, quotePlan } from '../../../../rules/plans/quote-plan.ts';
import { hashText } from '../../../platform/keys.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { findCardHash } from '../../payment/payment-method/cards.ts';
import { findPerson, type Person } from '../benefits/person.ts';
import { findCampaign } from '../campaigns/find-campaign.ts';
import { listPricedPlans, type PricedPlan } from '../subscription/plan-settings.ts';
import { refuseContract } from '../subscription/refuse-contract.ts';

export interface Offer {
  readonly plan: PricedPlan;
  readonly quote: PlanQuote;
  /** The campaign of the code; null: no code, or it cannot be used. */
  readonly campaign: Campaign | null;
  /** What it takes off. */
  readonly discount: QuotedCampaign | null;
  readonly isFirstContract: boolean;
  /** The member, with the card that pays if it was chosen. */
  readonly person: Person;
  /** undefined: the member may buy it. */
  readonly refusal: ContractRefusal | undefined;
}

/** The plan of a page or call, if it has a price now. */
export function findPlan({ plans: { settings }, now }: Pick<RequestContext, 'plans' | 'now'>, planId: string) {
  return listPricedPlans(settings.plans.plans, settings.priceTables.tables, now).find((plan) => plan.planId === planId);
}

/**
 * The offer with a code, and with the saved method that pays once it was chosen: a card that has paid for the person before gets no free trial and
 * no used code again. Throws a RefusalError with 404 if there is no such plan.
 */
export async function readOffer(
  context: RequestContext,
  planId: string,
  { campaignCode: code, methodId }: Choice,
): Promise<Offer> {
  const plan = findPlan(context, planId);
  if (plan === undefined) throw new RefusalError('NOT_FOUND');
  const { database, store, now } = context;
  const accountId = requireAccountId(context);
  const cardHash = methodId === null ? null : await findCardHash(database, { storeId: store.id, accountId, methodId });
  const { refusal, isFirstContract } = await refuseContract(context, plan, cardHash);
  const person = await findPerson(context, { cardHash });
  const campaignOfCode = code === null ? undefined : await findCampaign(context, { code, planId, accountId, person });
  const campaign = campaignOfCode !== undefined && 'campaign' in campaignOfCode ? campaignOfCode.campaign : null;
  const { firstPaymentAt } = quotePlan(plan, { campaign: null, isFirstContract, now });
  const discount = campaign && quoteCampaign(campaign, plan.price, firstPaymentAt);
  const quote = quotePlan(plan, { campaign: discount, isFirstContract, now });
  return { plan, quote, campaign, discount, isFirstContract, person, refusal };
}

/** Throws a RefusalError if the member may not buy the plan, or not with this code. */
export async function requireOffer(context: RequestContext, planId: string, choice: Choice): Promise<Offer> {
  const offer = await readOffer(context, planId, choice);
  if (offer.refusal !== undefined) throw new RefusalError(offer.refusal);
  if (choice.campaignCode !== null && offer.campaign === null) throw new RefusalError('CAMPAIGN_CODE_INVALID');
  return offer;
}

/** Whether something is to be paid, now or later: also after a campaign that makes more than the first two payments free. */
export function needsMethod({ originalPrice, firstAmount, secondAmount, campaign, stopsAt }: PlanQuote): boolean {
  const freeUntil = campaign?.endsAt ?? null;
  const isPaidLater = originalPrice > 0 && freeUntil !== null && !isStopped(stopsAt, freeUntil);
  return firstAmount > 0 || secondAmount > 0 || isPaidLater;
}

/** What the form decides. */
export interface Choice {
  /** null: nothing is to be paid. `new`: a card that is added with the order. */
  readonly methodId: string | null;
  readonly campaignCode: string | null;
}

/** Nothing was chosen yet. */
export const noChoice: Choice = { methodId: null, campaignCode: null };

/** Identifies what the member agrees to: another price, day, method or code gives another text. */
export function hashTerms({ plan, quote, campaign }: Offer, { methodId }: Pick<Choice, 'methodId'>): string {
  return hashText(JSON.stringify([plan.planId, plan.planName, quote, methodId, campaign?.code ?? null]));
}
