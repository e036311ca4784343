// Campaign codes of the settings and how often each was used.
export { findCampaign, hasAvailableCampaign } from './find-campaign.ts';
export { insertCampaignCount, releaseCampaign, useCampaign } from './uses.ts';
