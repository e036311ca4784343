import { sanitiseHtml } from '../../platform/sanitise-html.ts';
import type { PageLoader } from '../../runtime/area.ts';
import { pickText } from '../../runtime/pages/request/languages.ts';
import { readLicenses } from './licenses.ts';

export const privacyPage: PageLoader<'privacy'> = async ({ plans, language }) => {
  const policy = plans.settings.policies.policies.find((each) => each.key === 'privacyPolicy' && !each.isExternal);
  if (policy === undefined) return { policy: null };
  return {
    policy: {
      title: pickText(policy.title, language) ?? '',
      content: await sanitiseHtml(pickText(policy.content, language) ?? ''),
    },
  };
};

export const licensesPage: PageLoader<'app/licenses'> = async () => ({ licenses: await readLicenses() });
