import type Provider from 'oidc-provider';
import type { Client, Configuration, interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import { daySeconds } from '../../../../rules/durations.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { AppGateway } from '../../../platform/gateways/apps/app-gateway.ts';
import { loadOidcLibrary } from '../../../platform/oidc-library.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Store } from '../../../platform/sessions/request-state.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import { createAdapter, describeOutages, type NewLogin } from './adapter.ts';
import { cookieNames, replaceCookies } from './browser-authorizations.ts';
import { describeAccount } from './claims/account.ts';
import { listClaims, listUndecided } from './claims/claims-of-app.ts';
import { compareSecrets } from './client-secrets.ts';
import { findClient, knownScopes, needsPkce, toClientMetadata, toProtocolScope } from './clients.ts';
import { endpoints } from './endpoints.ts';
import { describeInteraction } from './interaction-address.ts';
import { saveLogin } from './logout/logins.ts';
import { redirectToLogoutPage, skipLogoutPage } from './logout/logout-page.ts';
import { replaceOldHints } from './logout/old-hints.ts';
import { allowFormPost } from './protocol/form-post.ts';
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
  const { platform, store, settings, demoApp } = source;
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
      findClient: (clientId) => {
        const client = findClient(settings, clientId);
        return client && toClientMetadata(client, { platform, demoApp });
      },
    }),
    jwks: { keys: [...keys.read()] },
    pkce: { required: (_context, client) => needsPkce(client, findClient(settings, client.clientId)) },
    cookies: {
      names: cookieNames,
      keys: platform.keys.derive('oidc cookies').map(({ secret }) => Buffer.from(secret).toString('base64url')),
      long: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
      short: { path: '/oidc', httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: { url: describeInteraction, policy: createPolicy(library.interactionPolicy, settings) },
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
  provider.use(replaceCookies);
  provider.use(skipLogoutPage);
  provider.use(replaceOldHints(provider, await listKeyIds(keys)));
  provider.use(allowFormPost);
  provider.use(keepRefreshAnswers({ database, platform, storeId }));
  provider.on('server_error', (context, error) => requestOf(context).log.error({ err: error }, 'the provider failed'));
  return provider;
}

/** Asks for the login, the choice of an account, and the consent, each when it is needed or requested. */
function createPolicy(library: typeof interactionPolicy, settings: StoreSettings): interactionPolicy.DefaultPolicy {
  const policy = library.base();
  policy.get('consent')?.checks.add(
    new library.Check('custom_claims_missing', 'requested claims not granted', 'consent_required', ({ oidc }) => {
      const client = findClient(settings, oidc.client?.clientId ?? '');
      const { Grant: grant } = oidc.entities;
      const isAsked = oidc.requestParamOIDCScopes.has('profile') && client !== undefined && grant !== undefined;
      return isAsked && listUndecided(client, grant).length > 0;
    }),
  );
  policy.add(new library.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

const protocol: Configuration = {
  routes: endpoints,
  scopes: knownScopes.map(toProtocolScope),
  responseTypes: ['code'],
  subjectTypes: ['public'],
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
  clientDefaults: { id_token_signed_response_alg: 'RS256' },
  // The address is part of every request, and exactly a registered one.
  allowOmittingSingleRegisteredRedirectUri: false,
  // Apps on devices stay logged in when the browser's session ends; members end them at /mypage/connections.
  expiresWithSession: () => false,
  rotateRefreshToken: () => true,
  issueRefreshToken: mayStayLoggedIn,
  extraParams: { scope: restoreOfflineAccess },
  clientBasedCORS: (_context, origin, client) =>
    (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
  // describeAccount decides about them for each app.
  conformIdTokenClaims: false,
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
    introspection: { enabled: true, allowedPolicy: isOwnToken },
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: isOwnToken },
    rpInitiatedLogout: { enabled: true, logoutSource: redirectToLogoutPage, postLogoutSuccessSource: redirectToLogin },
  },
  renderError: redirectToError,
  discovery: { backchannel_logout_supported: true, backchannel_logout_session_supported: true },
  ttl: {
    AccessToken: hourInSeconds,
    AuthorizationCode: 60,
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
