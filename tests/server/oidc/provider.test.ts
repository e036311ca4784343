import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness.ts';
import { createConnectedApp, follow, redirectUri, startOidcTest, uidOf } from './connected-app.ts';
import { agree, allow, connect, continueFrom, decide, logIn, logInAt } from './person.ts';

let store: TestApp;
beforeAll(async () => {
  store = await startOidcTest();
});
afterAll(() => store.close());

test('leads a guest over login and consent back to the app, which learns the name [OIDC-001] [OIDC-015]', async () => {
  const app = await createConnectedApp(store);
  expect(app.config.serverMetadata().authorization_endpoint).toBe('http://localhost/oidc/authorize');
  const browser = store.open();
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

test('sends the tokens of a later login without asking again, and asks for new scopes [OIDC-003]', async () => {
  const app = await createConnectedApp(store);
  const browser = store.open();
  await logIn(browser, 'manager@example.com');
  await connect(browser, app);
  const again = await app.begin();
  expect(await follow(browser, again.address)).toContain(redirectUri);
  const more = await follow(browser, (await app.begin({ scope: 'openid profile email' })).address);
  expect(more).toMatch(/^\/oidc\/consent/);
  const page = await browser.get(`/zapi/internal${more.replace('?', '/screen-data?')}`);
  expect(page.json()).toMatchObject({
    authorizedScopes: [{ scopeKey: 'openid' }, { scopeKey: 'profile' }],
    unauthorizedScopes: [],
    updatedScopes: [{ scopeKey: 'email' }],
  });
});
