import type { DataOf } from '../../../../declared-data.ts';
import type { ScreenParams } from '../../../../generated/declared.ts';
import type { ConsentPage } from '../../../../generated/pages.ts';
import { pickText } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, RequestContext } from '../../../runtime/area.ts';
import { loadTarget } from '../../family/parental-control/load-target.ts';
import { decidesConsent } from '../../family/restrictions/service.ts';
import { requireMember } from '../member/service.ts';
import { type ConsentSetting, type ConsentType, findConsentSetting } from './consent-settings.ts';
import { findConsents } from './queries.ts';

type ConsentData = DataOf<ConsentPage>;

/** Params of both kinds of pages: the member's own, and those of managed members. */
type Params = { readonly type: ScreenParams[keyof ScreenParams & `mypage/consent/${string}`]['type'] };

/** The type of consent by its address. */
const types = {
  newsletter: 'newsletter',
  privacy: 'privacy',
  'third-party': 'thirdParty',
  ads: 'ads',
} satisfies { readonly [address in Params['type']]: ConsentType };

/** Loads the page of a type of consent. A type that the store does not offer has no page (CONSENT-017). */
export async function loadConsentPage(context: PageContext<Params>): Promise<ConsentData> {
  const member = await requireMember(context);
  const type = types[context.params.type];
  const consents = await describeConsents(context, type, member.account_id);
  const isSelfConsent = await decidesConsent(context.database, keyOf(context, member.account_id), type);
  return { ...consents, isSelfConsent };
}

/** Loads the same for a managed member, for whom owner and managers decide unless the member does. */
export async function loadManagedConsentPage(context: PageContext<Params & { readonly accountId: string }>) {
  const type = types[context.params.type];
  const { accountId } = context.params;
  const consents = await describeConsents(context, type, accountId);
  const isSelfConsent = await decidesConsent(context.database, keyOf(context, accountId), type);
  const { targetAccount } = await loadTarget(context);
  return { targetAccount, selfConsentOptions: [{ value: isSelfConsent }], ...consents, isSelfConsent };
}

const keyOf = ({ store }: Pick<PageContext, 'store'>, accountId: string) => ({ storeId: store.id, accountId });

/** What an account has consented to, of a type. Throws a RefusalError with 404 if the store does not offer the type. */
async function describeConsents(context: RequestContext, type: ConsentType, accountId: string) {
  const { plans, language, database, store } = context;
  const setting = findConsentSetting(plans.settings, type);
  if (setting === undefined) throw new RefusalError('NOT_FOUND');
  const givenIds = await findConsents(database, store.id, accountId, type);
  const describe = (options: ConsentSetting['options']) =>
    options.map(({ consentOptionId, key, title, description }) => ({
      consentOptionId,
      key,
      title: pickText(title, language) ?? '',
      description: pickText(description, language) ?? '',
      value: givenIds.has(consentOptionId),
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
    // A newsletter shows no policy (CONSENT-006).
    policy: type === 'newsletter' ? null : await describePolicy(context, setting.policy),
  };
}

async function describePolicy(
  { project, store, language }: RequestContext,
  policy: ConsentSetting['policy'],
): Promise<ConsentData['policy']> {
  if (policy === undefined) return null;
  const text = pickText(policy.content, language);
  const [content = null] = text === null ? [] : await project.html.read(store.id, [text]);
  return {
    title: pickText(policy.title, language) ?? '',
    content,
    url: policy.url ?? null,
  };
}
