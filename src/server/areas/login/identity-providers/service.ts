import { localize } from '../../../../rules/languages.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ClaimPaths, ProviderClient } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { readBrowserInfo } from '../../../runtime/request/browser-info.ts';
import { openSecret } from '../../../settings/index.ts';
import { generic, type ProviderPreset, presets } from './presets.ts';
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

const presetOf = ({ preset }: ProviderSetting): ProviderPreset => (preset === undefined ? {} : presets[preset]);

/** What links of members are kept under: a provider that is replaced under the same id logs nobody in. */
export function linkedIssuerOf({ issuer, preset }: ProviderSetting): string {
  return setOr(issuer, preset ?? '');
}

/** The client registered at a provider: what is set, else what its preset says, else the standard. Its secret is opened. */
export function clientOf({ platform }: Pick<RequestContext, 'platform'>, provider: ProviderSetting): ProviderClient {
  const preset = presetOf(provider);
  const { clientId, clientSecret, teamId = '', keyId = '' } = provider;
  return {
    issuer: setOr(provider.issuer, preset.issuer ?? ''),
    clientId,
    clientSecret: clientSecret === undefined ? undefined : openSecret(platform, 'identityProviders', clientSecret),
    endpoints: {
      authorization: setOr(provider.authorizationEndpoint, preset.endpoints?.authorization),
      token: setOr(provider.tokenEndpoint, preset.endpoints?.token),
      userinfo: setOr(provider.userinfoEndpoint, preset.endpoints?.userinfo),
      jwks: setOr(provider.jwksAddress, undefined),
    },
    tokenAuthentication: provider.tokenAuthentication ?? preset.tokenAuthentication,
    signer: { teamId, keyId },
    idTokenAlgorithm: provider.idTokenAlgorithm ?? preset.idTokenAlgorithm,
    scope: setOr(provider.scope, preset.scope ?? generic.scope),
    parameters: { ...preset.parameters, ...readParameters(provider.parameters ?? []) },
    responseMode: provider.responseMode ?? preset.responseMode ?? 'query',
    claims: claimPathsOf(provider, preset),
    tenantClaim: preset.tenantClaim,
  };
}

function claimPathsOf(provider: ProviderSetting, { claims }: ProviderPreset): ClaimPaths {
  const defaults = { ...generic.claims, ...claims };
  return {
    subject: setOr(provider.subjectClaim, defaults.subject),
    email: setOr(provider.emailClaim, defaults.email),
    emailVerified: setOr(provider.emailVerifiedClaim, defaults.emailVerified),
    familyName: setOr(provider.familyNameClaim, defaults.familyName),
    givenName: setOr(provider.givenNameClaim, defaults.givenName),
  };
}

/** A text of the settings; an empty one is left out. */
function setOr<Default extends string | undefined>(text: string | undefined, otherwise: Default): string | Default {
  return text === undefined || text === '' ? otherwise : text;
}

/** `["bail=1"]` → `{ bail: "1" }` */
function readParameters(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
