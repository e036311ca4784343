// The lines of a session at the prices of now, with shipping and campaign.

import { type CheckoutSummary, summarizeCheckout } from '../../../../rules/checkout-summary.ts';
import type { Campaign } from '../../../../rules/plans/campaigns.ts';
import type { ContractRefusal } from '../../../../rules/plans/contract-refusal.ts';
import { quotePlan } from '../../../../rules/plans/quote-plan.ts';
import { endOfEntitlement, findProductEnd } from '../../../../rules/product-ends.ts';
import { quoteShipping, type ShippingQuote } from '../../../../rules/shipping-rates.ts';
import { findMember, type Member } from '../../../platform/sessions/members.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { isRestricted } from '../../family/restrictions/service.ts';
import { listPricedPlans } from '../../plans/subscription/plan-settings.ts';
import { refuseContract } from '../../plans/subscription/refuse-contract.ts';
import { discountProducts, findApplied, quoteForPlan } from './campaign.ts';
import type { QuotedLine } from './order/order-content.ts';
import { findPayer, type Payer } from './payer.ts';
import { type Selection, type SessionRow, selectStock } from './queries.ts';
import type { PlanLine, ProductLine } from './session-line.ts';

/** Why the session cannot be ordered, by anybody or by this member. */
export type CheckoutRefusal = 'restricted' | 'kid' | 'age' | 'contractLimit' | 'soldOut' | 'ended' | 'expired';
type Profile = StoreSettings['shipping']['profiles'][number];

export interface CheckoutQuote {
  readonly lines: readonly QuotedLine[];
  readonly shipping: ShippingQuote<Profile>;
  readonly unavailable: readonly QuotedLine[];
  /** Lines of which not as many are left as were ordered. */
  readonly soldOut: readonly QuotedLine[];
  readonly campaign: Campaign | null;
  readonly summary: CheckoutSummary;
  readonly refusal: CheckoutRefusal | null;
}

const contractRefusals: { readonly [refusal in ContractRefusal]: CheckoutRefusal } = {
  SUBSCRIPTION_RESTRICTED: 'restricted',
  CONTRACT_LIMIT: 'contractLimit',
  KID_NOT_ALLOWED: 'kid',
  AGE_NOT_ALLOWED: 'age',
  SALE_NOT_STARTED: 'ended',
  SALE_ENDED: 'ended',
  SOLD_OUT: 'soldOut',
};

/** `payer`: the buyer, and the card that pays once it is known. Default: the member of the session. */
export async function quoteCheckout(
  context: RequestContext,
  session: Pick<SessionRow, 'lines'>,
  selection: Selection,
  payer?: Payer,
): Promise<CheckoutQuote> {
  const { plans, now } = context;
  const member = await findMember(context);
  const { person, cardHash } = payer ?? (await findPayer(context));
  const campaign = await findApplied(context, selection.campaign_code, session.lines, person);
  const foundLines: FoundLine[] = [];
  for (const line of session.lines)
    foundLines.push(line.kind === 'product' ? quoteProduct(line, now) : await quotePlanLine(context, line, campaign, cardHash));
  const quoted = discountProducts(
    foundLines.flatMap(({ line }) => line ?? []),
    campaign,
  );
  const missingItems = await findMissingItems(context, quoted);
  const soldOutPlans = new Set(
    foundLines.flatMap(({ line, refusal }) => (refusal === 'soldOut' ? (line?.plan?.settings.planId ?? []) : [])),
  );
  const soldOut = quoted.filter(({ itemId, plan }) =>
    itemId === null ? plan !== null && soldOutPlans.has(plan.settings.planId) : missingItems.has(itemId),
  );
  const refusals = [
    await refuseMember(context, member),
    ...foundLines.map(({ refusal }) => refusal),
    missingItems.size === 0 ? null : ('soldOut' as const),
  ];
  const needed = new Set(quoted.flatMap(({ shippingProfileId }) => shippingProfileId ?? []));
  const profiles = plans.settings.shipping.profiles.filter(({ id }) => needed.has(id));
  const prefecture = selection.prefecture === null ? undefined : Number(selection.prefecture);
  const shipping = quoteShipping(profiles, prefecture, selection.rates);
  const missing = new Set([...needed].filter((id) => !profiles.some((profile) => profile.id === id)));
  const isUnavailable = ({ shippingProfileId: id }: QuotedLine): boolean =>
    id !== null && (missing.has(id) || shipping.unavailable.includes(id));
  return {
    lines: quoted,
    shipping,
    unavailable: quoted.filter(isUnavailable),
    soldOut,
    campaign,
    summary: summarizeCheckout(quoted, shipping.selectedShippingFee),
    refusal: refusals.find((refusal) => refusal !== null) ?? null,
  };
}

async function refuseMember({ database, store }: RequestContext, member: Member | undefined): Promise<CheckoutRefusal | null> {
  if (member === undefined) return null;
  if (member.is_kids) return 'kid';
  return (await isRestricted(database, { storeId: store.id, accountId: member.account_id }, 'purchase')) ? 'restricted' : null;
}

interface FoundLine {
  readonly line?: QuotedLine;
  readonly refusal: CheckoutRefusal | null;
}

function quoteProduct(line: ProductLine, now: Date): FoundLine {
  const { kind: _kind, price, ...product } = line;
  const amount = price * line.quantity;
  const entitlementExpiration = endOfEntitlement(line, now);
  const entitlementDays = line.entitlementExpiration === null ? (line.entitlementDays ?? null) : null;
  const end = findProductEnd(line, now);
  return {
    line: { ...product, entitlementExpiration, entitlementDays, originalAmount: amount, amount, plan: null },
    refusal: end === undefined ? null : productRefusals[end],
  };
}

const productRefusals = { over: 'ended', expired: 'expired' } as const;

async function quotePlanLine(
  context: RequestContext,
  { planId }: PlanLine,
  campaign: Campaign | null,
  cardHash: string | null,
): Promise<FoundLine> {
  const { plans, now, session } = context;
  const priced = listPricedPlans(plans.settings.plans.plans, plans.settings.priceTables.tables, now);
  const plan = priced.find((plan) => plan.planId === planId);
  if (plan === undefined || session?.accountId == null) return { refusal: 'ended' };
  const { refusal, isFirstContract } = await refuseContract(context, plan, cardHash);
  const term = { isFirstContract, now };
  const quote = quotePlan(plan, { campaign: quoteForPlan(campaign, plan, term), ...term });
  return {
    line: {
      name: plan.planName,
      provider: plan.providerName,
      icon: plan.planIcon ?? null,
      quantity: 1,
      planType: 'subscription',
      basePlanType: 'video',
      originalAmount: quote.isTrial ? 0 : quote.originalPrice,
      amount: quote.amountNow,
      taxRate: plan.taxRate,
      itemId: null,
      shippingProfileId: null,
      salesEndDate: plan.salesEndDate ?? null,
      entitlementExpiration: null,
      plan: { settings: plan, quote, isFirstContract },
    },
    refusal: refusal === undefined ? null : contractRefusals[refusal],
  };
}

/** The ids of items of which not as many are left. */
async function findMissingItems({ database, store }: RequestContext, lines: readonly QuotedLine[]): Promise<ReadonlySet<string>> {
  const counts = countItems(lines);
  if (counts.size === 0) return new Set();
  const stock = await selectStock(database, store.id, [...counts.keys()]);
  return new Set([...counts].flatMap(([itemId, quantity]) => ((stock.get(itemId) ?? quantity) < quantity ? itemId : [])));
}

/** Ordered items by id, in one order, so that two orders never wait for each other's stock. */
export function countItems(lines: readonly Pick<QuotedLine, 'itemId' | 'quantity'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of lines) if (itemId !== null) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  return new Map([...counts].sort(([left], [right]) => (left < right ? -1 : 1)));
}
