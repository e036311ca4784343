import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { addMember, describeRefusal, readData, readMain } from '../../people/members.ts';
import { agreeAll, allPolicies, answersOf } from '../../people/sign-up.ts';
import { addressOf, authorize, comeBack, logInAtProvider, readLinks, startSocialTest, visit } from '../../people/social-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startSocialTest);

const answers = (socialEmail: string, more: Record<string, unknown> = {}) =>
  answersOf('', { email: null, password: null, passwordConfirm: null, socialEmail, ...more });
const form = async (browser: TestBrowser) => {
  const { screen } = (await readData(browser, '/signup/form')) as { screen: { forms: { signup: Record<string, unknown> } } };
  return screen.forms.signup;
};

it('signs up by a provider: policies, form with its address, no code, no password [SIGNUP-008] [SIGNUP-014] [SIGNUP-018] [SOCIAL-009]', async ({
  server,
}) => {
  const browser = server.open();
  expect(await visit(browser, 'signup', { email: 'new@demo.example' })).toBe('/signup/policy');
  expect((await browser.get('/signup/policy')).statusCode).toBe(200);
  expect((await browser.get('/signup/form')).headers.location).toBe('/signup/policy');
  expect((await agreeAll(browser)).json()).toEqual({ redirectTo: '/signup/form' });
  const { answers: first, context } = await form(browser);
  expect(first).toMatchObject({ socialEmail: 'new@demo.example' });
  expect(context).toMatchObject({ isSocial: true, defaultEmail: 'new@demo.example' });
  expect((await browser.post('/zapi/signup/confirm', answers('new@demo.example'))).json()).toEqual({
    redirectTo: '/signup/confirm',
  });
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  const [account] = (await readData(browser, '/mypage'))['externalAccounts'] as readonly Record<string, unknown>[];
  expect(account).toMatchObject({ isLinked: true, canUnlink: false });
  const later = server.open();
  expect(await visit(later, 'login', { email: 'new@demo.example' })).toBe('/mypage');
  // The sign-up button logs in existing members.
  expect(await visit(server.open(), 'signup', { email: 'new@demo.example' })).toBe('/mypage');
});

it('goes on to the form when the policies are agreed to [SIGNUP-008]', async ({ server }) => {
  const browser = server.open();
  await agreeAll(browser);
  expect(await visit(browser, 'signup', { email: 'agreed@demo.example' })).toBe('/signup/form');
});

it('asks for a code if the provider has not verified the address [SIGNUP-022]', async ({ server }) => {
  const browser = server.open();
  await agreeAll(browser);
  expect(await visit(browser, 'signup', { email: 'unsure@demo.example', isVerified: false })).toBe('/signup/form');
  expect((await form(browser))['context']).toMatchObject({ isSocial: true, defaultEmail: null });
  const refused = await browser.post('/zapi/signup/confirm', answers('unsure@demo.example'));
  expect(describeRefusal(refused)).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues: ['/authCode authCodeRequired'] });
  await browser.post('/zapi/auth/email/send-pin-code', { email: 'unsure@demo.example', type: 'signUp' });
  const authCode = await server.readCode('unsure@demo.example');
  const taken = await browser.post('/zapi/signup/confirm', answers('unsure@demo.example', { authCode }));
  expect(taken.json()).toEqual({ redirectTo: '/signup/confirm' });
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
});

it('sends the code without scripts, though two buttons of the form make that call [SIGNUP-022]', async ({ server }) => {
  const browser = server.open();
  await agreeAll(browser);
  const socialEmail = 'noscript@demo.example';
  await visit(browser, 'signup', { email: socialEmail, isVerified: false });
  const sent = await browser.submit('/signup/form', { _do: ['signup.confirm', 'auth.email.send-pin-code'], socialEmail });
  expect([sent.statusCode, readMain(sent)]).toEqual([303, '']);
  expect(await server.readCode(socialEmail)).toMatch(/^\d+$/);
});

it("links no account to a member by the address alone, whether or not it's verified", async ({ server }) => {
  const email = await addMember(server, 'known');
  const verified = server.open();
  await agreeAll(verified);
  expect(await visit(verified, 'signup', { email })).toBe('/login?notice=socialEmailTaken');
  expect((await verified.get('/login?notice=socialEmailTaken')).body).toContain('ログインしてから、マイページで連携してください');
  expect(await visit(server.open(), 'login', { email })).toBe('/login?notice=socialUnknown');
  const unverified = server.open();
  await agreeAll(unverified);
  expect(await visit(unverified, 'signup', { email, isVerified: false })).toBe('/signup/form');
  await unverified.post('/zapi/auth/email/send-pin-code', { email, type: 'signUp' });
  const refused = await unverified.post('/zapi/signup/confirm', answers(email, { authCode: await server.readCode(email) }));
  expect(describeRefusal(refused)).toEqual({ status: 409, code: 'ACCOUNT_ALREADY_EXISTS_EMAIL' });
  expect(await readLinks(server)).not.toContain('known');
});

it('registers one of two sign-ups with the same account of a provider', async ({ server }) => {
  const browsers = [server.open(), server.open()];
  const returns: string[] = [];
  for (const browser of browsers) {
    await agreeAll(browser);
    returns.push(await logInAtProvider(await authorize(browser, 'signup'), { email: 'twice@demo.example' }));
  }
  for (const [index, browser] of browsers.entries()) {
    expect(await comeBack(browser, returns[index] ?? '')).toBe('/signup/form');
    await browser.post('/zapi/signup/confirm', answers('twice@demo.example'));
  }
  const ends = await Promise.all(browsers.map((browser) => browser.post('/zapi/signup', {})));
  expect(ends.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

it('leaves the provider aside when the person signs up by e-mail after all', async ({ server }) => {
  const browser = server.open();
  await agreeAll(browser);
  await visit(browser, 'signup', { email: 'aside@demo.example' });
  await browser.post('/zapi/signup/email', { type: 'signUp', email: 'aside@example.com' });
  await browser.post('/zapi/signup/pin-code', { pinCode: await server.readCode('aside@example.com') });
  expect((await form(browser))['context']).toMatchObject({ isSocial: false, defaultEmail: 'aside@example.com' });
  await browser.post('/zapi/signup/confirm', answersOf('aside@example.com'));
  const before = (await readLinks(server)).length;
  expect((await browser.post('/zapi/signup', {})).statusCode).toBe(200);
  expect(await readLinks(server)).toHaveLength(before);
});

it('shows the e-mail box and the buttons with both parameters, but no button in the app [SIGNUP-009] [SIGNUP-010] [SIGNUP-015] [LOGIN-014]', async ({
  server,
}) => {
  const offered = [
    { userIdentifierType: 'demo', userIdentifierName: 'デモID', userIdentifierImage: '/store/minato/demo-id.svg' },
  ];
  const browser = server.open();
  await agreeAll(browser);
  expect((await readData(browser, '/login'))['providers']).toEqual(offered);
  expect((await readData(browser, '/signup/auth'))['providers']).toEqual(offered);
  const page = readMain(await browser.get('/signup/auth'));
  expect(page).toContain('name="email"');
  expect(page.replaceAll('&amp;', '&')).toContain(addressOf('signup'));
  const login = readMain(await browser.get('/login'));
  expect(login.replaceAll('&amp;', '&')).toContain(addressOf('login'));
  expect(login).toContain('href="/signup"');
  const app = { 'user-agent': 'MinatoStoreApp/1.0 (iPhone)' };
  const inApp = readMain(await browser.get('/signup/auth', app));
  expect(inApp).toContain('name="email"');
  expect(inApp).not.toContain('デモID');
  expect((await browser.get(addressOf('signup'), app)).statusCode).toBe(403);
});

it('asks for the policies before the provider is visited, with and without scripts [SIGNUP-011] [SIGNUP-014]', async () => {
  const later = await startSocialTest({ policies: { upFront: false } });
  const browser = later.open();
  const asked = '/signup/auth?ask=policies&userIdentifierType=demo';
  expect(readMain(await browser.get('/signup/auth')).replaceAll('&amp;', '&')).toContain(asked);
  expect(readMain(await browser.get(asked))).toContain('デモIDの画面に移る前に');
  const agreed = await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo: addressOf('signup') });
  expect(agreed.json()).toEqual({ redirectTo: addressOf('signup') });
  // Afterwards the button leads straight to the provider.
  expect(readMain(await browser.get('/signup/auth'))).not.toContain('ask=policies');
  const evil = await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo: 'https://evil.example/' });
  expect(evil.json()).toEqual({ redirectTo: '/signup/auth' });
  const plain = later.open();
  const page = await plain.get(asked);
  const inputs = [...page.body.matchAll(/<input[^>]*>/g)].map(([text]) => text);
  const valuesOf = (name: string) =>
    inputs
      .map((text) => new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(text))
      .filter((m) => m !== null)
      .map((m) => (m[1] ?? m[2] ?? '').replaceAll('&amp;', '&'));
  expect(valuesOf('returnTo')).toEqual([addressOf('signup')]);
  const fields = {
    _do: 'signup.policy',
    _v: valuesOf('_v').at(-1) ?? '',
    returnTo: addressOf('signup'),
    policies: [...new Set(valuesOf('policies'))],
  };
  const posted = await plain.submit(asked, fields);
  expect(posted.headers['refresh']).toBe(`0; url=${addressOf('signup')}`);
  expect(posted.body).toContain('<a href=');
  await later.close();
});

it('shows a fixed text if agreeing fails, on the page of the policies and after the provider [SIGNUP-043]', async ({
  server,
}) => {
  const [browser, atProvider] = [server.open(), server.open()];
  await visit(atProvider, 'signup', { email: 'failing@demo.example' });
  const policies = allPolicies.map(({ policyId, revision }) => `${policyId}:${revision}`);
  for (const [page, visitor] of [['/signup', browser] as const, ['/signup/policy', atProvider] as const]) {
    expect((await visitor.get(page)).statusCode).toBe(200);
    const fault = { call: 'signup.policy', answer: { status: 500, code: 'FAILED', message: 'a message of the server' } };
    expect((await visitor.post('/dev/fault', fault)).statusCode).toBe(204);
    const refused = readMain(await visitor.submit(page, { _do: 'signup.policy', policies }));
    expect(refused).toContain('規約への同意を受け付けられませんでした。もう一度お試しください。');
    expect(refused).not.toContain('a message of the server');
  }
});
