import Provider, { type Client, type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { createCache } from '../../platform/cache.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Store } from '../../platform/sessions/request-state.ts';
import type { StoreSettings } from '../../project/store-settings.ts';
import { claimsOfScopes, findClaims } from './account-claims.ts';
import { createAdapter } from './adapter.ts';
import { findClient, knownScopes, toClientMetadata, toProtocolScope } from './clients.ts';
import { describeInteraction } from './interaction-address.ts';
import { confirmLogout } from './logout-page.ts';
import { listGrants } from './queries.ts';
import { ensureSigningKeys, type SigningKeys } from './signing-keys.ts';
import { followStoreSession } from './store-session.ts';

/** Addresses of the protocol. */
export const endpoints = {
  authorization: '/oidc/authorize',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
  jwks: '/oidc/jwks',
  revocation: '/oidc/token/revoke',
  introspection: '/oidc/token/introspect',
  end_session: '/oidc/logout',
  device_authorization: '/oidc/device',
  // A declared screen: the provider's own page is not served.
  code_verification: '/mypage/device-verification',
  pushed_authorization_request: '/oidc/par',
} as const;

const hourInSeconds = 3600;
const dayInSeconds = 86_400;
/** How long members may take to log in, sign up and consent. */
const interactionSeconds = hourInSeconds;
/** How long an app stays logged in without a new authorization. */
const refreshSeconds = 90 * dayInSeconds;

export interface ProviderSource {
  readonly database: Database;
  readonly platform: Platform;
  readonly store: Store;
  readonly settings: StoreSettings;
  /** Origin of the app that npm start runs. */
  readonly demoApp: string | undefined;
}

const providers = createCache<Provider>({ maxEntries: 50 });
const databaseIds = new WeakMap<Database, number>();
let databases = 0;

/** The provider of a store with its published settings and keys. Its records are in the database, so that any process can answer. */
export async function openProvider(source: ProviderSource): Promise<Provider> {
  const { database, platform, store } = source;
  const keys = await ensureSigningKeys({ database, platform, storeId: store.id });
  const key = [numberOf(database), store.id, store.origin, store.settingsVersion, keys.version].join('\n');
  const known = providers.get(key);
  if (known !== undefined) return known;
  const provider = createProvider(source, keys);
  providers.set(key, provider);
  return provider;
}

/** Tells the databases of one process apart, as in tests. */
function numberOf(database: Database): number {
  const known = databaseIds.get(database);
  if (known !== undefined) return known;
  databases += 1;
  databaseIds.set(database, databases);
  return databases;
}

function createProvider(source: ProviderSource, keys: SigningKeys): Provider {
  const { database, platform, store, settings, demoApp } = source;
  const storeId = store.id;
  const provider = new Provider(store.origin, {
    ...protocol,
    adapter: createAdapter({
      database,
      platform,
      storeId,
      findClient: (clientId) => {
        const client = findClient(settings, clientId);
        return client && toClientMetadata(client, { platform, demoApp });
      },
    }),
    jwks: { keys: [...keys.read()] },
    cookies: {
      names: { session: 'oidc-session', interaction: 'oidc-interaction', resume: 'oidc-resume' },
      keys: platform.keys.derive('oidc cookies').map(({ secret }) => Buffer.from(secret).toString('base64url')),
      long: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
      short: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: { url: describeInteraction, policy: createPolicy() },
    findAccount: async (_context, accountId) => {
      const claims = await findClaims(database, storeId, accountId);
      return claims && { accountId, claims: async () => ({ sub: accountId, ...claims }) };
    },
    // One grant for an account and an app, in all browsers.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (accountId === undefined || clientId === undefined) return undefined;
      const [newest] = await listGrants(database, { storeId, accountId, clientId }, platform.clock.now());
      return newest && provider.Grant.find(newest.grant_id);
    },
  });
  // The store's request decides scheme and host, also behind proxies.
  provider.proxy = true;
  followStoreSession(provider);
  return provider;
}

/** Asks for the login, the choice of an account, and the consent, each when it is needed or requested. */
function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

const protocol: Configuration = {
  routes: endpoints,
  scopes: knownScopes.map(toProtocolScope),
  claims: claimsOfScopes,
  responseTypes: ['code'],
  subjectTypes: ['public'],
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
  clientDefaults: { id_token_signed_response_alg: 'RS256' },
  // The address is part of every request, and exactly a registered one.
  allowOmittingSingleRegisteredRedirectUri: false,
  pkce: { required: () => true },
  // Apps on devices stay logged in when the browser's session ends; members end them at /mypage/connections.
  expiresWithSession: () => false,
  rotateRefreshToken: () => true,
  issueRefreshToken: (_context, client, { scopes }) => client.grantTypeAllowed('refresh_token') && scopes.has('offline_access'),
  clientBasedCORS: (_context, origin, client) =>
    (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
  conformIdTokenClaims: true,
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
    introspection: { enabled: true, allowedPolicy: isOwnToken },
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: isOwnToken },
    rpInitiatedLogout: { enabled: true, logoutSource: confirmLogout, postLogoutSuccessSource: leadToLogin },
  },
  renderError: leadToError,
  ttl: {
    AccessToken: hourInSeconds,
    AuthorizationCode: 60,
    DeviceCode: 600,
    Grant: 400 * dayInSeconds,
    IdToken: hourInSeconds,
    Interaction: interactionSeconds,
    // Rotation does not lengthen it.
    RefreshToken: (_context, token) => {
      const until =
        token.iiat === undefined ? refreshSeconds : token.iiat + refreshSeconds - Math.floor(systemClock.now().getTime() / 1000);
      return Math.max(1, until);
    },
    Session: 14 * dayInSeconds,
  },
};

/** Apps learn and end their own tokens only. */
function isOwnToken(_context: KoaContextWithOIDC, client: Client, token: { readonly clientId?: string | undefined }): boolean {
  return token.clientId === client.clientId;
}

function leadToLogin(context: KoaContextWithOIDC): void {
  context.redirect('/login');
}

/** Shows an error that is not for the app, because its address is not known or not allowed. */
function leadToError(context: KoaContextWithOIDC, out: { error: string; error_description?: string | undefined }): void {
  const query = new URLSearchParams({ status: String(context.status), error: out.error });
  if (out.error_description !== undefined) query.set('error_description', out.error_description);
  context.status = 303;
  context.redirect(`/oidc/error?${query}`);
}
