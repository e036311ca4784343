// A relying party and its user, as the published test plans of the OpenID Foundation describe them, for which nothing but the
// answers of the server counts: no library of a client smooths them. A fault takes one behaviour away from the server, so that each
// test is seen failing.

import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { JSDOM } from 'jsdom';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { FetchOptions } from '../../../../src/server/platform/gateways/identity-providers/guarded-fetch.ts';
import { sealSecret } from '../../../../src/server/settings/index.ts';
import { openBrowser, startTestApp, type TestApp, type TestBrowser } from '../../harness.ts';
import { agree, decide, password } from '../../people/authorization.ts';
import { uidOf } from '../../people/connected-app.ts';
import { fakeApps } from '../../people/fake-apps.ts';
import { publish } from '../../publish.ts';
import { type Fault, openWire, type Wire } from './faults.ts';
import { describe, first, type RegisteredClient, second } from './registrations.ts';

export const issuer = 'http://localhost';
/** A member who has each piece of data that a claim tells. */
const user = 'owner@example.com';

/** What the store has posted to apps. */
export const logouts: { readonly address: string; readonly token: string }[] = [];

async function receive(address: string, { body }: FetchOptions): Promise<Response> {
  logouts.push({ address, token: new URLSearchParams(String(body)).get('logout_token') ?? '' });
  return new Response(null, { status: 200 });
}

export async function startSuite(): Promise<TestApp> {
  const server = await startTestApp({ gateways: { apps: fakeApps(receive) } });
  const seal = (secret: string): string => sealSecret(server.app.platform, 'oidcClients', secret);
  await publish(server, 'oidcClients', () => ({ clients: [describe(first, seal), describe(second, seal)] }));
  await completeProfile(server);
  return server;
}

async function completeProfile({ database }: TestApp): Promise<void> {
  const added = { phoneNumber: '09012345678', sex: '2', nickname: 'hana' };
  await database.query(`UPDATE accounts SET profile = profile || $1 WHERE email = $2`, [JSON.stringify(added), user]);
}

export type Parameters = Readonly<Record<string, string | undefined>>;

/** What came back to the app's address, and the pages of the store that the user saw meanwhile. */
export interface Returned {
  readonly parameters: Readonly<Record<string, string>>;
  readonly address: string;
  readonly pages: readonly string[];
  readonly by: 'query' | 'form';
}

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** One run of a test: a browser without cookies, and the app's own requests. */
export class Run {
  readonly server: TestApp;
  readonly wire: Wire;
  readonly browser: TestBrowser;
  /** What a plan adds to each request for an authorization: `{ response_mode: 'form_post' }`. */
  readonly added: Parameters;

  constructor(server: TestApp, added: Parameters, fault?: Fault) {
    this.server = server;
    this.wire = openWire(server, fault);
    this.browser = openBrowser(this.wire, issuer);
    this.added = added;
  }

  async discover(): Promise<JsonObject> {
    return (await this.call('GET', '/.well-known/openid-configuration')).body;
  }

  /** The parameters of a request as the plans send them: no PKCE. A value `undefined` removes one. */
  request(client: RegisteredClient, parameters: Parameters = {}): URLSearchParams {
    const defaults = { client_id: client.id, redirect_uri: client.redirectUri, scope: 'openid', response_type: 'code' };
    const all = { ...defaults, state: 'state-of-the-suite', nonce: 'nonce-of-the-suite', ...this.added, ...parameters };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
    return query;
  }

  /** A whole authorization with the user, who logs in and allows what is asked. */
  async authorize(client: RegisteredClient, parameters: Parameters = {}): Promise<Returned> {
    return this.visit(`/oidc/authorize?${this.request(client, parameters)}`);
  }

  async authorizeByPost(client: RegisteredClient, parameters: Parameters = {}): Promise<Returned> {
    // From the app's own page, so with its origin.
    const answer = await this.browser.send({
      method: 'POST',
      url: '/oidc/authorize',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://suite.example', accept: 'text/html' },
      payload: this.request(client, parameters).toString(),
    });
    const { location } = answer.headers;
    if (location === undefined) throw new Error(`the posted request was answered with ${answer.statusCode}: no redirect`);
    return this.visit(String(location));
  }

  /** Follows redirects, forms that post themselves and the user's steps until the browser is at the app or on another page. */
  async visit(from: string): Promise<Returned> {
    const pages: string[] = [];
    let at = from;
    for (let step = 0; step < 20; step += 1) {
      const next = await this.step(at, pages);
      if (typeof next !== 'string') return { ...next, pages };
      if (next === at) return { parameters: {}, address: at, pages, by: 'query' };
      const url = new URL(next, issuer);
      if (url.origin !== issuer) {
        return { parameters: Object.fromEntries(url.searchParams), address: next, pages, by: 'query' };
      }
      at = `${url.pathname}${url.search}`;
    }
    throw new Error(`too many redirects: ${at}`);
  }

  private async step(at: string, pages: string[]): Promise<string | Omit<Returned, 'pages'>> {
    const answer = await this.browser.get(at, { accept: 'text/html' });
    const next = answer.headers.location ?? /^0; url=(.+)$/.exec(String(answer.headers['refresh'] ?? ''))?.[1];
    if (next !== undefined) return String(next);
    const posted = readSelfPostingForm(answer.body, String(answer.headers['content-security-policy'] ?? ''));
    if (posted !== undefined) return { ...posted, by: 'form' };
    const { pathname } = new URL(at, issuer);
    pages.push(pathname);
    if (pathname === '/oidc/login') return this.logIn(at);
    if (pathname === '/oidc/leave') return this.logOut(at);
    if (pathname === '/oidc/consent') return this.allow(at);
    return at;
  }

  private async logIn(at: string): Promise<string> {
    const credentials = { loginMethodType: 'EmailPassword', value: user, password };
    const answer = await this.browser.post('/oidc/login', { ...credentials, uid: uidOf(at) });
    return answer.json<{ redirectTo: string }>().redirectTo;
  }

  /** Allows all that the app asks for. */
  private async allow(at: string): Promise<string> {
    await agree(this.browser, at, []);
    const answer = await decide(this.browser, at, { addScope: allScopes });
    const next = answer.headers.location ?? /<a href="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    return String(next).replaceAll('&amp;', '&');
  }

  /** Confirms a logout that an app asks for. */
  private async logOut(at: string): Promise<string> {
    const token = new URL(at, issuer).searchParams.get('token') ?? '';
    const answer = await this.browser.post('/zapi/oidc/logout', { token, answer: 'logout' });
    return answer.json<{ redirectTo: string }>().redirectTo;
  }

  async redeem(client: RegisteredClient, code: string | undefined, more: Parameters = {}): Promise<TokenAnswer> {
    const body = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, ...more };
    return this.token(client, body);
  }

  async token(client: RegisteredClient, body: Parameters): Promise<TokenAnswer> {
    const isPosted = client.authentication === 'client_secret_post';
    const secrets = isPosted ? { client_id: client.id, client_secret: client.secret } : {};
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    return this.call('POST', '/oidc/token', {
      headers: isPosted ? {} : { authorization: basic },
      form: { ...body, ...secrets },
    });
  }

  /** An authorization with its tokens. */
  async connect(client: RegisteredClient, parameters: Parameters = {}): Promise<Connection> {
    const returned = await this.authorize(client, parameters);
    const answer = await this.redeem(client, returned.parameters['code']);
    if (answer.status !== 200) throw new Error(`the token endpoint answered ${JSON.stringify([returned, answer])}`);
    const text = (name: string): string => String(answer.body[name] ?? '');
    const claims = await this.readIdToken(client, text('id_token'));
    return {
      returned,
      accessToken: text('access_token'),
      refreshToken: answer.body['refresh_token'],
      idToken: text('id_token'),
      claims,
      answer,
    };
  }

  /** The claims of an ID token whose signature, issuer, audience and times are right (OIDC Core 3.1.3.7). */
  async readIdToken(client: RegisteredClient, token: string): Promise<JWTPayload> {
    const keys = (await this.call('GET', '/oidc/jwks')).body;
    // The library checks the shape.
    const keySet = createLocalJWKSet(keys as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(token, keySet, { issuer, audience: client.id, requiredClaims: ['sub', 'exp', 'iat'] });
    return payload;
  }

  async userInfo(accessToken: string, by: 'get' | 'post' | 'body' = 'get'): Promise<TokenAnswer> {
    if (by === 'body') return this.call('POST', '/oidc/userinfo', { form: { access_token: accessToken } });
    return this.call(by === 'get' ? 'GET' : 'POST', '/oidc/userinfo', { headers: { authorization: `Bearer ${accessToken}` } });
  }

  /** A request of the app itself: no cookies, no origin. */
  async call(
    method: 'GET' | 'POST',
    url: string,
    { headers = {}, form }: { readonly headers?: Readonly<Record<string, string>>; readonly form?: Parameters } = {},
  ): Promise<TokenAnswer> {
    const fields = Object.entries(form ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await this.wire.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(fields).toString() }),
    });
    const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const isJson = /^application\/([\w-]+\+)?json/.test(String(answer.headers['content-type'] ?? ''));
    return { status: answer.statusCode, headers: Object.fromEntries(sent), body: isJson ? answer.json<JsonObject>() : {} };
  }
}

export interface Connection {
  readonly returned: Returned;
  readonly accessToken: string;
  readonly refreshToken: unknown;
  readonly idToken: string;
  readonly claims: JWTPayload;
  readonly answer: TokenAnswer;
}

const allScopes = ['openid', 'profile', 'email', 'phone', 'address', 'offlineAccess'];

/** The form of a `form_post` response, if the page's own policy lets a browser send it. */
function readSelfPostingForm(html: string, policy: string): Omit<Returned, 'pages' | 'by'> | undefined {
  if (!html.includes('<form') || html.includes('data-screen')) return undefined;
  const { document } = new JSDOM(html).window;
  const form = document.querySelector('form');
  const address = form?.getAttribute('action') ?? '';
  if (form === null || !URL.canParse(address)) return undefined;
  assertAllowed(policy, 'form-action', new URL(address).origin);
  const inputs = [...form.querySelectorAll('input[name]')];
  const fields = inputs.map((each): [string, string] => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? '']);
  return { address, parameters: Object.fromEntries(fields) };
}

function assertAllowed(policy: string, directive: string, origin: string): void {
  const values = policy
    .split(';')
    .map((each) => each.trim().split(/\s+/))
    .find(([name]) => name === directive);
  if (values !== undefined && !values.includes(origin)) throw new Error(`${directive} of the page forbids ${origin}: ${policy}`);
}
