import {
  type Campaign,
  type CampaignRefusal,
  isForPlan,
  normalizeCampaignCode,
  refuseCampaign,
} from '../../../../rules/plans/campaigns.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { Person } from '../benefits/person.ts';
import { countPersonUses, selectCounts } from './uses.ts';

type Context = Pick<RequestContext, 'database' | 'store' | 'plans' | 'now'>;

export interface CampaignSearch {
  readonly code: string;
  readonly planId: string | null;
  readonly accountId: string | null;
  readonly person?: Person | undefined;
}

export type FoundCampaign = { readonly campaign: Campaign } | { readonly refusal: CampaignRefusal };

/** The campaign of a code as it was entered, or why it cannot be used now. `accountId` null: a guest. `person`: if it is known who. */
export async function findCampaign(
  { database, store, plans, now }: Context,
  { code, planId, accountId, person }: CampaignSearch,
): Promise<FoundCampaign> {
  const wanted = normalizeCampaignCode(code);
  const campaign = plans.settings.campaigns.campaigns.find((campaign) => campaign.code === wanted);
  if (campaign === undefined) return { refusal: 'unknown' };
  const [counts, byAccount] = await Promise.all([
    selectCounts(database, store.id, [wanted]),
    campaign.usesPerAccount === undefined ? 0 : countPersonUses(database, { storeId: store.id, accountId, code: wanted, person }),
  ]);
  const refusal = refuseCampaign(campaign, { planId, uses: { inAll: counts.get(wanted) ?? 0, byAccount }, now });
  return refusal === undefined ? { campaign } : { refusal };
}

/** The campaigns that somebody could use now. */
async function listUsableCampaigns({ database, store, plans, now }: Context): Promise<readonly Campaign[]> {
  const { campaigns } = plans.settings.campaigns;
  const limited = campaigns.flatMap(({ code, usesLimit }) => (usesLimit === undefined ? [] : [code]));
  const counts = limited.length === 0 ? undefined : await selectCounts(database, store.id, limited);
  return campaigns.filter((campaign) => {
    const uses = { inAll: counts?.get(campaign.code) ?? 0, byAccount: 0 };
    return refuseCampaign(campaign, { planId: null, uses, now }) === undefined;
  });
}

/** Whether a plan has a campaign whose code could be entered now. */
export async function hasAvailableCampaign(context: Context, planId: string): Promise<boolean> {
  return (await findPlansWithCampaign(context, [planId])).has(planId);
}

/** The plans among `planIds` that have such a campaign. */
export async function findPlansWithCampaign(context: Context, planIds: readonly string[]): Promise<ReadonlySet<string>> {
  const campaigns = await listUsableCampaigns(context);
  return new Set(planIds.filter((planId) => campaigns.some((campaign) => isForPlan(campaign, planId))));
}
