// An authorization that a member has answered, and that the browser has not brought back to the provider yet.
import * as client from 'openid-client';
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { agree, allow, continueFrom, decide, logInAt } from '../people/authorization.ts';
import {
  type Authorization,
  type ConnectedApp,
  createConnectedApp,
  follow,
  redirectUri,
  startOidcTest,
  uidOf,
} from '../people/connected-app.ts';
import { notMeLink, readToken, sendToken } from '../people/mailed-links.ts';
import { addMember, logIn as logInByForm, openMember, openNew, press, readMain } from '../people/members.ts';
import { withdraw } from '../people/withdrawal.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
const it = serverTest(startOidcTest);
it.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
});

const fresh = 'Kumo-no-ue-77';
const mailOf = (name: string) => `${name}@example.com`;

interface Answered {
  readonly browser: TestBrowser;
  readonly uid: string;
  readonly authorization: Authorization;
  /** Both addresses from which the provider could take the answer. */
  readonly ways: readonly string[];
}

/** A member logs in within an authorization and allows the app; their browser stops before it returns to the provider. */
async function answer(server: TestApp, name: string): Promise<Answered> {
  await addMember(server, name);
  const browser = server.open();
  const authorization = await app.begin({ scope: 'openid profile', max_age: '10000' });
  const login = await follow(browser, authorization.address);
  server.clock.advance(5);
  const page = await logInAt(browser, login, mailOf(name));
  const uid = uidOf(page);
  await agree(browser, page);
  const decided = await decide(browser, page, { addScope: ['profile'] });
  expect(decided.body).toContain(`href="/oidc/continue?uid=${uid}"`);
  return { browser, uid, authorization, ways: [`/oidc/authorize/${uid}`, `/oidc/continue?uid=${uid}`] };
}

/** What ends the session of the browser that answered. */
const endings: { readonly [title: string]: (answered: Answered, name: string, test: TestApp) => Promise<unknown> } = {
  'a logout': ({ browser }) => browser.post('/logout', {}),
  'the end of all other sessions on another device': async (_answered, name, test) =>
    (await openMember(test, name)).post('/zapi/account/sessions/end-others', {}),
  'a new password on another device': async (_answered, name, test) =>
    (await openMember(test, name)).post('/zapi/account/password/edit', {
      oldPassword: 'Demo-pass-2026',
      newPassword: fresh,
    }),
};

/** What also ends what the browser has answered: nothing is left to continue. */
const recoveries: typeof endings = {
  'a reset password': async (_answered, name, test) => {
    test.clock.advance(31);
    await test.open().post('/zapi/auth/password/forgot', { email: mailOf(name) });
    const token = await readToken(test, mailOf(name), { page: '/password/reset', call: '' });
    return test.open().post('/zapi/auth/password/reset', { token, password: fresh });
  },
  'the link "this was not me"': async (_answered, name, test) =>
    sendToken(test.open(), notMeLink, await readToken(test, mailOf(name), notMeLink)),
  'the account was closed': async (_answered, name, test) => withdraw(test, await openMember(test, name), mailOf(name)),
};

const expired = '/oidc/error?status=400&error=interaction_expired';

describe('an answered authorization', () => {
  it.for(Object.entries(endings))(
    'is not redeemed after %s, and leads to a login that continues it',
    async ([title, end], { server }) => {
      const name = `ended${Object.keys(endings).indexOf(title)}`;
      const answered = await answer(server, name);
      const { browser, ways, uid } = answered;
      await end(answered, name, server);
      for (const way of ways) expect(await follow(browser, way)).toBe(`/oidc/login?uid=${uid}`);
      const page = await browser.get(`/oidc/login?uid=${uid}`, { accept: 'text/html' });
      expect([page.statusCode, readMain(page)]).toEqual([200, expect.stringContaining('デモ本棚')]);
      // Somebody else logs in there: the answer was not theirs.
      await addMember(server, `${name}b`);
      server.clock.advance(5);
      expect(await logInAt(browser, `/oidc/login?uid=${uid}`, mailOf(`${name}b`))).toBe(`/oidc/select-account?uid=${uid}`);
    },
  );

  it.for(Object.entries(recoveries))(
    'is gone after %s, with a page that leads back to the store',
    async ([title, end], { server }) => {
      const name = `secured${Object.keys(recoveries).indexOf(title)}`;
      const answered = await answer(server, name);
      await end(answered, name, server);
      for (const way of answered.ways) expect(await follow(answered.browser, way)).toBe(expired);
      const page = await answered.browser.get(expired, { accept: 'text/html' });
      expect([page.statusCode, readMain(page)]).toEqual([400, expect.stringContaining('href="/"')]);
    },
  );

  it('is not redeemed by another member in the same browser, who may continue as themselves or log in again', async ({
    server,
  }) => {
    const { browser, ways, uid, authorization } = await answer(server, 'first001');
    await browser.post('/logout', {});
    await addMember(server, 'second01');
    expect((await logInByForm(browser, 'second01')).statusCode).toBe(200);
    for (const way of ways) expect(await follow(browser, way)).toBe(`/oidc/select-account?uid=${uid}`);
    const page = `/oidc/select-account?uid=${uid}`;
    expect(readMain(await browser.get(page, { accept: 'text/html' }))).toContain('second01@example.com');
    // Without scripts.
    const continued = await press(browser, page, 'oidc.select-account');
    const consent = await continueFrom(browser, continued);
    expect(consent).toBe(`/oidc/consent?uid=${uid}`);
    const returned = await allow(browser, consent, { addScope: ['profile'] });
    const tokens = await app.finish(authorization, returned);
    expect(tokens.claims()?.sub).toBe('second01');
  });

  it('continues with another login of the same member by the page that asks who continues', async ({ server }) => {
    const { browser, uid } = await answer(server, 'return01');
    await browser.post('/logout', {});
    await addMember(server, 'return02');
    expect((await logInByForm(browser, 'return02')).statusCode).toBe(200);
    const switched = await press(browser, `/oidc/select-account?uid=${uid}`, 'oidc.select-account.switch');
    expect(await continueFrom(browser, switched)).toBe(`/oidc/login?uid=${uid}`);
    server.clock.advance(5);
    expect(await logInAt(browser, `/oidc/login?uid=${uid}`, mailOf('return01'))).toContain(`${redirectUri}?code=`);
  });

  it('is not redeemed by a session that is older than the login that it needed', async ({ server }) => {
    const older = await openNew(server, 'older001');
    server.clock.advance(60);
    const browser = await openMember(server, 'older001');
    server.clock.advance(5);
    const login = await follow(browser, (await app.begin({ prompt: 'login' })).address);
    server.clock.advance(5);
    const consent = await logInAt(browser, login, mailOf('older001'));
    const uid = uidOf(consent);
    await agree(browser, consent);
    await decide(browser, consent, { addScope: ['profile'] });
    browser.cookies.set('sid', older.cookies.get('sid') ?? '');
    for (const way of [`/oidc/authorize/${uid}`, `/oidc/continue?uid=${uid}`])
      expect(await follow(browser, way)).toBe(`/oidc/login?uid=${uid}`);
    expect(await follow(browser, `/oidc/consent?uid=${uid}`)).toBe(`/oidc/login?uid=${uid}`);
    server.clock.advance(5);
    expect(await logInAt(browser, `/oidc/login?uid=${uid}`, mailOf('older001'))).toContain(`${redirectUri}?code=`);
  });

  it('that has expired, or is another browser’s, leads to a page with a way on', async ({ server }) => {
    const { browser, ways } = await answer(server, 'expire01');
    const others = await openNew(server, 'expire02');
    server.clock.advance(3601);
    for (const visitor of [browser, others])
      for (const way of ways) {
        const stop = await follow(visitor, way);
        expect(stop).toBe('/oidc/error?status=400&error=interaction_expired');
        const page = await visitor.get(stop, { accept: 'text/html' });
        expect(readMain(page)).toMatch(/<a [^>]*href="\/(mypage)?"/);
      }
  });

  it('informs the app of the time of the login, not of the return', async ({ server }) => {
    const { browser, uid, authorization } = await answer(server, 'times001');
    server.clock.advance(500);
    const tokens = await app.finish(authorization, await follow(browser, `/oidc/continue?uid=${uid}`));
    const { auth_time: loggedIn = 0, iat = 0 } = tokens.claims() ?? {};
    expect(iat - Number(loggedIn)).toBeGreaterThanOrEqual(500);
  });
});

describe('an authorization without pages', () => {
  it('knows nobody whose session was ended elsewhere', async ({ server }) => {
    const { browser, uid } = await answer(server, 'silent01');
    expect(await follow(browser, `/oidc/continue?uid=${uid}`)).toContain(`${redirectUri}?code=`);
    const silent = async () => follow(browser, (await app.begin({ scope: 'openid profile', prompt: 'none' })).address);
    expect(await silent()).toContain(`${redirectUri}?code=`);
    await (await openMember(server, 'silent01')).post('/zapi/account/sessions/end-others', {});
    expect(new URL(await silent()).searchParams.get('error')).toBe('login_required');
  });
});

describe('a code that the app has not redeemed', () => {
  it('ends with the session of the browser that it was given to', async ({ server }) => {
    const { browser, uid, authorization } = await answer(server, 'codes001');
    const returned = await follow(browser, `/oidc/continue?uid=${uid}`);
    expect(returned).toContain(`${redirectUri}?code=`);
    await (await openMember(server, 'codes001')).post('/zapi/account/sessions/end-others', {});
    await expect(app.finish(authorization, returned)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('of a device ends with the session that allowed it', async ({ server }) => {
    const browser = await openNew(server, 'codes002');
    const device = await client.initiateDeviceAuthorization(app.config, { scope: 'openid profile' });
    const call = '/zapi/deviceVerification/approve';
    const described = await browser.post(call, { userCode: device.user_code });
    const address = new URL(described.json<{ redirectTo: string }>().redirectTo, 'http://localhost');
    const sessionId = address.searchParams.get('sessionId');
    expect((await browser.post(call, { sessionId, userCode: device.user_code })).statusCode).toBe(200);
    await (await openMember(server, 'codes002')).post('/zapi/account/sessions/end-others', {});
    const poll = client.genericGrantRequest(app.config, 'urn:ietf:params:oauth:grant-type:device_code', {
      device_code: device.device_code,
    });
    await expect(poll).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
