// Campaign codes of the settings and how often each was used.
export { type FoundCampaign, findCampaign, hasAvailableCampaign, listUsableCampaigns } from './find-campaign.ts';
export { type CampaignUse, insertCampaignCount, releaseCampaign, useCampaign } from './uses.ts';
