// Kinds of apps: in popups, native, with keys of their own; what discovery says; hints and sign-ups that apps ask for.

import { generateKeyPairSync } from 'node:crypto';
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { allow, connect, logIn } from '../people/authorization.ts';
import { addApp, createConnectedApp, errorOf, follow, startOidcTest, uidOf } from '../people/connected-app.ts';
import { fakeApps } from '../people/fake-apps.ts';
import { openNew, readMain } from '../people/members.ts';
import { allPolicies, answersOf } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const requested: string[] = [];
const fetchKeys = async (address: string): Promise<Response> => {
  requested.push(address);
  return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] });
};
const test = serverTest(() => startOidcTest({}, { gateways: { apps: fakeApps(fetchKeys) } }));
const get = (server: TestApp, url: string, headers = {}) =>
  server.app.inject({ url, headers: { host: 'localhost', ...headers } });

const openerOf = async (browser: TestBrowser, page: string) =>
  (await browser.get(page, { accept: 'text/html' })).headers['cross-origin-opener-policy'];

test('pages of an authorization keep the tie to the app that opened them, and others do not', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  for (const page of ['/login', '/signup', '/mypage']) expect(await openerOf(browser, page)).toBe('same-origin');
  const { address } = await app.begin();
  expect(await openerOf(browser, address)).toBeUndefined();
  const login = await follow(browser, address);
  for (const page of [login, `/oidc/signup?uid=${uidOf(login)}`, '/oidc/error', '/signup/pin-code', '/password/forgot'])
    expect(await openerOf(browser, page), page).toBeUndefined();
  for (const page of ['/mypage', '/console/login', '/', '/plans'])
    expect(await openerOf(browser, page), page).toBe('same-origin');
});

test('discovery names prompts, languages and documents of the store, and may be kept for minutes', async ({ server }) => {
  const answer = await get(server, '/.well-known/openid-configuration');
  expect(answer.json()).toMatchObject({
    acr_values_supported: ['aal1', 'aal2'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    ui_locales_supported: ['ja', 'en'],
    service_documentation: 'http://localhost/developers',
    op_policy_uri: 'http://localhost/privacy',
    op_tos_uri: 'http://localhost/policies/terms',
    token_endpoint_auth_methods_supported: expect.arrayContaining(['private_key_jwt']),
    backchannel_logout_supported: true,
    claims_supported: expect.arrayContaining(['gender', 'picture', 'family_name#ja-Kana-JP', 'phone_number_verified', 'sid']),
  });
  for (const url of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server', '/oidc/jwks'])
    expect((await get(server, url)).headers['cache-control'], url).toBe('public, max-age=300');
  expect((await get(server, '/oidc/userinfo')).headers['cache-control']).toBe('no-store');
  for (const page of ['/privacy', '/policies/terms', '/developers'])
    expect((await get(server, page, { accept: 'text/html' })).statusCode).toBe(200);
});

test('a revocation answers with an empty text, without a type for clients that read JSON only', async ({ server }) => {
  const payload = 'client_id=demo-app&token=unknown';
  const revoke = async (accept: string) => {
    const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', accept };
    const answer = await server.app.inject({ method: 'POST', url: '/oidc/token/revoke', payload, headers });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    return answer.headers['content-type'];
  };
  expect(await revoke('*/*')).toMatch(/^text\/plain/);
  expect(await revoke('application/json')).toBeUndefined();
});

test('the login begins with the name that the app hands over', async ({ server }) => {
  const app = await createConnectedApp(server);
  const readValue = async (hint: string): Promise<string | undefined> => {
    const browser = server.open();
    const main = readMain(
      await browser.get(await follow(browser, (await app.begin({ login_hint: hint })).address), { accept: 'text/html' }),
    );
    return /value="([^"]*)"/.exec(/<input[^>]*name="value"[^>]*>/.exec(main)?.[0] ?? '')?.[1];
  };
  expect(await readValue('single@example.com')).toBe('single@example.com');
  expect(await readValue('"><script>x</script>')).not.toContain('<script');
  expect((await readValue('x'.repeat(192))) ?? '').toBe('');
});

test('prompt=create leads a guest to the sign-up, and a member on to the app', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = server.open();
  const begun = await app.begin({ prompt: 'create' });
  const signUp = await follow(browser, begun.address);
  expect(signUp).toMatch(/^\/oidc\/signup\?uid=/);
  const returnTo = `/oidc/signup/auth?uid=${uidOf(signUp)}`;
  await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
  const email = 'created@example.com';
  const answers = { type: 'signUp', email, policyConsentData: null, uid: uidOf(signUp) };
  expect((await browser.post('/zapi/oidc/signup/email', answers)).json()).toEqual({ redirectTo: '/signup/pin-code' });
  await browser.post('/zapi/signup/pin-code', { pinCode: await server.readCode(email) });
  await browser.post('/zapi/signup/confirm', answersOf(email));
  await browser.post('/zapi/signup', {});
  const { continueTo } = (await browser.get('/zapi/internal/signup/complete/screen-data')).json<{ continueTo: string }>();
  const consent = await follow(browser, continueTo);
  expect(consent).toMatch(/^\/oidc\/consent/);
  await app.finish(begun, await allow(browser, consent, { addScope: ['profile'] }));
  expect(await follow(browser, (await app.begin({ prompt: 'create' })).address)).toContain('?code=');
});

test('a native app returns to any port of the device, and asks each time', async ({ server }) => {
  const redirectUris = ['http://127.0.0.1/cb', 'http://[::1]/cb', 'http://localhost/cb'];
  const app = await addApp(server, 'desktop', { clientSecret: null, isNative: true, redirectUris });
  const browser = await openNew(server, 'native01');
  for (const redirect_uri of ['http://127.0.0.1:51004/cb', 'http://[::1]:61000/cb', 'http://localhost:1/cb']) {
    const begun = await app.begin({ redirect_uri });
    const consent = await follow(browser, begun.address);
    expect(consent).toMatch(/^\/oidc\/consent/);
    const address = await allow(browser, consent, { addScope: ['profile'] });
    expect(address).toContain(`${redirect_uri}?code=`);
    expect((await app.finish(begun, address)).claims()?.sub).toBe('native01');
  }
  for (const redirect_uri of [
    'http://127.0.0.1:1/other',
    'http://127.0.0.2:1/cb',
    'http://127.0.0.1:1@evil.example/cb',
    'https://127.0.0.1:1/cb',
  ])
    expect(errorOf(await follow(browser, (await app.begin({ redirect_uri })).address)), redirect_uri).toBe(
      'invalid_redirect_uri',
    );
  const posted = { redirect_uri: 'http://[::1]:61000/cb', response_mode: 'form_post', prompt: 'none' };
  const { headers } = await browser.get(await follow(browser, (await app.begin(posted)).address), { accept: 'text/html' });
  expect(headers['content-security-policy']).toContain("form-action 'self' http://*:61000;");
  const web = await addApp(server, 'website', { clientSecret: null, redirectUris: ['http://127.0.0.1/cb'] });
  expect(errorOf(await follow(browser, (await web.begin({ redirect_uri: 'http://127.0.0.1:51004/cb' })).address))).toBe(
    'invalid_redirect_uri',
  );
});

test('a native app returns to its own scheme, exactly, and pages without an origin are not its pages', async ({ server }) => {
  const scheme = 'jp.example.app:/cb';
  const app = await addApp(server, 'phone', { clientSecret: null, redirectUris: [scheme] });
  const browser = await openNew(server, 'native02');
  const begun = await app.begin({ redirect_uri: scheme });
  const address = await allow(browser, await follow(browser, begun.address), { addScope: ['profile'] });
  expect(address).toMatch(/^jp\.example\.app:\/cb\?code=/);
  expect((await app.finish(begun, address)).claims()?.sub).toBe('native02');
  for (const redirect_uri of ['jp.example.app:/other', 'JP.example.app:/cb', 'javascript:alert(1)', 'jp.example.app://cb'])
    expect(errorOf(await follow(browser, (await app.begin({ redirect_uri })).address)), redirect_uri).toBe(
      'invalid_redirect_uri',
    );
  const form = await browser.get(
    await follow(browser, (await app.begin({ redirect_uri: scheme, response_mode: 'form_post', prompt: 'none' })).address),
    { accept: 'text/html' },
  );
  expect(form.headers['content-security-policy']).toContain("form-action 'self' jp.example.app:;");
  const headers = { host: 'localhost', origin: 'null', 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'grant_type=refresh_token&refresh_token=x&client_id=phone';
  const answer = await server.app.inject({ method: 'POST', url: '/oidc/token', payload, headers });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('members of a pairwise app have identifiers of their own, and those of an app that was used never change', async ({
  server,
}) => {
  const browser = await openNew(server, 'pairwise1');
  const subOf = async (clientId: string, changes: object) => {
    const app = await addApp(server, clientId, { clientSecret: null, isDeviceFlowEnabled: true, ...changes });
    const tokens = await connect(browser, app);
    const sub = tokens.claims()?.sub ?? '';
    expect((await client.fetchUserInfo(app.config, tokens.access_token, sub)).sub).toBe(sub);
    return sub;
  };
  const redirectUris = ['https://paired.example/callback', 'https://other.example/callback'];
  const sub = await subOf('paired', { isPairwise: true, redirectUris });
  expect(sub).toMatch(/^[\w-]{43}$/);
  expect(await subOf('paired', { redirectUris })).toBe(sub);
  expect(await subOf('parted', { isPairwise: true })).not.toBe(sub);
  expect(await subOf('known', {})).toBe('pairwise1');
  expect(await subOf('known', { isPairwise: true })).toBe('pairwise1');
});

test('an app proves itself by its key, and by no other key or secret', async ({ server }) => {
  const jwksUri = 'https://signing.example/jwks';
  await addApp(server, 'signing', { jwksUri, isPkceOptional: true });
  const keyed = (key: CryptoKey) =>
    createConnectedApp(server, 'signing', 'https://signing.example/callback', client.PrivateKeyJwt({ key, kid: 'k1' }));
  const importKey = (key: typeof privateKey) =>
    crypto.subtle.importKey(
      'pkcs8',
      key.export({ format: 'der', type: 'pkcs8' }),
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      false,
      ['sign'],
    );
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  expect((await connect(browser, await keyed(await importKey(privateKey)))).claims()?.sub).toBe('a_demosingle');
  expect(requested).toEqual([jwksUri]);
  const stranger = await keyed(await importKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey));
  await expect(connect(browser, stranger)).rejects.toMatchObject({ error: 'invalid_client' });
  const bySecret = await createConnectedApp(
    server,
    'signing',
    'https://signing.example/callback',
    client.ClientSecretPost('x'.repeat(40)),
  );
  await expect(connect(browser, bySecret)).rejects.toMatchObject({ error: 'invalid_client' });
});
