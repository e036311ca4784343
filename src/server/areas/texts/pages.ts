import { sanitiseHtml } from '../../html/sanitise-html.ts';
import { pickWords } from '../../pages/languages.ts';
import { readPolicies } from '../../policies/policies.ts';
import type { PageLoader } from '../area.ts';
import { readLicenses } from './licenses.ts';

export const privacyPage: PageLoader = async ({ plans, language }) => {
  const policy = readPolicies(plans.settings).find((each) => each.key === 'privacyPolicy' && !each.isExternal);
  if (policy === undefined) return { policy: null };
  return {
    policy: {
      title: pickWords(policy.title, language) ?? '',
      content: await sanitiseHtml(pickWords(policy.content, language) ?? ''),
    },
  };
};

export const licensesPage: PageLoader = async () => ({ licenses: await readLicenses() });
