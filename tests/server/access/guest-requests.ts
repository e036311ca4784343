// Requests that a guest can send: one to each route and declared call, and some that are accepted.
import type { LightMyRequestResponse } from 'fastify';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import { readSurface } from '../fuzz/read-surface.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openCheckout, verifyAll } from '../people/checkouts.ts';
import { redirectUri } from '../people/connected-app.ts';
import { allPolicies } from '../people/sign-up.ts';
import { readRequested } from './declared-access.ts';

export interface GuestRequest {
  readonly name: string;
  /** The protocol's own errors, instead of the store's. */
  readonly isOfProvider?: true;
  send(browser: TestBrowser): Promise<LightMyRequestResponse>;
}

const authorization = new URLSearchParams({
  client_id: 'demo-app',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid profile',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
});
export const authorizeAddress = `/oidc/authorize?${authorization}`;

function postToProvider(name: string, url: string, fields: URLSearchParams): GuestRequest {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://app.example' };
  const send = (browser: TestBrowser) => browser.send({ method: 'POST', url, headers, payload: fields.toString() });
  return { name, isOfProvider: true, send };
}
export const pushRequest = postToProvider('par', '/oidc/par', authorization);

/** Requests whose bodies are accepted, so that each inserts what it can. */
export async function listAccepted(test: TestApp): Promise<readonly GuestRequest[]> {
  const post = (name: string, url: string, body: object): GuestRequest => ({
    name,
    send: (browser) => browser.post(url, body),
  });
  const get = (name: string, url: string): GuestRequest => ({
    name,
    send: (browser) => browser.get(url, { accept: 'text/html' }),
  });
  const checkout = await openCheckout(test, 'item');
  return [
    get('authorize', authorizeAddress),
    pushRequest,
    postToProvider('device', '/oidc/device', new URLSearchParams({ client_id: 'demo-app', scope: 'openid' })),
    get('end session', '/oidc/logout'),
    post('login', '/login', { value: 'single@example.com', password: 'Demo-pass-2026' }),
    post('wrong login', '/login', { value: 'no@example.com', password: 'Wrong-pass-1' }),
    {
      name: 'wrong login without scripts',
      send: (browser) => browser.submit('/login', { _do: 'login', value: 'no2@example.com', password: 'Wrong-pass-1' }),
    },
    post('sign-up', '/zapi/signup/policy', { policyConsentData: allPolicies }),
    post('login code', '/zapi/auth/email/send-pin-code', { email: 'single@example.com', type: 'login' }),
    post('forgotten password', '/zapi/auth/password/forgot', { email: 'owner@example.com' }),
    post('console login', '/zapi/console/login', { email: 'x@example.com', password: 'Wrong-1' }),
    get('visit to a provider', '/auth/authorize?userIdentifierType=demo&socialActionType=login'),
    { name: 'bot check', send: (browser) => browser.get(`${ownAddresses.botCheck}?action=auth`) },
    { name: 'postal code', send: (browser) => browser.get('/zapi/postal-code/1000001') },
    { name: 'checkout', send: (browser) => verifyAll(browser, checkout, { email: 'guest@example.com' }) },
  ];
}

const typed = {
  email: 'typed@example.com',
  value: 'typed@example.com',
  loginId: 'typed0001',
  password: 'Wrong-pass-1',
  pinCode: '123456',
  token: 'x'.repeat(43),
  postalCode: '1000001',
  language: 'en',
  policyConsentData: allPolicies,
};

const isServed = (route: string) => !route.startsWith(`${ownAddresses.development}/`);
const fill = (route: string) => route.replaceAll(/[:{]\w+\}?/g, 'demo-item').replace('*', 'mypage/screen-data');

/** A request to every route that is read. */
export function listReads({ app }: TestApp): readonly GuestRequest[] {
  return readSurface(app)
    .read.filter(isServed)
    .map((route) => ({ name: `GET ${route}`, send: (browser) => browser.get(fill(route), { accept: 'text/html' }) }));
}

/** A request to every route that is written, and every declared call, with answers of the usual names. */
export async function listWrites({ app }: TestApp): Promise<readonly GuestRequest[]> {
  const write = (name: string, method: string, route: string, body: object): GuestRequest => {
    const payload = JSON.stringify({ ...typed, ...body });
    const headers = { 'content-type': 'application/json' };
    return {
      name,
      send: (browser) => browser.send({ method: method === 'DELETE' ? 'DELETE' : 'POST', url: fill(route), headers, payload }),
    };
  };
  const routes = readSurface(app).write.filter(({ method, route }) => method !== 'OPTIONS' && isServed(route));
  const calls = (await readRequested()).filter(({ kind, method }) => kind === 'call' && method !== 'GET');
  return [
    ...routes.map(({ method, route }) => write(`${method} ${route}`, method, route, {})),
    ...calls.map(({ name, path, method, body }) => write(name, method, path, body)),
  ];
}
