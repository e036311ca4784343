// Which claims an app gets: those of the scopes and single claims that a member allowed.
import type { Grant } from 'oidc-provider';
import { isObject, type JsonObject } from '../../../../../../engine/declare/index.ts';
import type { StoreSettings } from '../../../../project/store-settings.ts';
import { type ClientSetting, listScopes, type Scope, toProtocolScope } from '../clients.ts';

/** The claims of each scope. */
const claimsOfScopes: { readonly [scope: string]: readonly string[] } = {
  openid: ['sub', 'acr', 'amr', 'auth_time'],
  profile: [
    'name',
    'family_name',
    'given_name',
    'name#ja-Kana-JP',
    'family_name#ja-Kana-JP',
    'given_name#ja-Kana-JP',
    'nickname',
    'preferred_username',
    'gender',
    'birthdate',
    'picture',
    'locale',
    'updated_at',
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
};

/** Claims that the consents before them did not name: an app gets them once its grant lists them. */
const claimsOfNewConsents = new Set([
  'name#ja-Kana-JP',
  'family_name#ja-Kana-JP',
  'given_name#ja-Kana-JP',
  'preferred_username',
  'gender',
  'picture',
]);

/** Names that mean something else in tokens. */
const reserved = new Set([
  ...Object.values(claimsOfScopes).flat(),
  ...['iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'azp', 'acr', 'amr', 'auth_time', 'sid', 'events', 'cnf'],
  ...['at_hash', 'c_hash', 's_hash', '_claim_names', '_claim_sources'],
]);

/** The custom fields that an app gets with the profile. */
export function listCustomClaims({
  customClaims = [],
}: ClientSetting): readonly { readonly claim: string; readonly field: string }[] {
  return customClaims.filter(({ claim }) => !isReserved(claim) && !Object.hasOwn(Object.prototype, claim));
}

/** Whether a claim is one of the protocol, or one that every app may get. */
export const isReserved = (claim: string): boolean => reserved.has(claim);

/** The standard claims of a scope. */
export const listStandard = (scope: Scope): readonly string[] => claimsOfScopes[scope] ?? [];

/** The claims of each scope with the custom fields of all apps, as the provider knows them. */
export function listClaims({ oidcClients }: StoreSettings): { [scope: string]: string[] } {
  const custom = new Set(oidcClients.clients.flatMap(listCustomClaims).map(({ claim }) => claim));
  return Object.fromEntries(
    Object.entries(claimsOfScopes).map(([scope, claims]) => [scope, scope === 'profile' ? [...claims, ...custom] : [...claims]]),
  );
}

/** The claims that a grant lists one by one, because of its scopes; custom fields also by their id, so that another field is asked for. */
export function listConsented(client: ClientSetting, scopes: ReadonlySet<string>): readonly string[] {
  if (!scopes.has('profile')) return [];
  return [...claimsOfNewConsents, ...listCustomClaims(client).flatMap(({ claim, field }) => [claim, markOf(field)])];
}

const markOf = (field: string): string => `custom.${field}`;

/** Whether one of the scopes contains the claim; custom fields are in none. */
export function isCovered(claim: string, scopes: ReadonlySet<string>): boolean {
  return [...scopes].some((scope) => claimsOfScopes[scope]?.includes(claim) === true);
}

const supported = new Set(Object.keys(claimsOfScopes));
/** Whether the claim is one of the protocol. */
export const isStandard = (claim: string): boolean => isCovered(claim, supported);

/** The custom fields of the app that a member who allowed the profile has not been asked for. */
export function listUndecided(
  client: ClientSetting,
  grant: Pick<Grant, 'getOIDCScope' | 'getOIDCClaimsEncountered'>,
): readonly string[] {
  if (!grant.getOIDCScope().split(' ').includes('profile')) return [];
  const decided = new Set(grant.getOIDCClaimsEncountered());
  return listCustomClaims(client).flatMap(({ field }) => (decided.has(markOf(field)) ? [] : [field]));
}

/** Claims of `claims` (OpenID Connect Core 5.5) that an app cannot do without and may ask for, but for which it names no scope. */
export function listEssential(client: ClientSetting, scopes: readonly Scope[], parameter: unknown): readonly string[] {
  const asked: unknown = typeof parameter === 'string' ? JSON.parse(parameter) : undefined;
  if (!isObject(asked)) return [];
  const single = [asked['userinfo'], asked['id_token']].flatMap((claims) => (isObject(claims) ? Object.entries(claims) : []));
  const essential = single.flatMap(([name, value]) => (isObject(value) && value['essential'] === true ? [name] : []));
  const requested = new Set(scopes.map(toProtocolScope));
  const possible = new Set(listScopes(client).map(({ scopeKey }) => toProtocolScope(scopeKey)));
  const isAsked = (claim: string): boolean => isCovered(claim, possible) && !isCovered(claim, requested);
  return [...new Set(essential)].filter(isAsked);
}

/** What the app may get of all claims. `single`: the claims that it asks for one by one, of which the provider has removed refused ones. */
export function selectClaims(
  claims: JsonObject,
  {
    grant,
    use,
    single,
    client,
  }: {
    readonly grant: Pick<Grant, 'getOIDCClaims'> | undefined;
    readonly use: string;
    readonly single: object;
    readonly client: ClientSetting | undefined;
  },
): JsonObject {
  const listed = new Set(grant?.getOIDCClaims() ?? []);
  const custom = new Map(client === undefined ? [] : listCustomClaims(client).map(({ claim, field }) => [claim, markOf(field)]));
  const isShort = use === 'id_token' && client?.hasClaimsInIdToken !== true;
  const isGiven = (name: string): boolean => {
    if ((claimsOfNewConsents.has(name) || custom.has(name)) && !listed.has(custom.get(name) ?? name)) return false;
    return !isShort || Object.hasOwn(single, name);
  };
  return Object.fromEntries(Object.entries(claims).filter(([name]) => isGiven(name)));
}
