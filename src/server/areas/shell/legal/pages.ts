import { localize, pickText } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { describePolicies } from '../../account/policies/service.ts';
import { readLicenses } from './licenses.ts';

export const privacyPage: PageLoader<'privacy'> = async ({ plans, project, store, language }) => {
  const policy = plans.settings.policies.policies.find((policy) => policy.key === 'privacyPolicy' && !policy.isExternal);
  if (policy === undefined) return { policy: null };
  const [content = ''] = await project.html.read(store.id, [pickText(policy.content, language) ?? '']);
  return { policy: { title: pickText(policy.title, language) ?? '', content } };
};

/** A policy of the store, for everybody. Links beside agreements lead here. */
export const policyPage: PageLoader<'policies'> = async (context) => {
  const policies = await describePolicies(context, []);
  const policy = policies.find(({ policyId }) => policyId === context.params.policyId);
  if (policy === undefined) throw new RefusalError('NOT_FOUND');
  return { policy };
};

/** What the law requires of a seller. */
export const commercialDisclosurePage: PageLoader<'commercial-disclosure'> = async ({ plans, language }) => {
  const items = plans.settings.storeSettingData.commercialDisclosure ?? [];
  return { items: items.map(({ name, text }) => ({ name: localize(name, language), text: localize(text, language) })) };
};

export const licensesPage: PageLoader<'app/licenses'> = async () => ({ licenses: await readLicenses() });
