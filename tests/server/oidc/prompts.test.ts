import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { connect, logIn, logInAt, password } from '../people/authorization.ts';
import {
  type ConnectedApp,
  createConnectedApp,
  errorOf,
  follow,
  redirectUri,
  startOidcTest,
  uidOf,
} from '../people/connected-app.ts';
import { readToken } from '../people/mailed-links.ts';
import { addMember, openNew, readLayout, readMain } from '../people/members.ts';
import { backupCodes, enable, give, openPending, phone, readApp, saveCodes } from '../people/second-factors.ts';
import { allPolicies, answersOf } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
const test = serverTest(startOidcTest);
test.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
});

const at = async (browser: TestBrowser, parameters: Readonly<Record<string, string>>): Promise<string> =>
  follow(browser, (await app.begin(parameters)).address);

test('has the pages of the specification, with the footer only [ROUTE-034, ROUTE-035, ROUTE-036, ROUTE-037, ROUTE-039, SHELL-005, SHELL-006]', async ({
  server,
}) => {
  const open = async (browser: TestBrowser, path: string) => {
    const answer = await browser.get(path, { accept: 'text/html' });
    expect(readLayout(answer)).toContain('<footer');
    expect(readLayout(answer)).not.toContain('<header');
    return [answer.statusCode, /data-screen="([^"]*)"/.exec(answer.body)?.[1]];
  };
  const guest = server.open();
  const uid = uidOf(await at(guest, {}));
  for (const page of ['login', 'login/code'])
    expect(await open(guest, `/oidc/${page}?uid=${uid}`)).toEqual([200, `oidc/${page}`]);
  expect(await open(guest, `/oidc/signup?uid=${uid}`)).toEqual([200, 'oidc/signup/index']);
  const signUp = `/oidc/signup/auth?uid=${uid}`;
  expect((await guest.get(signUp, { accept: 'text/html' })).headers.location).toBe(`/oidc/signup?uid=${uid}`);
  await guest.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo: signUp });
  expect(await open(guest, signUp)).toEqual([200, 'oidc/signup/auth']);
  const pending = await openPending(server, 'factors3', ['OTP', 'Email', 'SMS']);
  await saveCodes(server, 'factors3');
  expect(await open(pending, '/oidc/login/multi-factor')).toEqual([200, 'oidc/login/multi-factor/index']);
  for (const type of ['otp', 'email', 'sms', 'backup-code'])
    expect(await open(pending, `/oidc/login/multi-factor/${type}`)).toEqual([200, `oidc/login/multi-factor/${type}`]);
  expect((await pending.get('/oidc/login/multi-factor/other')).statusCode).toBe(404);
  const member = await openNew(server, 'pages001');
  expect(await open(member, await at(member, {}))).toEqual([200, 'oidc/consent']);
  server.clock.advance(5);
  expect(await open(member, await at(member, { prompt: 'select_account' }))).toEqual([200, 'oidc/select-account']);
});

test('prompt=none never shows a page', async ({ server }) => {
  const guest = server.open();
  expect(errorOf(await at(guest, { prompt: 'none' }))).toBe('login_required');
  const browser = await openNew(server, 'noneone1');
  expect(errorOf(await at(browser, { prompt: 'none' }))).toBe('consent_required');
  await connect(browser, app);
  expect(await at(browser, { prompt: 'none' })).toContain(`${redirectUri}?code=`);
  expect(errorOf(await at(browser, { prompt: 'none', scope: 'openid profile email' }))).toBe('consent_required');
});

test('prompt=login asks a member to log in again, also as somebody else', async ({ server }) => {
  const browser = await openNew(server, 'again001');
  await connect(browser, app);
  server.clock.advance(5);
  const page = await at(browser, { prompt: 'login' });
  expect(page).toMatch(/^\/oidc\/login\?uid=/);
  expect((await browser.get(page, { accept: 'text/html' })).body).toContain('もう一度ログインしてください');
  server.clock.advance(5);
  expect(await logInAt(browser, page, 'again001@example.com')).toContain(`${redirectUri}?code=`);
  server.clock.advance(5);
  const other = await at(browser, { prompt: 'login' });
  server.clock.advance(5);
  await addMember(server, 'another1');
  expect(await logInAt(browser, other, 'another1@example.com')).toMatch(/^\/oidc\/consent/);
});

test('an app that names a member gets an error if somebody else logs in, and nobody is asked again', async ({ server }) => {
  const browser = await openNew(server, 'unnamed1');
  const { id_token: hint = '' } = await connect(await openNew(server, 'named001'), app);
  await connect(browser, app);
  server.clock.advance(5);
  const claims = JSON.stringify({ id_token: { sub: { value: 'a_nobody' } } });
  for (const parameters of [{ claims }, { id_token_hint: hint }]) {
    const page = await at(browser, parameters);
    expect(page).toMatch(/^\/oidc\/login/);
    const landed = await logInAt(browser, page, 'unnamed1@example.com');
    expect(landed).toMatch(/^https:\/\/app\.example\/callback\?error=login_required&/);
    server.clock.advance(5);
  }
});

test('a forgotten password leads back to the authorization', async ({ server }) => {
  await addMember(server, 'forgot01');
  const guest = server.open();
  const page = await at(guest, {});
  server.clock.advance(31);
  const link = /href="(\/password\/forgot[^"]*)"/.exec(readMain(await guest.get(page, { accept: 'text/html' })))?.[1] ?? '';
  const returnTo = new URLSearchParams(link.split('?')[1]).get('returnTo');
  await guest.post('/zapi/auth/password/forgot', { email: 'forgot01@example.com', returnTo });
  const token = await readToken(server, 'forgot01@example.com', { page: '/password/reset', call: '' });
  const reset = await guest.post('/zapi/auth/password/reset', { token, password: 'Kumo-no-ue-77' });
  const complete = new URL(reset.json().redirectTo, 'http://store.invalid').searchParams;
  const login = { value: 'forgot01@example.com', password: 'Kumo-no-ue-77', returnTo: complete.get('returnTo') };
  const loggedIn = await guest.post('/login', login);
  expect(await follow(guest, loggedIn.json().redirectTo)).toMatch(/^\/oidc\/consent\?uid=/);
});

test('max_age asks for a new login once the last one is too old', async ({ server }) => {
  const browser = await openNew(server, 'maxage01');
  await connect(browser, app);
  expect(await at(browser, { max_age: '100' })).toContain(`${redirectUri}?code=`);
  server.clock.advance(200);
  const page = await at(browser, { max_age: '100' });
  expect(page).toMatch(/^\/oidc\/login/);
  server.clock.advance(5);
  expect(await logInAt(browser, page, 'maxage01@example.com')).toContain(`${redirectUri}?code=`);
});

test('prompt=consent asks again', async ({ server }) => {
  const browser = await openNew(server, 'consent1');
  await connect(browser, app);
  expect(await at(browser, { prompt: 'consent' })).toMatch(/^\/oidc\/consent/);
});

test('prompt=select_account continues with the present account or leads to the login [OIDC-010, OIDC-011]', async ({
  server,
}) => {
  const browser = await openNew(server, 'selects2');
  await connect(browser, app);
  server.clock.advance(5);
  const page = await at(browser, { prompt: 'select_account' });
  expect(page).toMatch(/^\/oidc\/select-account/);
  const html = readMain(await browser.get(page, { accept: 'text/html' }));
  expect(html).toContain('selects2@example.com');
  const uid = `<input type="hidden" name="uid" value="${uidOf(page)}"/>`;
  for (const call of ['oidc.select-account', 'oidc.select-account.switch'])
    expect(html).toContain(`<input type="hidden" name="_do" value="${call}"/>${uid}`);
  const chosen = await browser.post('/oidc/selectAccount/form', { uid: uidOf(page) });
  expect(await follow(browser, chosen.json<{ redirectTo: string }>().redirectTo)).toContain(`${redirectUri}?code=`);
  const second = await at(browser, { prompt: 'select_account' });
  const switched = await browser.post('/oidc/selectAccount/form/switch', { uid: uidOf(second) });
  const { redirectTo } = switched.json<{ redirectTo: string }>();
  expect(redirectTo).toMatch(/^\/oidc\/login/);
  expect((await browser.get('/mypage', { accept: 'text/html' })).headers.location).toContain('/login');
  server.clock.advance(5);
  await addMember(server, 'selects3');
  expect(await logInAt(browser, redirectTo, 'selects3@example.com')).toMatch(/^\/oidc\/consent/);
});

test('a login needs its second factor on the pages of the authorization', async ({ server }) => {
  await addMember(server, 'factors2');
  await enable(server, 'factors2', 'OTP');
  const browser = server.open();
  const page = await at(browser, {});
  const value = 'factors2@example.com';
  const first = await browser.post('/oidc/login', { loginMethodType: 'EmailPassword', value, password, uid: uidOf(page) });
  expect(first.json()).toEqual({ redirectTo: '/oidc/login/multi-factor' });
  const type = await follow(browser, '/oidc/login/multi-factor');
  expect(type).toBe('/oidc/login/multi-factor/otp');
  expect((await give(browser, 'otp', '000000')).statusCode).toBe(422);
  const code = readApp(server);
  const second = await browser.post('/zapi/oidc/login/multi-factor/otp', {
    value: code,
    isPreferred: false,
    rememberDevice: false,
  });
  expect(await follow(browser, second.json<{ redirectTo: string }>().redirectTo)).toMatch(/^\/oidc\/consent/);
});

const openPage = async (browser: TestBrowser, path: string) =>
  /data-screen="([^"]*)"/.exec((await browser.get(path, { accept: 'text/html' })).body)?.[1];

test.for([
  { type: 'email', enabled: 'Email', read: (from: TestApp) => from.readCode('factemail@example.com') },
  { type: 'sms', enabled: 'SMS', read: (from: TestApp) => from.readCode(phone) },
  { type: 'backup-code', enabled: 'OTP', read: async () => backupCodes[0] },
] as const)('the factor $type completes a login within the authorization', async ({ type, enabled, read }, { server }) => {
  const name = `fact${type.replace('-', '')}`;
  await addMember(server, name);
  await enable(server, name, enabled);
  await saveCodes(server, name);
  const browser = server.open();
  const uid = uidOf(await at(browser, {}));
  const value = `${name}@example.com`;
  const first = await browser.post('/oidc/login', { loginMethodType: 'EmailPassword', value, password, uid });
  expect(first.json()).toEqual({ redirectTo: '/oidc/login/multi-factor' });
  const page = `/oidc/login/multi-factor/${type}`;
  // Opening the page sends the code.
  expect(await openPage(browser, page)).toBe(`oidc/login/multi-factor/${type}`);
  const more = type === 'backup-code' ? {} : { isPreferred: false };
  const enter = (code: string) => browser.post(`/zapi${page}`, { value: code, rememberDevice: false, ...more });
  expect((await enter('000000')).statusCode).toBe(422);
  const right = await enter(await read(server));
  expect(await follow(browser, right.json<{ redirectTo: string }>().redirectTo)).toMatch(/^\/oidc\/consent/);
});

test('a mailed code logs in on the page of the authorization', async ({ server }) => {
  const email = await addMember(server, 'bymail01');
  const browser = server.open();
  const page = await at(browser, {});
  const codePage = `/oidc/login/code?uid=${uidOf(page)}`;
  await browser.get(codePage);
  await browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
  const { emailUserId } = (await browser.get(`/zapi/internal${codePage.replace('?', '/screen-data?')}`)).json<{
    emailUserId: string;
  }>();
  const answer = await browser.post('/oidc/login', {
    emailUserId,
    authCode: await server.readCode(email),
    loginMethod: 'AuthCode',
    uid: uidOf(page),
  });
  expect(await follow(browser, answer.json<{ redirectTo: string }>().redirectTo)).toMatch(/^\/oidc\/consent/);
});

test('the login page links providers, the sign-up and the code with the authorization [SIGNUP-015]', async ({ server }) => {
  const browser = server.open();
  const page = await at(browser, {});
  const uid = uidOf(page);
  const { body } = await browser.get(page, { accept: 'text/html' });
  expect(body).toContain(
    `href="/auth/authorize?userIdentifierType=demo&amp;socialActionType=login&amp;returnTo=${encodeURIComponent(`/oidc/consent?uid=${uid}`)}"`,
  );
  expect(body).toContain(`href="/oidc/signup?uid=${uid}"`);
  expect(body).toContain(`href="/oidc/login/code?uid=${uid}"`);
});

test('a guest signs up within the authorization and continues to the app [SIGNUP-012, SIGNUP-047]', async ({ server }) => {
  const browser = server.open();
  const login = await at(browser, {});
  const uid = uidOf(login);
  const signUp = `/oidc/signup?uid=${uid}`;
  expect(readMain(await browser.get(signUp, { accept: 'text/html' }))).toContain('デモ本棚');
  const { returnTo } = (await browser.get(`/zapi/internal/oidc/signup/screen-data?uid=${uid}`)).json<{ returnTo: string }>();
  const agreed = await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
  expect(agreed.json()).toEqual({ redirectTo: `/oidc/signup/auth?uid=${uid}` });
  const email = 'within@example.com';
  const sent = await browser.post('/zapi/oidc/signup/email', { type: 'signUp', email, policyConsentData: null, uid });
  expect(sent.json()).toEqual({ redirectTo: '/signup/pin-code' });
  await browser.post('/zapi/signup/pin-code', { pinCode: await server.readCode(email) });
  await browser.post('/zapi/signup/confirm', answersOf(email));
  await browser.post('/zapi/signup', {});
  const page = (await browser.get('/zapi/internal/signup/complete/screen-data')).json<{ continueTo: string }>();
  expect(await follow(browser, page.continueTo)).toMatch(/^\/oidc\/consent/);
});

test('a sign-up whose authorization has expired leads to an explanation and does not go on without the app [SIGNUP-012, OIDC-014]', async ({
  server,
}) => {
  const browser = server.open();
  const uid = uidOf(await at(browser, {}));
  const returnTo = `/oidc/signup/auth?uid=${uid}`;
  await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
  server.clock.advance(3601);
  const flowError = { status: 409, code: 'OIDC_EXPIRED', redirectTo: '/oidc/error?status=400&error=interaction_expired' };
  const email = { type: 'signUp', email: 'toolate@example.com', policyConsentData: null, uid };
  expect((await browser.post('/zapi/oidc/signup/email', email)).json()).toMatchObject({ flowError });
  const other = server.open();
  await other.get('/signup');
  const policies = { policyConsentData: allPolicies, returnTo };
  expect((await other.post('/zapi/signup/policy', policies)).json()).toMatchObject({ flowError });
});

test('an ordinary sign-up sends the same payload and continues nowhere else [SIGNUP-012]', async ({ server }) => {
  const browser = server.open();
  await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies });
  const sent = await browser.post('/zapi/signup/email', { type: 'signUp', email: 'plain@example.com', policyConsentData: null });
  expect(sent.json()).toEqual({ redirectTo: '/signup/pin-code' });
});

test('ui_locales chooses the language of a browser that has chosen none', async ({ server }) => {
  const browser = server.open();
  const page = await at(browser, { ui_locales: 'en-GB ja' });
  expect((await browser.get(page, { accept: 'text/html' })).body).toContain('<html lang="en"');
});

test('logIn outside leads members straight to the consent', async ({ server }) => {
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  expect(await at(browser, {})).toMatch(/^\/oidc\/consent/);
});
