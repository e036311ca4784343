import { findRepeated } from './find-repeated.ts';
import type { DocumentRules } from './index.ts';

/** Members enter codes, so each is unique. */
export const validateCampaigns: DocumentRules<'campaigns'> = ({ campaigns }) =>
  findRepeated(campaigns.map(({ code }) => code)).map((index) => ({ path: ['campaigns', index, 'code'], rule: 'sameId' }));
