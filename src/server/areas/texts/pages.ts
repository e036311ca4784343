import { sanitiseHtml } from '../../html/sanitise-html.ts';
import { pickWords } from '../../pages/languages.ts';
import type { PageLoader } from '../area.ts';
import { readLicenses } from './licenses.ts';

export const privacyPage: PageLoader<'privacy'> = async ({ plans, language }) => {
  const policy = plans.settings.policies.policies.find((each) => each.key === 'privacyPolicy' && !each.isExternal);
  if (policy === undefined) return { policy: null };
  return {
    policy: {
      title: pickWords(policy.title, language) ?? '',
      content: await sanitiseHtml(pickWords(policy.content, language) ?? ''),
    },
  };
};

export const licensesPage: PageLoader<'app/licenses'> = async () => ({ licenses: await readLicenses() });
