import type Provider from 'oidc-provider';
import type { AdapterPayload, Client, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { daySeconds } from '../../../../rules/durations.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { AppGateway } from '../../../platform/gateways/apps/app-gateway.ts';
import type { FetchOptions } from '../../../platform/gateways/identity-providers/guarded-fetch.ts';
import { loadOidcLibrary } from '../../../platform/oidc-library.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Store } from '../../../platform/sessions/request-state.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import { createAdapter, describeOutages, type NewLogin, type RecordStore } from './adapter.ts';
import { cookieNames, replaceCookies } from './browser-authorizations.ts';
import { describeAccount } from './claims/account.ts';
import { listClaims } from './claims/claims-of-app.ts';
import { describeSubjects, identify, identifyPairwise, saltName } from './claims/subjects.ts';
import { compareSecrets } from './client-secrets.ts';
import { findClient, knownScopes, needsPkce, toClientMetadata, toProtocolScope } from './clients.ts';
import { endpoints } from './endpoints.ts';
import { describeInteraction } from './interaction-address.ts';
import { saveLogin } from './logout/logins.ts';
import { redirectToLogoutPage, skipLogoutPage } from './logout/logout-page.ts';
import { replaceOldHints } from './logout/old-hints.ts';
import { apiTokenSeconds, describeResources } from './protocol/api-resource.ts';
import { levels } from './protocol/authentication.ts';
import { allowCaches, describeStore, hideCustomClaims } from './protocol/discovery.ts';
import { leaveOutType } from './protocol/empty-answers.ts';
import { allowFormPost } from './protocol/form-post.ts';
import { createPolicy } from './protocol/interaction-policy.ts';
import { mayStayLoggedIn, restoreOfflineAccess } from './protocol/offline-access.ts';
import { keepRefreshAnswers } from './protocol/refresh-repeats.ts';
import { listGrants } from './queries.ts';
import { listKeyIds, type SigningKeys } from './signing-keys.ts';
import { followStoreSession, requestOf } from './store-session.ts';

export interface ProviderSource {
  readonly database: Database;
  readonly platform: Platform;
  readonly store: Store;
  readonly settings: StoreSettings;
  /** Origin of the app that npm start runs. */
  readonly demoApp: string | undefined;
  /** Requests apps, at addresses of the settings. */
  readonly fetch: AppGateway['fetch'];
}

const hourInSeconds = 3600;
/** How long members may take to log in, sign up and consent. */
const interactionSeconds = hourInSeconds;
/** How long an app stays logged in without a new authorization. */
const refreshSeconds = 90 * daySeconds;

export async function createProvider(source: ProviderSource, keys: SigningKeys): Promise<Provider> {
  const library = await loadOidcLibrary();
  const { platform, store, settings } = source;
  const storeId = store.id;
  const findContext = () => library.default.ctx;
  const database = describeOutages(library.errors, { database: source.database, findContext });
  const provider = new library.default(store.origin, {
    ...protocol,
    adapter: createAdapter(library.errors, {
      database,
      platform,
      storeId,
      findContext,
      saveLogin: (code) => rememberLogin(source, database, code),
      findClient: createClientFinder(source, database),
    }),
    fetch: (address, options = {}) => source.fetch(String(address), readFetchOptions(options)),
    jwks: { keys: [...keys.read()] },
    features: {
      ...protocol.features,
      resourceIndicators: describeResources(store.origin, library.errors, (clientId) => findClient(settings, clientId)),
    },
    discovery: describeStore(store.origin, settings),
    pkce: { required: (_context, client) => needsPkce(client, findClient(settings, client.clientId)) },
    cookies: {
      names: cookieNames,
      keys: platform.keys.derive('oidc cookies').map(({ secret }) => Buffer.from(secret).toString('base64url')),
      long: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
      short: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: { url: describeInteraction, policy: createPolicy(library, settings) },
    claims: listClaims(settings),
    findAccount: (context, accountId) => describeAccount({ ...source, database }, context, accountId),
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
  compareSecrets(provider, { database, platform, storeId });
  followStoreSession(provider);
  identifyPairwise(provider);
  provider.use(replaceCookies);
  provider.use(skipLogoutPage);
  provider.use(replaceOldHints(provider, await listKeyIds(keys)));
  provider.use(allowFormPost);
  provider.use(leaveOutType);
  provider.use(allowCaches);
  provider.use(hideCustomClaims);
  provider.use(keepRefreshAnswers({ database, platform, storeId }));
  provider.on('server_error', (context, error) => requestOf(context).log.error({ err: error }, 'the provider failed'));
  return provider;
}

const protocol: Configuration = {
  routes: endpoints,
  scopes: knownScopes.map(toProtocolScope),
  responseTypes: ['code'],
  acrValues: [...levels],
  subjectTypes: ['public', 'pairwise'],
  pairwiseIdentifier: (_context, accountId, client) => identify(accountId, client),
  extraClientMetadata: { properties: [saltName] },
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  clientDefaults: { id_token_signed_response_alg: 'RS256' },
  // The address is part of every request, and exactly a registered one.
  allowOmittingSingleRegisteredRedirectUri: false,
  // Apps on devices stay logged in when the browser's session ends; members end them at /mypage/connections.
  expiresWithSession: () => false,
  rotateRefreshToken: () => true,
  issueRefreshToken: mayStayLoggedIn,
  extraParams: { scope: restoreOfflineAccess },
  // Pages without an origin, and apps with a scheme of their own, have the origin "null".
  clientBasedCORS: (_context, origin, client) =>
    origin !== 'null' && (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
  // describeAccount decides about them for each app.
  conformIdTokenClaims: false,
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
    introspection: { enabled: true, allowedPolicy: isOwnToken },
    pushedAuthorizationRequests: { enabled: true },
    revocation: { enabled: true, allowedPolicy: isOwnToken },
    rpInitiatedLogout: { enabled: true, logoutSource: redirectToLogoutPage, postLogoutSuccessSource: redirectToLogin },
  },
  renderError: redirectToError,
  ttl: {
    AccessToken: hourInSeconds,
    AuthorizationCode: 60,
    ClientCredentials: apiTokenSeconds,
    DeviceCode: 600,
    Grant: 400 * daySeconds,
    IdToken: hourInSeconds,
    Interaction: interactionSeconds,
    // Rotation does not lengthen it.
    RefreshToken: (_context, token) => {
      const until =
        token.iiat === undefined ? refreshSeconds : token.iiat + refreshSeconds - Math.floor(systemClock.now().getTime() / 1000);
      return Math.max(1, until);
    },
    // Guests have nothing to remember once their authorization is over.
    Session: (_context, { accountId }) => (accountId === undefined ? interactionSeconds : 14 * daySeconds),
  },
};

/** Finds apps in the store's settings. How each identifies members never changes, so that it is read once. */
function createClientFinder({ platform, store, settings, demoApp }: ProviderSource, on: Queryable): RecordStore['findClient'] {
  const subjects = new Map<string, AdapterPayload>();
  return async (clientId) => {
    const client = findClient(settings, clientId);
    if (client === undefined) return undefined;
    const key = { storeId: store.id, clientId, isPairwise: client.isPairwise === true };
    const subject = subjects.get(clientId) ?? (await describeSubjects(on, platform, key));
    subjects.set(clientId, subject);
    const metadata = toClientMetadata(client, { platform, demoApp });
    return { ...metadata, ...subject };
  };
}

/** The library requests keys of apps. */
function readFetchOptions({ method = 'GET', headers, signal }: RequestInit): FetchOptions {
  return { method, headers: Object.fromEntries(new Headers(headers)), signal: signal ?? undefined };
}

/** Remembers which apps are told when the session ends. */
async function rememberLogin(
  { platform, store, settings }: ProviderSource,
  on: Queryable,
  { sid, sessionId, accountId, clientId }: NewLogin,
): Promise<void> {
  if (findClient(settings, clientId)?.backchannelLogoutUri === undefined) return;
  const login = { storeId: store.id, sid, sessionId, accountId, clientId, issuer: store.origin };
  await saveLogin(on, login, platform.clock.now());
}

/** Apps learn and end their own tokens only. */
function isOwnToken(_context: KoaContextWithOIDC, client: Client, token: { readonly clientId?: string | undefined }): boolean {
  return token.clientId === client.clientId;
}

function redirectToLogin(context: KoaContextWithOIDC): void {
  context.redirect('/login');
}

/** Shows an error that is not for the app, because its address is not known or not allowed. */
function redirectToError(context: KoaContextWithOIDC, out: { error: string; error_description?: string | undefined }): void {
  const query = new URLSearchParams({ status: String(context.status), error: out.error });
  if (out.error_description !== undefined) query.set('error_description', out.error_description);
  context.status = 303;
  context.redirect(`/oidc/error?${query}`);
}
