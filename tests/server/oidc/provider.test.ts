import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { allow, connect, logIn, logInAt } from '../people/authorization.ts';
import { type ConnectedApp, createConnectedApp, follow, redirectUri, startOidcTest } from '../people/connected-app.ts';
import { serverTest } from '../server-test.ts';

const test = serverTest(startOidcTest);

test('leads a guest over login and consent back to the app, which learns the name [OIDC-001, OIDC-015]', async ({ server }) => {
  const app = await createConnectedApp(server);
  expect(app.config.serverMetadata().authorization_endpoint).toBe('http://localhost/oidc/authorize');
  const browser = server.open();
  const authorization = await app.begin({ scope: 'openid profile email' });
  const login = await follow(browser, authorization.address);
  expect(login).toMatch(/^\/oidc\/login\?uid=/);
  const consent = await logInAt(browser, login, 'owner@example.com');
  expect(consent).toMatch(/^\/oidc\/consent\?uid=/);
  const address = await allow(browser, consent, { addScope: ['openid', 'profile'], rejectScope: ['email'] });
  expect(address).toMatch(/^https:\/\/app\.example\/callback\?code=/);
  expect(new URL(address).searchParams.get('iss')).toBe('http://localhost');
  const tokens = await app.finish(authorization, address);
  const info = await client.fetchUserInfo(app.config, tokens.access_token, tokens.claims()?.sub ?? '');
  expect(info).toMatchObject({ sub: 'a_demoowner', name: '佐藤 花子', birthdate: '1980-04-12' });
  expect(info.email).toBeUndefined();
});

const wrongAddresses = [
  'https://evil.example/callback',
  'https://app.example/callback/',
  'https://app.example/callback/../evil',
  'https://app.example/callback?x=1',
  'https://app.example/callback#x',
  'https://app.example@evil.example/callback',
  'https://app.example.evil.example/callback',
  'https://app.example:8443/callback',
  'http://app.example/callback',
  'https://APP.example/callback',
  'https://app.example/CALLBACK',
  'https://app.example/%63allback',
  'https://app.example\\@evil.example/callback',
  '//app.example/callback',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
];

test('never redirects to an address that is not registered exactly', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  for (const address of wrongAddresses) {
    const answer = await browser.get((await app.begin({ redirect_uri: address })).address, { accept: 'text/html' });
    expect(String(answer.headers.location), address).toMatch(/^\/oidc\/error\?status=400&error=/);
    const page = await browser.get(String(answer.headers.location), { accept: 'text/html' });
    expect(page.statusCode).toBe(400);
    expect(page.body).not.toContain('evil.example/');
  }
});

test('refuses a plain code challenge, and none', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  const refused = async (parameters: Readonly<Record<string, string>>) =>
    new URL(await follow(browser, (await app.begin(parameters)).address)).searchParams.get('error');
  expect(await refused({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await refused({ code_challenge: '', code_challenge_method: '' })).toBe('invalid_request');
});

test('refuses scopes that the app may not ask for, and ignores unknown and repeated ones', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  const refused = await follow(browser, (await app.begin({ scope: 'openid phone' })).address);
  expect(new URL(refused).searchParams.get('error')).toBe('invalid_scope');
  const page = await follow(browser, (await app.begin({ scope: 'openid openid profile admin' })).address);
  const data = await browser.get(`/zapi/internal${page.replace('?', '/screen-data?')}`);
  expect(data.json<{ scopes: { scopeKey: string }[] }>().scopes.map(({ scopeKey }) => scopeKey)).toEqual(['openid', 'profile']);
});

test('a code works once: its second use ends the tokens', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  await connect(browser, app);
  const authorization = await app.begin();
  const address = await follow(browser, authorization.address);
  const tokens = await app.finish(authorization, address);
  const sub = tokens.claims()?.sub ?? '';
  await client.fetchUserInfo(app.config, tokens.access_token, sub);
  await expect(app.finish(authorization, address)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(client.fetchUserInfo(app.config, tokens.access_token, sub)).rejects.toThrow();
});

test('a code expires after a minute', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  await connect(browser, app);
  const authorization = await app.begin();
  const address = await follow(browser, authorization.address);
  server.clock.advance(61);
  await expect(app.finish(authorization, address)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a refresh token is replaced at each use, and its reuse ends the family', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'member@example.com');
  const first = await connect(browser, app, { scope: 'openid profile offline_access', prompt: 'consent' });
  const second = await client.refreshTokenGrant(app.config, first.refresh_token ?? '');
  expect(second.refresh_token).not.toBe(first.refresh_token);
  server.clock.advance(10);
  await expect(client.refreshTokenGrant(app.config, first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(client.refreshTokenGrant(app.config, second.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(client.fetchUserInfo(app.config, second.access_token, first.claims()?.sub ?? '')).rejects.toThrow();
});

test('revocation, introspection, pushed requests and device codes answer', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'manager@example.com');
  const tokens = await connect(browser, app);
  expect((await client.tokenIntrospection(app.config, tokens.access_token)).active).toBe(true);
  await client.tokenRevocation(app.config, tokens.access_token);
  expect((await client.tokenIntrospection(app.config, tokens.access_token)).active).toBe(false);
  const device = await client.initiateDeviceAuthorization(app.config, { scope: 'openid profile' });
  expect(device).toMatchObject({ expires_in: 600, verification_uri: 'http://localhost/mypage/device-verification' });
  expect(device.user_code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  const pushed = await client.buildAuthorizationUrlWithPAR(app.config, {
    redirect_uri: redirectUri,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  expect(await follow(browser, `${pushed.pathname}${pushed.search}`)).toContain(redirectUri);
});

const askToLeave = async (browser: TestBrowser, app: ConnectedApp, hint: string): Promise<string> => {
  const url = client.buildEndSessionUrl(app.config, { id_token_hint: hint, post_logout_redirect_uri: 'https://app.example/' });
  return follow(browser, `${url.pathname}${url.search}`);
};
const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/mypage', { accept: 'text/html' })).statusCode === 200;

test('a logout by an app asks on a page of the store, and ends the session only if the member wants it', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'manager@example.com');
  const { id_token: hint = '' } = await connect(browser, app);
  for (const answer of ['stay', 'logout']) {
    const page = await askToLeave(browser, app, hint);
    expect(page).toMatch(/^\/oidc\/leave\?token=/);
    expect((await browser.get(page, { accept: 'text/html' })).body).toContain('「デモ本棚」からログアウトしました。');
    const token = new URL(page, 'http://localhost').searchParams.get('token') ?? '';
    const left = await browser.post('/zapi/oidc/logout', { token, answer });
    expect(await follow(browser, left.json<{ redirectTo: string }>().redirectTo)).toBe('https://app.example/');
    expect(await isSignedIn(browser)).toBe(answer === 'stay');
  }
  // A guest has no session to end.
  expect(await askToLeave(browser, app, hint)).toBe('https://app.example/');
});

test('a logout with an unknown token ends no session', async ({ server }) => {
  const browser = server.open();
  await logIn(browser, 'manager@example.com');
  const answer = await browser.get('/oidc/logout/confirm?xsrf=guessed&logout=yes', { accept: 'text/html' });
  expect(answer.headers.location).toMatch(/^\/oidc\/error\?status=400/);
  expect(await isSignedIn(browser)).toBe(true);
});

test('ids of codes and tokens, and the signing keys, are not stored in the clear', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'owner@example.com');
  const tokens = await connect(browser, app);
  const rows = await server.database.query<{ text: string }>('SELECT oidc_records::text AS text FROM oidc_records');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ text }) => text.includes(tokens.access_token))).toBe(false);
  const [key] = await server.database.query<{ sealed_key: string }>('SELECT sealed_key FROM oidc_signing_keys');
  expect(key?.sealed_key).toMatch(/^[\w-]+\.[\w-]+$/);
});

test('keys are published a day before they sign, and ID tokens of the earlier key stay valid', async ({ server }) => {
  const app = await createConnectedApp(server);
  const kids = async () =>
    (await server.app.inject({ url: '/oidc/jwks', headers: { host: 'localhost' } }))
      .json<{ keys: { kid: string }[] }>()
      .keys.map(({ kid }) => kid);
  const before = await kids();
  expect(before).toHaveLength(1);
  server.clock.advance(89 * 86_400 + 60);
  const both = await kids();
  expect(both).toHaveLength(2);
  expect(both[0]).toBe(before[0]);
  server.clock.advance(86_400);
  expect(await kids()).toEqual([both[1], both[0]]);
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  expect((await connect(browser, app)).claims()?.sub).toBe('a_demosingle');
  server.clock.advance(86_400);
  expect(await kids()).toEqual([both[1]]);
});
