// Refresh tokens: who gets one, and what a repeated refresh is answered with.
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { allow, connect, logIn } from '../people/authorization.ts';
import { addApp, type ConnectedApp, createConnectedApp, follow, redirectUri, startOidcTest } from '../people/connected-app.ts';
import { openNew } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const test = serverTest(startOidcTest);
const offline = { scope: 'openid profile offline_access' };
const refresh = (app: ConnectedApp, token: string | undefined) => client.refreshTokenGrant(app.config, token ?? '');
const expectDead = async (app: ConnectedApp, token: string | undefined): Promise<void> => {
  await expect(refresh(app, token)).rejects.toMatchObject({ error: 'invalid_grant' });
};
const openApp = async (server: TestApp, name: string) => {
  const app = await createConnectedApp(server);
  return { app, first: await connect(await openNew(server, name), app, offline) };
};

test('offline access is asked for without prompt=consent, and later logins get a refresh token without a new consent', async ({
  server,
}) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'offline1');
  const silent = await app.begin({ ...offline, prompt: 'none' });
  expect(await follow(browser, silent.address)).toContain('error=consent_required');
  const page = await follow(browser, (await app.begin(offline)).address);
  expect((await browser.get(page, { accept: 'text/html' })).body).toContain('name="scope.offlineAccess"');
  const tokens = await connect(browser, app, offline);
  expect(tokens.refresh_token).toBeDefined();
  for (const parameters of [offline, { scope: 'openid profile' }, { ...offline, prompt: 'none' }]) {
    const authorization = await app.begin(parameters);
    const address = await follow(browser, authorization.address);
    expect(address).toContain(`${redirectUri}?code=`);
    expect((await app.finish(authorization, address)).refresh_token).toBeDefined();
  }
});

test('a member who turns offline access off is not asked again, and the app gets no refresh token', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'offline2');
  const page = await follow(browser, (await app.begin(offline)).address);
  await allow(browser, page, { addScope: ['openid', 'profile'], rejectScope: ['offlineAccess'] });
  const authorization = await app.begin(offline);
  const address = await follow(browser, authorization.address);
  expect((await app.finish(authorization, address)).refresh_token).toBeUndefined();
});

test('a scope that a member refused stays refused when the app asks for others meanwhile', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'refused1');
  const page = await follow(browser, (await app.begin(offline)).address);
  await allow(browser, page, { addScope: ['openid', 'profile'], rejectScope: ['offlineAccess'] });
  const again = await follow(browser, (await app.begin({ scope: 'openid profile', prompt: 'consent' })).address);
  await allow(browser, again, { addScope: ['openid', 'profile'] });
  const authorization = await app.begin(offline);
  const address = await follow(browser, authorization.address);
  expect((await app.finish(authorization, address)).refresh_token).toBeUndefined();
});

test('an app that pushes its request gets a refresh token as well', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'offline3');
  const code_challenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
  const parameters = { redirect_uri: redirectUri, ...offline, code_challenge, code_challenge_method: 'S256' };
  const pushed = await client.buildAuthorizationUrlWithPAR(app.config, parameters);
  const page = await follow(browser, `${pushed.pathname}${pushed.search}`);
  expect((await browser.get(page, { accept: 'text/html' })).body).toContain('name="scope.offlineAccess"');
});

test('a repeat of the last refresh within ten seconds gets the same answer once, and another one ends the family', async ({
  server,
}) => {
  const { app, first } = await openApp(server, 'repeats1');
  const second = await refresh(app, first.refresh_token);
  server.clock.advance(9);
  const repeated = await refresh(app, first.refresh_token);
  expect([repeated.access_token, repeated.refresh_token]).toEqual([second.access_token, second.refresh_token]);
  expect(repeated.id_token).toBe(second.id_token);
  await client.fetchUserInfo(app.config, second.access_token, first.claims()?.sub ?? '');
  await expectDead(app, first.refresh_token);
  await expectDead(app, second.refresh_token);
  await expect(client.fetchUserInfo(app.config, second.access_token, first.claims()?.sub ?? '')).rejects.toThrow();
});

test('a refresh is not repeated after ten seconds, nor after the next token was used', async ({ server }) => {
  const late = await openApp(server, 'repeats2');
  await refresh(late.app, late.first.refresh_token);
  server.clock.advance(10);
  await expectDead(late.app, late.first.refresh_token);
  const { app, first } = await openApp(server, 'repeats3');
  const second = await refresh(app, first.refresh_token);
  const third = await refresh(app, second.refresh_token);
  await expectDead(app, first.refresh_token);
  await expectDead(app, third.refresh_token);
});

test('another app, or the app without its secret, neither gets the answer nor ends the family', async ({ server }) => {
  const app = await addApp(server, 'backend', { scopes: [{ scopeKey: 'offlineAccess', isMandatory: false }] });
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  const first = await connect(browser, app, { scope: 'openid offline_access' });
  const second = await refresh(app, first.refresh_token);
  await expectDead(
    await addApp(server, 'stranger', { scopes: [{ scopeKey: 'offlineAccess', isMandatory: false }] }),
    first.refresh_token,
  );
  const guessing = await createConnectedApp(server, 'backend', redirectUri, client.ClientSecretBasic('x'.repeat(32)));
  await expect(refresh(guessing, first.refresh_token)).rejects.toMatchObject({ status: 401 });
  expect((await refresh(app, first.refresh_token)).refresh_token).toBe(second.refresh_token);
});

test('an answer that is kept is sealed, and ends with the grant', async ({ server }) => {
  const { app, first } = await openApp(server, 'repeats4');
  const second = await refresh(app, first.refresh_token);
  const kept = await server.database.query<{ text: string }>(
    "SELECT oidc_records::text AS text FROM oidc_records WHERE model = 'RefreshAnswer' AND account_id = 'repeats4'",
  );
  expect(kept).toHaveLength(1);
  for (const secret of [second.access_token, second.refresh_token, first.refresh_token])
    expect(kept[0]?.text).not.toContain(secret);
  await client.tokenRevocation(app.config, second.access_token);
  await expectDead(app, first.refresh_token);
});
