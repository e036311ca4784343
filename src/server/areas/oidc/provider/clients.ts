// The connected apps of a store's settings.
import type { AdapterPayload, Client } from 'oidc-provider';
import type { Platform } from '../../../platform/platform.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import { openSecret } from '../../../settings/index.ts';

/** An app in the settings. */
export type ClientSetting = StoreSettings['oidcClients']['clients'][number];

export function findClient(settings: StoreSettings, clientId: string): ClientSetting | undefined {
  return settings.oidcClients.clients.find((client) => client.clientId === clientId);
}

/** The scopes that a grant may contain, in the order in which they are shown. */
export const knownScopes = ['openid', 'profile', 'email', 'phone', 'address', 'offlineAccess'] as const;
export type Scope = (typeof knownScopes)[number];

/** The scope's name in the protocol: `"offlineAccess"` → `"offline_access"`. */
export const toProtocolScope = (scope: Scope): string => (scope === 'offlineAccess' ? 'offline_access' : scope);

/** The known scopes among those of the protocol, in the order in which they are shown. */
export function readScopes(protocolScopes: readonly string[]): readonly Scope[] {
  return knownScopes.filter((scope) => protocolScopes.includes(toProtocolScope(scope)));
}

/** The app's scopes that members decide about, in order. The account's identifier (`openid`) is part of every grant. */
export function listScopes({ scopes }: ClientSetting): readonly { readonly scopeKey: Scope; readonly isRequired: boolean }[] {
  const settings = new Map(scopes.map((scope) => [scope.scopeKey, scope.isMandatory]));
  return [
    { scopeKey: 'openid', isRequired: true },
    ...knownScopes.flatMap((scopeKey) => {
      const isRequired = scopeKey === 'openid' ? undefined : settings.get(scopeKey);
      return isRequired === undefined ? [] : [{ scopeKey, isRequired }];
    }),
  ];
}

/** Public clients always need PKCE: nothing else shows that the code is theirs. */
export const needsPkce = (client: Pick<Client, 'clientAuthMethod'>, setting: ClientSetting | undefined): boolean =>
  client.clientAuthMethod === 'none' || setting?.isPkceOptional !== true;

/** Apps get tokens for the HTTP API by their own secret or key. */
export const clientCredentials = 'client_credentials';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The app as the provider knows it. `demoApp`: origin of the app that npm start runs. */
export function toClientMetadata(
  client: ClientSetting,
  { platform, demoApp }: { readonly platform: Platform; readonly demoApp: string | undefined },
): AdapterPayload {
  const { clientId, redirectUris, postLogoutRedirectUris = [], isDeviceFlowEnabled, apiScopes = [] } = client;
  const resolve = (addresses: readonly string[], path: string): string[] =>
    addresses.flatMap((address) => (address !== 'demo' ? [address] : demoApp === undefined ? [] : [`${demoApp}${path}`]));
  return {
    client_id: clientId,
    client_name: client.name.ja,
    redirect_uris: resolve(redirectUris, '/callback'),
    post_logout_redirect_uris: resolve(postLogoutRedirectUris, '/'),
    scope: listScopes(client)
      .map(({ scopeKey }) => toProtocolScope(scopeKey))
      .join(' '),
    response_types: ['code'],
    grant_types: [
      'authorization_code',
      'refresh_token',
      ...(isDeviceFlowEnabled ? [deviceGrant] : []),
      ...(apiScopes.length > 0 ? [clientCredentials] : []),
    ],
    // Loopback addresses may then have any port (RFC 8252, 7.3), and each login is confirmed (8.6).
    application_type: isNative(client) ? 'native' : 'web',
    require_pushed_authorization_requests: client.isParRequired === true,
    dpop_bound_access_tokens: client.isDpopRequired === true,
    ...describeAuthentication(client, platform),
  };
}

/** An app with a scheme of its own runs on devices. */
const isNative = ({ isNative: isDeclared = false, redirectUris }: ClientSetting): boolean =>
  isDeclared || redirectUris.some((address) => address !== 'demo' && !/^https?:/i.test(address));

/** How an app proves that a request is its own: by its key, else by its secret. */
function describeAuthentication({ clientSecret, jwksUri }: ClientSetting, platform: Platform): AdapterPayload {
  if (jwksUri !== undefined) return { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: jwksUri };
  if (clientSecret === undefined) return { token_endpoint_auth_method: 'none' };
  const secret = openSecret(platform, 'oidcClients', clientSecret);
  return { token_endpoint_auth_method: 'client_secret_basic', client_secret: secret };
}
