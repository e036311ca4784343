// What a member is offered: the plan at its present price, and whether they may buy it.
import { type Campaign, quoteCampaign } from '../../../rules/campaigns.ts';
import type { ContractRefusal } from '../../../rules/contract-refusal.ts';
import { type PlanQuote, type QuotedCampaign, quotePlan } from '../../../rules/quote-plan.ts';
import { hashText } from '../../platform/keys.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { listPricedPlans, type PricedPlan, refuseContract } from '../billing/service.ts';
import { findCampaign } from '../campaigns/service.ts';

export interface Offer {
  readonly plan: PricedPlan;
  readonly quote: PlanQuote;
  /** The campaign of the code; null: no code, or it cannot be used. */
  readonly campaign: Campaign | null;
  /** What it takes off. */
  readonly discount: QuotedCampaign | null;
  readonly isFirstContract: boolean;
  /** undefined: the member may buy it. */
  readonly refusal: ContractRefusal | undefined;
}

/** The plan of a page or call, if it has a price now. */
export function findPlan({ plans: { settings }, now }: Pick<RequestContext, 'plans' | 'now'>, planId: string) {
  return listPricedPlans(settings.plans.plans, settings.priceTables.tables, now).find((plan) => plan.planId === planId);
}

/** Throws a RefusalError with 404 if there is no such plan. */
export async function readOffer(context: RequestContext, planId: string, code: string | null): Promise<Offer> {
  const plan = findPlan(context, planId);
  if (plan === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such plan.');
  const { refusal, isFirstContract } = await refuseContract(context, plan);
  const { now } = context;
  const found = code === null ? undefined : await findCampaign(context, { code, planId, accountId: requireAccountId(context) });
  const campaign = found !== undefined && 'campaign' in found ? found.campaign : null;
  const { firstPaymentAt } = quotePlan(plan, { campaign: null, isFirstContract, now });
  const discount = campaign && quoteCampaign(campaign, plan.price, firstPaymentAt);
  const quote = quotePlan(plan, { campaign: discount, isFirstContract, now });
  return { plan, quote, campaign, discount, isFirstContract, refusal };
}

/** Throws a RefusalError if the member may not buy the plan, or not with this code. */
export async function requireOffer(context: RequestContext, planId: string, code: string | null): Promise<Offer> {
  const offer = await readOffer(context, planId, code);
  if (offer.refusal !== undefined) throw refusePurchase(offer.refusal);
  if (code !== null && offer.campaign === null) throw refusePurchase('CAMPAIGN_CODE_INVALID');
  return offer;
}

export const refusePurchase = (code: string): RefusalError => new RefusalError(409, code, 'The plan cannot be bought.');

/** Whether something is to be paid, now or later. */
export const needsMethod = ({ firstAmount, secondAmount }: PlanQuote): boolean => firstAmount > 0 || secondAmount > 0;

/** What the form decides. */
export interface Choice {
  /** null: nothing is to be paid. `new`: a card that is added with the order. */
  readonly methodId: string | null;
  readonly campaignCode: string | null;
}

/** Identifies what the member agrees to: another price, day, method or code gives another text. */
export function hashTerms({ plan, quote, campaign }: Offer, { methodId }: Pick<Choice, 'methodId'>): string {
  return hashText(JSON.stringify([plan.planId, plan.planName, quote, methodId, campaign?.code ?? null]));
}

/** The code that was entered; null: none. */
export const readCode = (answer: unknown): string | null => (typeof answer === 'string' && answer !== '' ? answer : null);
