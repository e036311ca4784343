import type { StoreSettings } from '../../../project/store-settings.ts';
import type { DocumentRules, RuleProblem } from './index.ts';

type Campaign = StoreSettings['campaigns']['campaigns'][number];

/** A campaign has the discount of its type and ends after it starts. */
export const validateCampaigns: DocumentRules<'campaigns'> = ({ campaigns }) => {
  return campaigns.flatMap((campaign, index) =>
    validateCampaign(campaign).map(({ path, rule }) => ({ path: ['campaigns', index, ...path], rule })),
  );
};

function validateCampaign(campaign: Campaign): readonly RuleProblem[] {
  const { campaignType, startDate, endDate } = campaign;
  const discounts = (['discountAmount', 'discountPercent'] as const).flatMap((name): readonly RuleProblem[] => {
    const isGiven = campaign[name] !== undefined;
    if (isGiven === (campaignType === name)) return [];
    return [{ path: [name], rule: isGiven ? 'unusedDiscount' : 'noDiscount' }];
  });
  const isEndless = campaignType === 'freePeriods' && campaign.discountContinuationCount === undefined;
  const isBackwards = startDate !== undefined && endDate !== undefined && Date.parse(startDate) >= Date.parse(endDate);
  return [
    ...discounts,
    ...(isEndless ? [{ path: ['discountContinuationCount'], rule: 'noCount' }] : []),
    ...(isBackwards ? [{ path: ['endDate'], rule: 'endNotAfterStart' }] : []),
  ];
}
