import { localize } from '../../../../rules/languages.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ProviderClient } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { readBrowserInfo } from '../../../runtime/request/browser-info.ts';
import { openSecret } from '../../../settings/index.ts';
import { listLinkedProviders } from './queries.ts';

/** A provider in the settings. */
export type ProviderSetting = StoreSettings['identityProviders']['providers'][number];

/** What a person does at a provider; the values of `socialActionType`. */
export type SocialAction = 'signup' | 'login' | 'relate';

/** The only protocol, as the calls name it. */
export const identifierMethod = 'oidc';

export function findProvider({ plans }: Pick<RequestContext, 'plans'>, id: string): ProviderSetting | undefined {
  return plans.settings.identityProviders.providers.find((provider) => provider.id === id);
}

export function isEnabledFor(provider: ProviderSetting, action: SocialAction): boolean {
  if (action === 'signup') return provider.isSignUpEnabled;
  return action === 'login' ? provider.isLoginEnabled : provider.isRelateEnabled;
}

/** Where a person goes to a provider. */
const authorizeRoute = '/auth/authorize';

/** Where a sign-up button leads: `/auth/authorize?userIdentifierType=demo&socialActionType=signup`, with `&returnTo=` if it has one. */
export function signUpAddress(id: string, returnTo?: string): string {
  const address = `${authorizeRoute}?userIdentifierType=${encodeURIComponent(id)}&socialActionType=signup`;
  return returnTo === undefined ? address : `${address}&returnTo=${encodeURIComponent(returnTo)}`;
}

/** The providers of the buttons of a page, in order; none in the store's app. */
export function describeProviders(context: RequestContext, action: 'signup' | 'login') {
  const { plans, language, userAgent } = context;
  if (readBrowserInfo(plans.settings, userAgent).isApp) return [];
  return plans.settings.identityProviders.providers
    .filter((provider) => isEnabledFor(provider, action))
    .map(({ id, name, image }) => ({
      userIdentifierType: id,
      userIdentifierName: localize(name, language),
      userIdentifierImage: image ?? '',
    }));
}

/** The providers on a member's account page: linked, or to be linked. */
export function describeExternalAccounts(
  { plans, language }: RequestContext,
  member: Pick<Member, 'linked_providers' | 'has_password' | 'has_passkeys'>,
) {
  const { linked_providers: linked, has_password: hasPassword, has_passkeys: hasPasskeys } = member;
  return plans.settings.identityProviders.providers
    .filter(({ id, isRelateEnabled }) => isRelateEnabled || linked.includes(id))
    .map((provider) => ({
      userIdentifierName: localize(provider.name, language),
      userIdentifierType: provider.id,
      userIdentifierMethod: identifierMethod,
      isLinked: linked.includes(provider.id),
      canLink: provider.isRelateEnabled,
      canUnlink: canUnlink({ plans }, { provider: provider.id, linked, hasPassword, hasPasskeys }),
    }));
}

/**
 * Whether a member could still log in without a provider: by a password, a passkey, or another linked provider that the store offers for
 * logging in. A mailed code does not count, because a member who loses the mailbox could not log in.
 */
export function canUnlink(
  { plans }: Pick<RequestContext, 'plans'>,
  account: {
    readonly provider: string;
    readonly linked: readonly string[];
    readonly hasPassword: boolean;
    readonly hasPasskeys: boolean;
  },
): boolean {
  const { provider, linked, hasPassword, hasPasskeys } = account;
  const otherProviders = linked.filter((id) => id !== provider);
  return hasPassword || hasPasskeys || filterLoginProviders({ plans }, otherProviders).length > 0;
}

/** The linked providers by which an account can log in. */
export async function listLoginProviders(
  on: Queryable,
  { plans, store }: Pick<RequestContext, 'plans' | 'store'>,
  accountId: string,
): Promise<readonly string[]> {
  return filterLoginProviders({ plans }, await listLinkedProviders(on, store.id, accountId));
}

function filterLoginProviders({ plans }: Pick<RequestContext, 'plans'>, linked: readonly string[]): readonly string[] {
  const offered = plans.settings.identityProviders.providers.filter(({ isLoginEnabled }) => isLoginEnabled);
  return linked.filter((id) => offered.some((provider) => provider.id === id));
}

/** The client registered at a provider, with its secret opened. */
export function clientOf(
  { platform }: Pick<RequestContext, 'platform'>,
  { issuer, clientId, clientSecret }: ProviderSetting,
): ProviderClient {
  const secret = clientSecret === undefined ? undefined : openSecret(platform, 'identityProviders', clientSecret);
  return { issuer, clientId, clientSecret: secret };
}
