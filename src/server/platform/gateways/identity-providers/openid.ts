import * as openid from 'openid-client';
import { readText } from '../../../../../engine/declare/index.ts';
import { systemClock } from '../../clock.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import {
  type AuthorizationParameters,
  type IdentityProviderGateway,
  type ProviderClient,
  ProviderError,
  type ProviderIdentity,
} from './identity-provider-gateway.ts';

const discoveryMilliseconds = 600_000;
const maxDiscoveries = 200;
const scope = 'openid email';

/**
 * OpenID Connect by openid-client: authorization code with state, nonce and PKCE. `demoIssuer`: address of the demo provider;
 * undefined: it does not run, and `demo` is unavailable. Discoveries are cached for ten minutes.
 */
export function createOpenIdGateway(options: {
  readonly isProduction: boolean;
  readonly demoIssuer: string | undefined;
}): IdentityProviderGateway {
  const { isProduction, demoIssuer } = options;
  const guardedFetch = createGuardedFetch({
    trustedOrigins: demoIssuer === undefined ? [] : [new URL(demoIssuer).origin],
    allowsLoopback: !isProduction,
    refusesPrivate: isProduction,
  });
  const discoveries = new Map<string, { readonly until: number; readonly found: Promise<openid.Configuration> }>();

  const discover = async ({ issuer, clientId, clientSecret }: ProviderClient): Promise<openid.Configuration> => {
    const address = issuer === 'demo' ? demoIssuer : issuer;
    if (address === undefined) throw new ProviderError('unavailable');
    const key = JSON.stringify([address, clientId, clientSecret]);
    const cached = discoveries.get(key);
    if (cached !== undefined && cached.until > systemClock.now().getTime()) return cached.found;
    if (discoveries.size >= maxDiscoveries) discoveries.clear();
    const discovery = openid.discovery(
      new URL(address),
      clientId,
      {},
      clientSecret === undefined ? openid.None() : openid.ClientSecretPost(clientSecret),
      { [openid.customFetch]: guardedFetch, execute: [openid.allowInsecureRequests] },
    );
    discoveries.set(key, { until: systemClock.now().getTime() + discoveryMilliseconds, found: discovery });
    discovery.catch(() => discoveries.delete(key));
    return discovery;
  };

  return {
    buildAuthorizationAddress: (client, { redirectUri, state, nonce, codeVerifier }, language) =>
      withProviderError(async () => {
        const configuration = await discover(client);
        const address = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ui_locales: language,
        });
        if (!/^https?:$/.test(address.protocol)) throw new ProviderError('invalid');
        return address.href;
      }),
    readIdentity: (client, authorization, search) => withProviderError(() => exchange(discover, client, authorization, search)),
  };
}

async function exchange(
  discover: (client: ProviderClient) => Promise<openid.Configuration>,
  client: ProviderClient,
  { redirectUri, state, nonce, codeVerifier }: AuthorizationParameters,
  search: string,
): Promise<ProviderIdentity> {
  const configuration = await discover(client);
  const tokens = await openid.authorizationCodeGrant(configuration, new URL(search, redirectUri), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || claims.sub.length > 255) throw new ProviderError('invalid');
  const isComplete = typeof claims['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined;
  const profile = isComplete ? claims : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  const email = profile['email'];
  return {
    subject: claims.sub,
    email: readText(email) ?? null,
    // Some providers send it as a text.
    isEmailVerified: [true, 'true'].includes(profile['email_verified'] as boolean | string),
  };
}

/** Converts every failure: `access_denied` is the person's choice, a refused answer is invalid, all else is unavailable. */
async function withProviderError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (error instanceof openid.AuthorizationResponseError)
      throw new ProviderError(error.error === 'access_denied' ? 'denied' : 'unavailable', { cause: error });
    const code = error instanceof openid.ClientError ? error.code : undefined;
    const isInvalid =
      error instanceof openid.ResponseBodyError || (code?.startsWith('OAUTH_') === true && !networkCodes.includes(code));
    throw new ProviderError(isInvalid ? 'invalid' : 'unavailable', { cause: error });
  }
}

const networkCodes = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];
