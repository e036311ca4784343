import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { findCampaign } from '../../plans/campaigns/find-campaign.ts';
import { completeRouteOf, consentsOf, lockAdder, recordAdded, requireAdder, requireOffer } from './adding.ts';
import { insertMethod } from './queries.ts';

/** Codes that an account may try. */
const attempts = { limit: 10, windowSeconds: 3600 };

export const addCampaignCode: Command<'account.payment-method.campaign-code'> = async (context) => {
  const { database, platform, answers, payload } = context;
  const adder = await requireAdder(context);
  const { storeId, accountId, added } = adder;
  await requireOffer(context, accountId, 'CampaignCode');
  await limitRate(context, `campaign-code:${accountId}`, attempts);
  const foundCampaign = await findCampaign(context, { code: answers.campaignCode ?? '', planId: null, accountId });
  if ('refusal' in foundCampaign) throw new RefusalError('CAMPAIGN_CODE_UNKNOWN');
  const { code } = foundCampaign.campaign;
  const methodId = makeId(platform.random, 'pm');
  await database.transaction(async (tx) => {
    await lockAdder(tx, context, adder);
    const method = { storeId, accountId, methodId, type: 'CampaignCode', reference: null, campaignCode: code } as const;
    if (!(await insertMethod(tx, method, added))) throw new RefusalError('CAMPAIGN_CODE_USED');
    await recordAdded(tx, context, adder, { type: 'CampaignCode', methodId, consents: consentsOf(context) });
  });
  return { redirectTo: completeRouteOf(payload.subscriptionId) };
};
