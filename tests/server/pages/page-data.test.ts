import { beforeAll, describe, expect } from 'vitest';
import { send } from '../account/profile-image/pictures.ts';
import { visitSecuringPages } from '../account/walk-pages.ts';
import { visitFamilyPages } from '../family/family-group/walk-pages.ts';
import { visitKidsPages } from '../family/kids-account/walk-pages.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { createAuthenticator } from '../people/authenticator.ts';
import { createConnectedApp, follow, oidcClients, uidOf } from '../people/connected-app.ts';
import { openPage, publish, saveFields } from '../people/console.ts';
import { addFinding } from '../people/findings.ts';
import { readData } from '../people/members.ts';
import { editor, openAs, openRole, viewer } from '../people/operators.ts';
import { policyConsentData } from '../people/payment-store.ts';
import { enter, save } from '../people/profile.ts';
import { openPending, saveCodes } from '../people/second-factors.ts';
import { allPolicies, signUpTo } from '../people/sign-up.ts';
import { comeBack, logInAtProvider, startSocialTest, visit } from '../people/social-store.ts';
import { serverTest } from '../server-test.ts';
import { orderPages } from './order-pages.ts';
import { type PageSchemas, readPageSchemas } from './page-schemas.ts';

let schemas: PageSchemas;
let declarations: PageSchemas['declarations'];
const it = serverTest(() => startSocialTest({ oidcClients }));
beforeAll(async () => {
  schemas = await readPageSchemas();
  ({ declarations } = schemas);
});

/** Whom the pages of family members and of the console are about. */
function accountOf(screen: string): string {
  if (screen.startsWith('console/')) return 'a_demoowner';
  return screen.startsWith('mypage/kids-account/') ? 'datakid' : 'dataheir';
}

type Look = (
  browser: TestBrowser,
  screen: string,
  search?: string,
  params?: { readonly [name: string]: string },
) => Promise<void>;

/** Adds a passkey by the calls below `calls`; returns its id, as `page` lists it. */
async function addPasskey(browser: TestBrowser, calls: string, page: string): Promise<string> {
  const { options } = (await browser.get(`${calls}/passkey/options`)).json();
  await expectSuccess(browser, `${calls}/passkey`, { credential: createAuthenticator().create(options) });
  const { passkeys } = await readData(browser, page);
  return (passkeys as readonly { passkeyId: string }[])[0]?.passkeyId ?? '';
}

/** Looks at the account pages of a member, and at what follows each command. */
async function visitAccountPages(server: TestApp, look: Look): Promise<void> {
  const member = server.open();
  const post = (path: string, body: object) => expectSuccess(member, path, body);
  await post('/login', { value: 'demomember', password: 'Demo-pass-2026' });
  const consents = ['newsletter', 'privacy', 'third-party', 'ads'].map((type) => `mypage/consent/${type}`);
  const settings = ['login-id/edit', 'login-method', 'password/edit', 'pin-code'].map((page) => `mypage/${page}`);
  const others = [
    'mypage/sessions',
    'mypage/login-history',
    'mypage/payment-history',
    'mypage/invoice',
    'mypage/plans',
    'plans',
    'mypage/reauthorize',
    'mypage/password/reset',
  ];
  for (const screen of [...consents, ...settings, ...others]) await look(member, screen);
  await post('/zapi/auth/password/forgot', { email: 'member@example.com' });
  await look(member, 'mypage/password/reset/mail');
  await look(member, 'policies', '', { policyId: 'terms' });
  const passkeyId = await addPasskey(member, '/zapi/account', '/mypage/passkeys');
  await look(member, 'mypage/passkeys');
  await look(member, 'mypage/passkeys/name', '', { passkeyId });
  const factors = ['', '/email', '/sms', '/otp', '/backup-code', '/trusted-device'];
  for (const page of factors) await look(member, `mypage/multi-factor${page}`);
  const factor = '/zapi/account/enable-multi-factor';
  await post(factor, { multiFactorType: 'Email' });
  await look(member, 'mypage/multi-factor/complete', '?variant=enable&type=Email');
  await look(member, 'mypage/multi-factor/backup-code/generate');
  const { backupCodeList } = await readData(member, '/mypage/multi-factor/backup-code/generate');
  await post(`${factor}/with-backup-code`, { backupCodeList });
  await look(member, 'mypage/multi-factor/backup-code/generate/complete');
  await member.send({ method: 'DELETE', url: '/zapi/account/trusted-device/all', headers: { origin: 'http://localhost' } });
  await look(member, 'mypage/multi-factor/trusted-device/bulk-delete/complete');
  await look(member, 'social/relate-error');
  await visit(member, 'relate', { email: 'data@demo.example' });
  await look(member, 'mypage/social/enable/complete');
  await post('/zapi/auth/social/disable', { userIdentifierType: 'demo', userIdentifierMethod: 'oidc' });
  await look(member, 'mypage/social/disable/complete');
  await visitPaymentMethodPages(server, look, member);
  await post('/zapi/account/pinCode/set', { pinCode: '4863' });
  await look(member, 'mypage/pin-code/complete');
  await post('/zapi/account/login-id/edit', { loginId: 'newmember' });
  await look(member, 'mypage/login-id/edit/complete');
  await post('/zapi/account/login-method', { method: 'loginIdOnly' });
  await look(member, 'mypage/login-method/complete');
  await post('/zapi/account/password/edit', { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' });
  await look(member, 'mypage/password/edit/complete');
}

async function visitPaymentMethodPages(server: TestApp, look: Look, member: TestBrowser): Promise<void> {
  const [page, call] = ['mypage/payment-method', '/zapi/account/payment-method'];
  await look(member, page);
  await expectSuccess(member, `${call}/campaign-code`, { campaignCode: 'MINATO2026', policyConsentData });
  await look(member, `${page}/complete`);
  const [added] = await server.database.query<{ method_id: string }>(
    "SELECT method_id FROM payment_methods WHERE method_type = 'CampaignCode' ORDER BY created_at DESC",
  );
  const payload = { accountPaymentMethodId: added?.method_id };
  await member.send({ method: 'DELETE', url: call, payload, headers: { origin: 'http://localhost' } });
  await look(member, `${page}/delete/complete`);
}

/** Walks the flows of a member without a password, which mail codes. */
async function visitFlowsWithCodes(server: TestApp, look: Look): Promise<void> {
  const [member, email, other] = [server.open(), 'nopassword@example.com', 'changed@example.com'];
  const post = (path: string, body: object) => expectSuccess(member, path, body);
  await post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
  const { emailUserId } = await readData(member, '/login/code');
  await post('/login', { emailUserId, authCode: await server.readCode(email), loginMethod: 'AuthCode' });
  await look(member, 'mypage/enable-password');
  server.clock.advance(31);
  await post('/zapi/account/email/send-pin-code', { email, type: 'passwordSetting' });
  const [password, pinCode] = ['minato-no-yoru7', await server.readCode(email)];
  await post('/zapi/account/enable-password', { pinCode, password, passwordConfirm: password });
  await look(member, 'mypage/enable-password/complete');
  await look(member, 'mypage/email/edit');
  await post('/zapi/account/email/edit/send-pin-code', { email: other, type: 'mailEdit' });
  await look(member, 'mypage/email/edit/pin-code');
  await post('/zapi/account/email/edit', { pinCode: await server.readCode(other) });
  await look(member, 'mypage/email/edit/complete');
  await server.database.query('UPDATE accounts SET email_verified_at = NULL WHERE email = $1', [other]);
  await look(member, 'mypage/email/verify');
  await post('/zapi/account/email/send-pin-code', { email: other, type: 'mailVerify' });
  await look(member, 'mypage/email/verify/code');
  await post('/zapi/account/email/verify', { pinCode: await server.readCode(other) });
  await look(member, 'mypage/email/verify/complete');
}

/** Looks at the re-consent to policies and at the connected apps of a member who has allowed one. */
async function visitConsentPages(server: TestApp, look: Look): Promise<void> {
  const owner = server.open();
  await expectSuccess(owner, '/login', { value: 'demoowner', password: 'Demo-pass-2026' });
  await look(owner, 'mypage/re-consent');
  const policyConsentData = [{ policyId: 'terms', revision: 2, key: 'termsOfUse' }];
  await expectSuccess(owner, '/zapi/account/policy/re-consent', { policyConsentData });
  await look(owner, 'mypage/re-consent/complete');
  await look(owner, 'mypage/missing-details');
  await look(owner, 'mypage/device-verification');
  await approveDevice(server, owner, look);
  await look(owner, 'mypage/connections');
  await look(owner, 'mypage/connections/client', '', { clientId: 'demo-app' });
  const { grant } = (await readData(owner, '/mypage/connections/client/demo-app')) as { grant: { grantId: string } };
  await expectSuccess(owner, `/zapi/oidc/revoke/grant/${grant.grantId}`, {});
  await look(owner, 'mypage/connections/client/revoke/complete');
}

/** Looks at the request of a device, allows it, and looks at the completion page. */
async function approveDevice(server: TestApp, owner: TestBrowser, look: Look): Promise<void> {
  await allowDevice(server, owner, (search) => look(owner, 'mypage/device-verification', search));
  await look(owner, 'mypage/device-verification/complete');
}

/** Allows the app on a device. `lookAtRequest`: before, with the query of the page that shows the request. */
async function allowDevice(
  server: TestApp,
  browser: TestBrowser,
  lookAtRequest = async (_search: string): Promise<void> => {},
): Promise<void> {
  const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'client_id=demo-app&scope=openid+profile';
  const device = await server.app.inject({ method: 'POST', url: '/oidc/device', headers, payload });
  const userCode = device.json<{ user_code: string }>().user_code;
  const described = await browser.post('/zapi/deviceVerification/approve', { userCode });
  const { search, searchParams } = new URL(described.json<{ redirectTo: string }>().redirectTo, 'http://localhost');
  await lookAtRequest(search);
  const sessionId = searchParams.get('sessionId');
  await expectSuccess(browser, '/zapi/deviceVerification/approve', { sessionId, userCode });
}

/** Looks at the pages of an authorization. */
async function visitAuthorizationPages(server: TestApp, look: Look): Promise<void> {
  const app = await createConnectedApp(server, 'demo-app');
  const begin = async (browser: TestBrowser, parameters: Readonly<Record<string, string>> = {}): Promise<string> =>
    `?uid=${uidOf(await follow(browser, (await app.begin(parameters)).address))}`;
  const guest = server.open();
  const search = await begin(guest);
  for (const page of ['login', 'login/code', 'signup/index']) await look(guest, `oidc/${page}`, search);
  const returnTo = `/oidc/signup/auth${search}`;
  await expectSuccess(guest, '/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
  await look(guest, 'oidc/signup/auth', search);
  const pending = await openPending(server, 'factors2', ['OTP', 'Email', 'SMS']);
  await saveCodes(server, 'factors2');
  for (const page of ['index', 'otp', 'email', 'sms', 'backup-code']) await look(pending, `oidc/login/multi-factor/${page}`);
  const member = server.open();
  await member.post('/login', { value: 'demoowner', password: 'Demo-pass-2026' });
  await look(member, 'oidc/consent', await begin(member));
  server.clock.advance(1);
  await look(member, 'oidc/select-account', await begin(member, { prompt: 'select_account' }));
}

/** An operator's trial of the provider; returns the query of its result. */
async function tryProvider(operator: TestBrowser): Promise<string> {
  const left = await operator.get('/console/identity-providers/authorize?provider=demo', { 'sec-fetch-site': 'same-origin' });
  const back = await logInAtProvider(String(left.headers.location), { email: 'trial@demo.example' });
  return new URL(await comeBack(operator, back), 'http://localhost').search;
}

/** Looks at the pages of the second factor. */
async function visitFactorPages(server: TestApp, look: Look): Promise<void> {
  const browser = await openPending(server, 'factors1', ['OTP', 'Email', 'SMS']);
  await saveCodes(server, 'factors1');
  for (const page of ['index', 'otp', 'email', 'sms', 'backup-code']) await look(browser, `login/multi-factor/${page}`);
}

/** Looks at the pages that follow what an operator does. */
async function visitOperatorPages(operator: TestBrowser, look: Look): Promise<void> {
  await expectSuccess(operator, '/zapi/console/password/forgot', { email: 'nobody@example.com' });
  await look(operator, 'console/password/forgot/complete');
  const answers = { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' };
  await expectSuccess(operator, '/zapi/console/password/edit', answers);
  await look(operator, 'console/profile/password/complete');
}

async function expectSuccess(browser: TestBrowser, path: string, body: object): Promise<void> {
  const { statusCode, body: answer } = await browser.post(path, body);
  expect([200, 204], `${path}: ${answer}`).toContain(statusCode);
}

describe('the data of a page', () => {
  it('matches its schema, for every screen', async ({ server }) => {
    const seen = new Set<string>();
    const listsOf = (screen: string): unknown[] => [...(declarations.screens[screen]?.settingsPage?.lists ?? [])];
    const [payment] = await server.database.query<{ earnings_id: string }>(
      "SELECT earnings_id FROM ledger_entries WHERE account_id = 'a_demomember' LIMIT 1",
    );
    await addFinding(server, 'pf_page', 'dispute');
    const look: Look = async (browser, screen, search = '', params = {}) => {
      const known: { readonly [name: string]: string } = {
        id: 'new',
        version: '1',
        accountId: accountOf(screen),
        action: screen === 'console/payments/action' ? 'resolve' : 'unlock',
        customParentalControlSettingId: 'viewing-age',
        clientId: 'demo-app',
        endpointId: 'w_demo',
        operatorId: 'o_demoviewer',
        drafterId: 'o_role_editor',
        planId: 'standard',
        kind: 'welcome',
        earningsId: payment?.earnings_id ?? '',
        itemId: 'demo-book',
        matterId: 'pf_page',
        ...params,
      };
      const declared = declarations.screens[screen]?.route ?? '';
      const route = declared.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
      const data = await readData(browser, route.replace('{at}', listsOf(screen).fill('0').join('-')) + search);
      expect({ screen, redirect: data['redirectTo'], violations: schemas.violations(screen, data) }).toEqual({
        screen,
        redirect: undefined,
        violations: [],
      });
      seen.add(screen);
    };
    const guest = server.open();
    const open = [
      'index',
      'login',
      'login/new-device',
      'privacy',
      'commercial-disclosure',
      'developers',
      'app/licenses',
      'signup/index',
      'login/code',
    ];
    for (const screen of [...open, 'password/forgot', 'password/reset']) await look(guest, screen);
    await visitSecuringPages(server, look);
    await expectSuccess(guest, '/zapi/auth/password/forgot', { email: 'manager@example.com' });
    await look(guest, 'password/forgot/complete');
    const link = new URL((await server.readOutbox('manager@example.com'))[0]?.link ?? '');
    const token = link.searchParams.get('token');
    await expectSuccess(guest, '/zapi/auth/password/reset', { token, password: 'minato-no-yoru7' });
    await look(guest, 'password/reset/complete');
    await signUpTo(server, guest, 'auth', '');
    await look(guest, 'signup/auth');
    const coming = server.open();
    await visit(coming, 'signup', { email: 'coming@demo.example' });
    await look(coming, 'signup/policy');
    const member = server.open();
    await signUpTo(server, member, 'confirm', 'data@example.com');
    for (const screen of ['signup/pin-code', 'signup/form', 'signup/confirm']) await look(member, screen);
    await member.post('/zapi/signup', {});
    for (const screen of ['signup/complete', 'mypage/index', 'logout', 'index']) await look(member, screen);
    const edited = server.open();
    await edited.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
    await look(edited, 'mypage/edit');
    await enter(edited, { givenName: '賢' });
    await look(edited, 'mypage/edit/confirm');
    await save(edited);
    await look(edited, 'mypage/edit/complete');
    await look(edited, 'mypage/profile/edit');
    await send(edited, null);
    await look(edited, 'mypage/profile/edit/complete');
    await visitAccountPages(server, look);
    await visitFlowsWithCodes(server, look);
    await visitFactorPages(server, look);
    await visitFamilyPages(server, look, (member) => allowDevice(server, member));
    await visitKidsPages(server, look);
    await visitConsentPages(server, look);
    await visitAuthorizationPages(server, look);
    await look(guest, 'console/login');
    await visitOperatorPages(await openAs(server, viewer), look);
    const operator = await openAs(server, editor);
    // The rollback page needs a version that is not the live one.
    await saveFields(operator, { 'signUp.nickname': 'OPTIONAL' });
    await publish(operator);
    // An item of a list that contains lists has a page.
    const { shown } = await openPage(operator, '/console/settings/memberConsents');
    const types = [{ id: null, type: 'ads', 'policy.title.ja': '方針' }];
    await expectSuccess(operator, '/zapi/console/settings/memberConsents', { types, ...shown });
    const item = await openPage(operator, '/console/settings/memberConsents/types/0');
    const channels = [{ id: null, 'channelName.ja': 'メール' }];
    const answers = { ...item.forms['console-settings-memberConsents-types']?.answers, channels, at: '0', ...item.shown };
    await expectSuccess(operator, '/zapi/console/settings/memberConsents/types', answers);
    const console = Object.keys(declarations.screens).filter(
      (screen) => /^console\/(?!login$)/.test(screen) && !seen.has(screen) && !orderPages.includes(screen),
    );
    const clerk = await openRole(server, 'editor');
    await saveFields(clerk, { 'signUp.nickname': 'REQUIRED' });
    const { revision } = (await openPage(clerk, '/console/publish')).shown;
    await expectSuccess(clerk, '/zapi/console/review/request', { revision });
    const treasurer = await openRole(server, 'finance');
    await look(treasurer, 'console/profile/passkey', '', {
      passkeyId: await addPasskey(treasurer, '/zapi/console', '/console/profile/second-factor'),
    });
    await server.database.query("UPDATE operators SET totp_secret = '-' WHERE role = 'finance'");
    await look(await openRole(server, 'finance'), 'console/login/second-factor');
    const trial = await tryProvider(operator);
    const seeing = { accountId: accountOf('console/members/view'), reason: 'お電話' };
    const view = (await operator.post('/zapi/console/member-view', seeing)).json<{ redirectTo: string }>();
    await look(operator, 'console/members/view', '', { viewId: view.redirectTo.split('/').at(-1) ?? '' });
    for (const screen of console.filter((name) => !seen.has(name)))
      await look(operator, screen, screen.endsWith('/result') ? trial : '');
    expect([...seen, ...orderPages].sort()).toEqual(Object.keys(declarations.screens).sort());
  });

  it('of the root and the headers matches the entities', async ({ server }) => {
    const browser = server.open();
    await browser.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
    await openAs(server, editor, browser);
    for (const [entity, path] of [
      ['root', 'root'],
      ['account-header', 'account-header'],
      ['console-header', 'console-header'],
    ] as const) {
      const validate = schemas.validateBy(declarations.entities[entity]);
      validate((await browser.get(`/zapi/internal/${path}/screen-data`)).json());
      expect(validate.errors ?? []).toEqual([]);
    }
  });
});
