// The plan RP-Initiated Logout: an app asks the store to log the user out.
import { expect } from 'vitest';
import { type ConformanceTest, conform } from './conform.ts';
import { changeJson, changeRedirect, omit, onPath } from './faults.ts';
import { first, postLogoutRedirectUri } from './registrations.ts';
import { succeed } from './succeed.ts';
import type { Parameters, Returned, Run } from './suite.ts';

const state = 'state-of-the-logout';

/** Logs in, asks for the logout as an app does, and confirms it where the store asks. */
async function leave(run: Run, parameters: (idToken: string) => Parameters): Promise<Returned> {
  const { idToken } = await succeed(run);
  const fields = Object.entries(parameters(idToken)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return run.visit(`/oidc/logout?${new URLSearchParams(fields)}`);
}

/** Whether the browser is still logged in, asked as an app asks. */
async function isLoggedIn(run: Run): Promise<boolean> {
  return (await run.authorize(first, { prompt: 'none' })).parameters['error'] === undefined;
}

const redirected = (extra: Readonly<Record<string, string>> = {}) => ({
  address: `${postLogoutRedirectUri}${new URLSearchParams(extra).size > 0 ? `?${new URLSearchParams(extra)}` : ''}`,
});

/** The page that asks whether to log out, or says what is wrong; not the app. */
async function expectToStay({ address }: Returned): Promise<void> {
  expect(address).not.toContain('suite.example');
  expect(address).toMatch(/^\/(oidc\/(error|leave)|login|logout)/);
}

/** A server that leads to the app whatever was asked. */
const redirectsAll = onPath('/oidc/logout', () => ({ statusCode: 303, headers: { location: postLogoutRedirectUri } }));
/** A server that never leads back. */
const redirectsNever = onPath('/oidc/logout', () => ({ statusCode: 303, headers: { location: '/login' } }));
const full = (idToken: string) => ({ id_token_hint: idToken, post_logout_redirect_uri: postLogoutRedirectUri, state });

/** Requests that do not lead to the app: by name, what is sent and the clause. */
const staying: readonly (readonly [string, string, (idToken: string) => Parameters])[] = [
  [
    'bad-post-logout-redirect-uri',
    '2, 3',
    (idToken) => ({ ...full(idToken), post_logout_redirect_uri: `${postLogoutRedirectUri}/other` }),
  ],
  [
    'query-added-to-post-logout-redirect-uri',
    '2, 3',
    (idToken) => ({ ...full(idToken), post_logout_redirect_uri: `${postLogoutRedirectUri}?foo=bar` }),
  ],
  ['modified-id-token-hint', '2, 4', (idToken) => ({ ...full(idToken), id_token_hint: changeSubject(idToken) })],
  ['bad-id-token-hint', '2, 4', (idToken) => ({ ...full(idToken), id_token_hint: `${idToken.slice(0, -12)}AAAAAAAAAAAA` })],
  ['no-id-token-hint', '2, 3', (idToken) => ({ ...full(idToken), id_token_hint: undefined })],
  ['no-params', '2', () => ({})],
  ['no-post-logout-redirect-uri', '2', (idToken) => ({ ...full(idToken), post_logout_redirect_uri: undefined })],
  ['only-state', '2', () => ({ state })],
];

function changeSubject(idToken: string): string {
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'another' };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

const tests: readonly ConformanceTest[] = [
  {
    name: 'oidcc-rp-initiated-logout-discovery-endpoint-verification',
    clause: 'RP-Initiated Logout 2.1',
    run: async (run) => {
      expect((await run.discover())['end_session_endpoint']).toMatch(/^http/);
    },
    without: changeJson('/.well-known/openid-configuration', (body) => omit(body, 'end_session_endpoint')),
    failure: 'expects to receive a string, but got undefined',
  },
  {
    name: 'oidcc-rp-initiated-logout',
    clause: 'RP-Initiated Logout 2, 3',
    run: async (run) => {
      const returned = await leave(run, full);
      expect(returned).toMatchObject(redirected({ state }));
      expect(await isLoggedIn(run)).toBe(false);
    },
    without: changeRedirect(/^\/oidc\/logout/, (location) => location.href.replace(/[?&]state=.*/, '')),
    failure: 'to match object { Object (address) }',
  },
  {
    name: 'oidcc-rp-initiated-logout-no-state',
    clause: 'RP-Initiated Logout 2, 3',
    run: async (run) => {
      expect(await leave(run, (idToken) => ({ ...full(idToken), state: undefined }))).toMatchObject(redirected());
      expect(await isLoggedIn(run)).toBe(false);
    },
    without: redirectsNever,
    failure: 'to match object { Object (address) }',
  },
  ...staying.map(
    ([name, clause, parameters]): ConformanceTest => ({
      name: `oidcc-rp-initiated-logout-${name}`,
      clause: `RP-Initiated Logout ${clause}`,
      run: async (run) => expectToStay(await leave(run, parameters)),
      without: redirectsAll,
      failure: "not to contain 'suite.example'",
    }),
  ),
];

conform(tests);
