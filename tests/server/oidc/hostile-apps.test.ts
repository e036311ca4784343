// What a hostile partner tries: pushed requests of others, stolen and bound tokens, codes and secrets of another app or store.
import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { allow, connect, logIn } from '../people/authorization.ts';
import { addApp, type ConnectedApp, errorOf, follow, startOidcTest } from '../people/connected-app.ts';
import { openNew } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const test = serverTest(startOidcTest);

const push = async ({ config }: ConnectedApp, address: string, parameters: Readonly<Record<string, string>> = {}) => {
  const code_challenge = await client.calculatePKCECodeChallenge('v'.repeat(43));
  const pkce = { code_challenge, code_challenge_method: 'S256' };
  const pushed = { redirect_uri: address, scope: 'openid profile', state: 'pushed', ...pkce, ...parameters };
  const url = await client.buildAuthorizationUrlWithPAR(config, pushed);
  return { address: `${url.pathname}${url.search}`, requestUri: url.searchParams.get('request_uri') ?? '' };
};

test('a pushed request is used once, by its app, for its addresses, and nothing is added to it', async ({ server }) => {
  const [app, other] = [await addApp(server, 'pushes'), await addApp(server, 'other')];
  const browser = await openNew(server, 'pushed01');
  const callback = 'https://pushes.example/callback';
  await expect(push(app, 'https://other.example/callback')).rejects.toMatchObject({ error: 'invalid_request' });
  await expect(push(app, callback, { request_uri: 'urn:x' })).rejects.toMatchObject({ error: 'request_uri_not_supported' });
  const { requestUri } = await push(app, callback);
  const begin = async (by: ConnectedApp, more = {}) =>
    follow(browser, (await by.begin({ request_uri: requestUri, ...more })).address);
  expect(errorOf(await begin(other))).not.toBeNull();
  const added = await begin(app, { scope: 'openid email', redirect_uri: 'https://other.example/callback', state: 'added' });
  expect(added).toMatch(/^\/oidc\/consent/);
  const back = await allow(browser, added, { addScope: ['profile'] });
  expect(back).toMatch(/^https:\/\/pushes\.example\/callback\?code=[^&]+&state=pushed&iss=http%3A%2F%2Flocalhost$/);
  expect(errorOf(await begin(app))).toBe('invalid_request_uri');
});

test('an app that must push its requests cannot begin otherwise', async ({ server }) => {
  const app = await addApp(server, 'strict', { isParRequired: true });
  const browser = await openNew(server, 'pushed02');
  expect(errorOf(await follow(browser, (await app.begin()).address))).toBe('invalid_request');
  expect(await follow(browser, (await push(app, 'https://strict.example/callback')).address)).toMatch(/^\/oidc\/consent/);
});

/** A client of DPoP (RFC 9449) that can say anything. */
async function openProver({ app }: TestApp) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const prove = (htm: string, htu: string, claims: object = {}) =>
    new SignJWT({ htm, htu, jti: crypto.randomUUID(), iat: Math.floor(Date.now() / 1000), ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey);
  const send = (method: 'GET' | 'POST', url: string, headers: object, form?: Readonly<Record<string, string>>) =>
    app.inject({
      method,
      url,
      headers: { host: 'localhost', ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}), ...headers },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
  return { prove, send };
}
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

test('tokens that are bound to a key are of no use without it, and a proof is used once', async ({ server }) => {
  const app = await addApp(server, 'bound', { clientSecret: null, isDpopRequired: true });
  const browser = await openNew(server, 'bound001');
  await expect(connect(browser, app)).rejects.toMatchObject({ error: 'invalid_grant' });
  const [owner, thief] = [await openProver(server), await openProver(server)];
  const redeem = async (dpop: string) => {
    const begun = await app.begin();
    const code = new URL(await follow(browser, begun.address)).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, code_verifier: begun.verifier, client_id: 'bound' };
    return owner.send('POST', '/oidc/token', { dpop }, { ...form, redirect_uri: 'https://bound.example/callback' });
  };
  const proof = await owner.prove('POST', 'http://localhost/oidc/token');
  const answer = await redeem(proof);
  expect(answer.json()).toMatchObject({ token_type: 'DPoP' });
  const { access_token: token } = answer.json<{ access_token: string }>();
  expect((await redeem(proof)).statusCode).toBe(400);
  const info = async (by: typeof owner, scheme: string, { htu = '/oidc/userinfo', ath = hashOf(token), dpop = '' } = {}) => {
    const made = dpop === '' ? await by.prove('GET', `http://localhost${htu}`, { ath }) : dpop;
    return (await by.send('GET', '/oidc/userinfo', { authorization: `${scheme} ${token}`, dpop: made })).statusCode;
  };
  const once = await owner.prove('GET', 'http://localhost/oidc/userinfo', { ath: hashOf(token) });
  expect(await info(owner, 'DPoP', { dpop: once })).toBe(200);
  expect(await info(owner, 'DPoP', { dpop: once })).toBe(401);
  expect(await info(thief, 'DPoP')).toBe(401);
  expect(await info(owner, 'DPoP', { htu: '/oidc/token' })).toBe(401);
  expect(await info(owner, 'DPoP', { ath: hashOf('another') })).toBe(401);
  expect(await info(owner, 'Bearer')).toBe(400);
  const withoutProof = await owner.send('GET', '/oidc/userinfo', { authorization: `Bearer ${token}` });
  expect(withoutProof.statusCode).toBe(401);
});

test('no app learns or ends tokens of another, or redeems its code', async ({ server }) => {
  const [app, thief] = [await addApp(server, 'victim'), await addApp(server, 'thief')];
  const browser = await openNew(server, 'victim01');
  const tokens = await connect(browser, app, { scope: 'openid profile' });
  expect(await client.tokenIntrospection(thief.config, tokens.access_token)).toEqual({ active: false });
  await client.tokenRevocation(thief.config, tokens.access_token).catch(() => undefined);
  expect((await client.tokenIntrospection(app.config, tokens.access_token)).active).toBe(true);
  const begun = await app.begin();
  const stolen = new URL(await follow(browser, begun.address));
  await expect(thief.finish(begun, stolen.href)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await app.finish(begun, stolen.href)).claims()?.sub).toBe('victim01');
});

test('a name of an app is text on every page that shows it', async ({ server }) => {
  const name = '<img src=x onerror=alert(1)>{{x}}';
  const names = {
    name: { ja: name, en: name },
    providerName: { ja: name, en: name },
    description: { ja: name },
    precautions: { ja: name },
  };
  const app = await addApp(server, 'markup', names);
  const guest = server.open();
  const login = await follow(guest, (await app.begin()).address);
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  const consent = await follow(browser, (await app.begin()).address);
  await connect(browser, app);
  const shown = [await guest.get(login, { accept: 'text/html' })];
  for (const page of [consent, '/mypage/connections', '/mypage/connections/client/markup'])
    shown.push(await browser.get(page, { accept: 'text/html' }));
  for (const { body } of shown) {
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;{{x}}');
    expect(body).not.toContain('<img src=x');
  }
});
