import { type Campaign, discountOf, isForPlan, normalizeCampaignCode, quoteCampaign } from '../../../../rules/plans/campaigns.ts';
import { quotePlan } from '../../../../rules/plans/quote-plan.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { Person } from '../../plans/benefits/person.ts';
import { findCampaign } from '../../plans/campaigns/find-campaign.ts';
import { useCampaign as countCampaignUse, releaseCampaign } from '../../plans/campaigns/uses.ts';
import type { OrderContent, QuotedLine } from './order/order-content.ts';
import type { SessionLine } from './session-line.ts';

/** The campaign of a code in the session; null: no code, or it applies to nothing here now. */
export async function findApplied(
  context: RequestContext,
  code: string | null,
  lines: readonly SessionLine[],
  person: Person,
): Promise<Campaign | null> {
  const campaignOfCode = code === null ? undefined : await findFor(context, code, lines, person);
  return campaignOfCode !== undefined && 'campaign' in campaignOfCode ? campaignOfCode.campaign : null;
}

/** Refuses a code that cannot be used for the session. */
export async function requireCampaign(
  context: RequestContext,
  code: string | null,
  lines: readonly SessionLine[],
  person: Person,
): Promise<void> {
  const campaignOfCode = code === null ? undefined : await findFor(context, code, lines, person);
  if (campaignOfCode === undefined || 'campaign' in campaignOfCode) return;
  const isUsed = campaignOfCode.refusal === 'usedUp' || campaignOfCode.refusal === 'usedByAccount';
  throw new RefusalError(isUsed ? 'CAMPAIGN_USED' : 'CAMPAIGN_UNKNOWN', { status: 422 });
}

async function findFor(context: RequestContext, code: string, lines: readonly SessionLine[], person: Person) {
  const campaignOfCode = await findCampaign(context, {
    code,
    planId: null,
    accountId: context.session?.accountId ?? null,
    person,
  });
  if ('refusal' in campaignOfCode) return campaignOfCode;
  return lines.some((line) => discounts(campaignOfCode.campaign, line)) ? campaignOfCode : ({ refusal: 'otherPlan' } as const);
}

/** Whether a campaign changes a line. Free periods are of plans only. */
function discounts(campaign: Campaign, line: SessionLine): boolean {
  if (line.kind === 'plan') return isForPlan(campaign, line.planId);
  return campaign.campaignType !== 'freePeriods' && isForPlan(campaign, line.itemId);
}

/** The campaign as a new contract of the plan would keep it. */
export function quoteForPlan(
  campaign: Campaign | null,
  plan: Parameters<typeof quotePlan>[0] & { readonly planId: string },
  { isFirstContract, now }: { readonly isFirstContract: boolean; readonly now: Date },
) {
  if (campaign === null || !isForPlan(campaign, plan.planId)) return null;
  const { firstPaymentAt } = quotePlan(plan, { campaign: null, isFirstContract, now });
  return quoteCampaign(campaign, plan.price, firstPaymentAt);
}

/** Takes the campaign off products: a percentage of each, an amount once for all of them. */
export function discountProducts(lines: readonly QuotedLine[], campaign: Campaign | null): readonly QuotedLine[] {
  if (campaign === null || campaign.campaignType === 'freePeriods') return lines;
  let remaining = campaign.campaignType === 'discountAmount' ? (campaign.discountAmount ?? 0) : Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    if (line.itemId === null || !isForPlan(campaign, line.itemId)) return line;
    const discount = Math.min(remaining, discountOf(campaign, line.amount));
    remaining -= discount;
    return { ...line, amount: line.amount - discount };
  });
}

/** Counts a use in the transaction that starts the charge. The settings may have changed since the code was applied. */
export async function reserveCampaign(
  tx: Transaction,
  use: { readonly storeId: string; readonly orderId: string; readonly accountId: string | null; readonly person: Person },
  { campaigns }: Pick<StoreSettings, 'campaigns'>,
  { campaignCode }: OrderContent,
  now: Date,
): Promise<void> {
  if (campaignCode === null) return;
  const campaign = campaigns.campaigns.find(({ code }) => code === normalizeCampaignCode(campaignCode));
  const key = { storeId: use.storeId, useId: idOfUse(use.orderId), accountId: use.accountId, person: use.person };
  if (campaign === undefined || (await countCampaignUse(tx, key, campaign, now)) !== undefined)
    throw new RefusalError('CAMPAIGN_USED');
}

/** Gives a counted use back. */
export const returnCampaign = (tx: Transaction, storeId: string, orderId: string): Promise<void> =>
  releaseCampaign(tx, { storeId, useId: idOfUse(orderId) });

const idOfUse = (orderId: string): string => `checkout:${orderId}`;
