import type { DataOf } from '../../../declared-data.ts';
import type { ScreenParams } from '../../../generated/declared.ts';
import type { ConsentPage } from '../../../generated/pages.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { sanitiseHtml } from '../../platform/sanitise-html.ts';
import type { PageContext } from '../../runtime/area.ts';
import { pickText } from '../../runtime/pages/request/languages.ts';
import { requireMember } from '../account/service.ts';
import { type ConsentSetting, type ConsentType, findConsentSetting } from './consent-settings.ts';
import { findConsents } from './queries.ts';

type ConsentData = DataOf<ConsentPage>;

type Params = ScreenParams[keyof ScreenParams & `mypage/consent/${string}`];

/** The type of consent by its address. */
const types = {
  newsletter: 'newsletter',
  privacy: 'privacy',
  'third-party': 'thirdParty',
  ads: 'ads',
} satisfies { readonly [address in Params['type']]: ConsentType };

/** Loads the page of a type of consent. A type that the store does not offer has no page (CONSENT-017). */
export async function loadConsentPage(context: PageContext<Params>): Promise<ConsentData> {
  const { plans, language, database, store } = context;
  const type = types[context.params.type];
  const member = await requireMember(context);
  const setting = findConsentSetting(plans.settings, type);
  if (setting === undefined) throw new RefusalError(404, 'NOT_FOUND', 'This store does not offer this consent.');
  const given = await findConsents(database, store.id, member.account_id, type);
  const describe = (options: ConsentSetting['options']) =>
    options.map(({ consentOptionId, key, title, description }) => ({
      consentOptionId,
      key,
      title: pickText(title, language) ?? '',
      description: pickText(description, language) ?? '',
      value: given.has(consentOptionId),
    }));
  return {
    type,
    accountConsent: {
      consentOptions: describe(setting.options),
      channelConsentOptions: setting.channels.map(({ channelName, options }) => ({
        channelName: pickText(channelName, language) ?? '',
        options: describe(options),
      })),
    },
    policy: await describePolicy(setting.policy, language),
    isSelfConsent: !member.is_kids,
  };
}

async function describePolicy(policy: ConsentSetting['policy'], language: string): Promise<ConsentData['policy']> {
  if (policy === undefined) return null;
  const content = pickText(policy.content, language);
  return {
    title: pickText(policy.title, language) ?? '',
    content: content === null ? null : await sanitiseHtml(content),
    url: policy.url ?? null,
  };
}
