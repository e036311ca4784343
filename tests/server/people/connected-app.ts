// A connected app, built on openid-client, whose requests are injected into the store; and a browser that follows redirects.
import * as client from 'openid-client';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { sealSecret } from '../../../src/server/settings/secrets.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestBrowser } from '../harness.ts';
import { publish } from '../publish.ts';

export const redirectUri = 'https://app.example/callback';

/** Two apps: `demo-app` as seeded, with an address that is known here, and `plain`, which asks for the identifier only. */
export const oidcClients = {
  clients: [
    {
      clientId: 'demo-app',
      name: { ja: 'デモ本棚', en: 'Demo Bookshelf' },
      providerName: { ja: 'デモ出版', en: 'Demo Publishing' },
      precautions: { ja: '連携の前にご確認ください。', en: 'Please note.' },
      redirectUris: [redirectUri],
      postLogoutRedirectUris: ['https://app.example/'],
      scopes: [
        { scopeKey: 'profile', isMandatory: true },
        { scopeKey: 'email', isMandatory: false },
        { scopeKey: 'offlineAccess', isMandatory: false },
      ],
      policies: [{ policyId: 'demo-terms', revision: 1, title: { ja: '利用規約', en: 'Terms' }, url: '/privacy' }],
      isDeviceFlowEnabled: true,
    },
    {
      clientId: 'plain',
      name: { ja: 'シンプル', en: 'Plain' },
      providerName: { ja: 'シンプル社', en: 'Plain Inc.' },
      redirectUris: ['https://plain.example/callback'],
      scopes: [],
      policies: [],
      isDeviceFlowEnabled: false,
    },
  ],
};

export async function startOidcTest(
  settings: { readonly [document: string]: JsonObject } = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  return startTestApp({ ...options, settings: { oidcClients, ...settings } });
}

const appSecret = 'a-secret-of-an-app-for-tests-0123456789';

/** Publishes an app with profile and e-mail address, a secret, unless it is null, and `changes`. Opens it. */
export async function addApp(
  test: TestApp,
  clientId: string,
  { clientSecret = appSecret, ...changes }: JsonObject = {},
): Promise<ConnectedApp> {
  const address = `https://${clientId}.example/callback`;
  const app = {
    ...oidcClients.clients[1],
    clientId,
    redirectUris: [address],
    scopes: [
      { scopeKey: 'profile', isMandatory: false },
      { scopeKey: 'email', isMandatory: false },
    ],
    ...(clientSecret === null ? {} : { clientSecret: sealSecret(test.app.platform, 'oidcClients', appSecret) }),
    ...changes,
  };
  await publish(test, 'oidcClients', (body) => ({
    ...body,
    clients: [...(body['clients'] as readonly JsonObject[]).filter((other) => other['clientId'] !== clientId), app],
  }));
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(appSecret);
  return createConnectedApp(test, clientId, address, authentication);
}

export interface ConnectedApp {
  readonly config: client.Configuration;
  /** Begins an authorization; `parameters` replace the default ones. */
  begin(parameters?: Readonly<Record<string, string>>): Promise<Authorization>;
  /** Exchanges the code of the address to which the browser came back. */
  finish(
    authorization: Authorization,
    address: string,
  ): Promise<client.TokenEndpointResponse & client.TokenEndpointResponseHelpers>;
}
export interface Authorization {
  readonly address: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export async function createConnectedApp(
  test: TestApp,
  clientId = 'demo-app',
  address = redirectUri,
  authentication = client.None(),
): Promise<ConnectedApp> {
  const config = await client.discovery(new URL('http://localhost'), clientId, undefined, authentication, {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, options) => inject(test, url, options),
  });
  return {
    config,
    begin: async (parameters = {}) => {
      const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: address,
        scope: 'openid profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      });
      return { address: `${url.pathname}${url.search}`, verifier, state, nonce };
    },
    finish: (authorization, returned) =>
      client.authorizationCodeGrant(config, new URL(returned), {
        pkceCodeVerifier: authorization.verifier,
        expectedState: authorization.state,
        expectedNonce: authorization.nonce,
      }),
  };
}

/** The app's own request: no cookies, no origin. */
async function inject(test: TestApp, url: string, { method, headers, body }: client.CustomFetchOptions): Promise<Response> {
  const { pathname, search } = new URL(url);
  const answer = await test.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: `${pathname}${search}`,
    headers: { host: 'localhost', ...headers },
    ...(body == null ? {} : { payload: String(body) }),
  });
  const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers: sent });
}

/** Follows redirects and the step back to the app. Returns the page where the browser stops, or the app's address. */
export async function follow(browser: TestBrowser, from: string): Promise<string> {
  let at = from;
  for (let step = 0; step < 15; step += 1) {
    const answer = await browser.get(at, { accept: 'text/html' });
    const next = answer.headers.location ?? /^0; url=(.+)$/.exec(String(answer.headers['refresh'] ?? ''))?.[1];
    if (next === undefined) return at;
    const url = new URL(String(next), new URL(at, 'http://localhost'));
    if (url.origin !== 'http://localhost') return url.href;
    at = `${url.pathname}${url.search}`;
  }
  throw new Error(`too many redirects: ${at}`);
}

/** `"/oidc/login?uid=x"` → `"x"` */
export const uidOf = (address: string): string => new URL(address, 'http://localhost').searchParams.get('uid') ?? '';

/** The error that an address brings to an app. */
export const errorOf = (address: string): string | null => new URL(address, 'http://localhost').searchParams.get('error');
