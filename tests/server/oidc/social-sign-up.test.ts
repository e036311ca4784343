// A sign-up by an identity provider that began in an authorization returns to the app.
import { expect } from 'vitest';
import { type ConnectedApp, createConnectedApp, follow, oidcClients, uidOf } from '../people/connected-app.ts';
import { readData, readMain } from '../people/members.ts';
import { agreeAll, allPolicies, answersOf } from '../people/sign-up.ts';
import { comeBack, logInAtProvider, startSocialTest, visit } from '../people/social-store.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
const test = serverTest(() => startSocialTest({ oidcClients }));
test.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
  await publish(server, 'policies', (policies) => ({ ...policies, upFront: false }));
});

test.for([
  { when: 'before the visit to the provider', isBefore: true },
  { when: 'after the return from the provider', isBefore: false },
])('policies agreed to $when [SIGNUP-008, SIGNUP-010, SIGNUP-012, SIGNUP-047]', async ({ isBefore }, { server }) => {
  const browser = server.open();
  const uid = uidOf(await follow(browser, (await app.begin()).address));
  const consent = `/oidc/consent?uid=${uid}`;
  const page = `/oidc/signup/auth?ask=policies&userIdentifierType=demo&uid=${uid}`;
  const { returnTo } = await readData(browser, page);
  const providerPage = `/auth/authorize?userIdentifierType=demo&socialActionType=signup&returnTo=${encodeURIComponent(consent)}`;
  expect(returnTo).toBe(providerPage);
  if (isBefore) {
    const agreed = await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
    expect(agreed.json()).toEqual({ redirectTo: providerPage });
    expect((await browser.get(page.replace('ask=policies&', ''))).body).toContain(providerPage.replaceAll('&', '&amp;'));
    const inApp = await browser.get(`/oidc/signup/auth?uid=${uid}`, { 'user-agent': 'MinatoStoreApp/1.0 (iPhone)' });
    expect(readMain(inApp)).toContain('name="email"');
    expect(readMain(inApp)).not.toContain('デモID');
  }
  const email = `${isBefore ? 'before' : 'after'}@demo.example`;
  const provider = String((await browser.get(providerPage)).headers.location);
  const back = await comeBack(browser, await logInAtProvider(provider, { email }));
  expect(back).toBe(isBefore ? '/signup/form' : '/signup/policy');
  if (!isBefore) expect((await agreeAll(browser)).json()).toEqual({ redirectTo: '/signup/form' });
  const answers = answersOf('', { email: null, password: null, passwordConfirm: null, socialEmail: email });
  expect((await browser.post('/zapi/signup/confirm', answers)).json()).toEqual({ redirectTo: '/signup/confirm' });
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  const { continueTo } = await readData(browser, '/signup/complete');
  expect(continueTo).toBe(consent);
  expect(await follow(browser, String(continueTo))).toMatch(/^\/oidc\/consent/);
});

test('a policy dialog leads to no other address', async ({ server }) => {
  const browser = server.open();
  for (const returnTo of ['https://evil.example/', '/auth/authorize?userIdentifierType=other&socialActionType=signup']) {
    const agreed = await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
    expect(agreed.body).not.toContain('evil.example');
    expect(agreed.body).not.toContain('/auth/authorize');
  }
});

test.for([
  { action: 'login', person: { email: 'stranger@demo.example' }, leadsTo: '/oidc/login', notice: 'socialUnknown' },
  { action: 'login', person: null, leadsTo: '/oidc/login', notice: 'socialCancelled' },
  { action: 'signup', person: null, leadsTo: '/oidc/signup/auth', notice: 'socialCancelled' },
] as const)('a $action at a provider that fails with $notice stays in the authorization', async (each, { server }) => {
  const browser = server.open();
  const uid = uidOf(await follow(browser, (await app.begin()).address));
  const { action, person, leadsTo, notice } = each;
  const back = await visit(browser, action, person, `&returnTo=${encodeURIComponent(`/oidc/consent?uid=${uid}`)}`);
  expect(back).toBe(`${leadsTo}?uid=${uid}&notice=${notice}`);
  const { body } = await browser.get(back, { accept: 'text/html' });
  expect(body).toContain(notices[notice]);
});

const notices = {
  socialUnknown: 'この外部アカウントと連携している会員はいません。ログインしてマイページで連携するか、新規登録へお進みください。',
  socialCancelled: '外部サービスでの手続きが中止されました。',
};
