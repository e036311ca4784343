import { describe, expect } from 'vitest';
import { startTestApp, type TestBrowser } from '../harness.ts';
import { readData, readMain } from '../people/members.ts';
import { allPolicies, answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const screensOf = async (browser: TestBrowser, paths: readonly string[]): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await readData(browser, path))['redirectTo'] ?? 'shown'])),
  );

const all = ['/signup', '/signup/auth', '/signup/pin-code', '/signup/form', '/signup/confirm', '/signup/complete'];

/** The bar of a page: how many steps are passed, the present one, and all of them; and its text. */
async function readBar(browser: TestBrowser, path: string): Promise<readonly [string | undefined, string]> {
  const main = readMain(await browser.get(path));
  const bars = [...main.matchAll(/<li( class="step-passed")?( aria-current="step")?><span[^>]*>ステップ/g)];
  const shape = bars.map(([, passed, now]) => (passed === undefined ? (now === undefined ? '-' : '*') : '+')).join('');
  return [/steps-count[^>]*>([^<]*)</.exec(main)?.[1], shape];
}

describe('the position of a visitor in sign-up', () => {
  it('no step can be skipped: a page not reached redirects to the furthest one [ROUTE-059]', async ({ server }) => {
    const browser = server.open();
    expect(await screensOf(browser, all)).toEqual({
      '/signup': 'shown',
      '/signup/auth': '/signup',
      '/signup/pin-code': '/signup',
      '/signup/form': '/signup',
      '/signup/confirm': '/signup',
      '/signup/complete': '/signup',
    });
    await signUpTo(server, browser, 'pinCode', 'place@example.com');
    expect(await screensOf(browser, all)).toEqual({
      '/signup': 'shown',
      '/signup/auth': 'shown',
      '/signup/pin-code': 'shown',
      '/signup/form': '/signup/pin-code',
      '/signup/confirm': '/signup/pin-code',
      '/signup/complete': '/signup/pin-code',
    });
  });

  it('shows step numbers as specified [SIGNUP-004] [SIGNUP-005] [SIGNUP-006]', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'confirm', 'steps@example.com');
    expect(await readBar(browser, '/signup/auth')).toEqual(['ステップ 2/4', '+*--']);
    expect(await readBar(browser, '/signup/pin-code')).toEqual(['ステップ 4/5', '+++*-']);
    expect(await readBar(browser, '/signup/form')).toEqual(['ステップ 5/5', '++++*']);
    expect(await readBar(browser, '/signup/confirm')).toEqual(['ステップ 5/5', '++++*']);
  });

  it('keeps every answer and the password while a name is corrected [SIGNUP-032]', async ({ server }) => {
    const browser = server.open();
    const email = 'correct@example.com';
    await signUpTo(server, browser, 'confirm', email, { loginId: 'correct1' });
    const form = (await readData(browser, '/signup/form'))['screen'] as {
      forms: { signup: { answers: Record<string, unknown>; set: string[] } };
    };
    expect(form.forms.signup.answers).toMatchObject({
      familyName: '山田',
      givenName: '太郎',
      birthday: '19900105',
      loginId: 'correct1',
    });
    expect(JSON.stringify(form)).not.toContain('minato-no-yoru7');
    expect(form.forms.signup.set).toContain('password');
    const corrected = answersOf(email, { givenName: '次郎', loginId: 'correct1', password: null, passwordConfirm: null });
    expect((await browser.post('/zapi/signup/confirm', corrected)).json()).toEqual({ redirectTo: '/signup/confirm' });
    await browser.post('/zapi/signup', {});
    expect((await readData(browser, '/mypage'))['account']).toMatchObject({ displayName: '山田 次郎' });
    const again = server.open();
    const login = await again.post('/login', {
      loginMethodType: 'LoginIdPassword',
      value: 'correct1',
      password: 'minato-no-yoru7',
    });
    expect(login.json()).toEqual({ redirectTo: '/mypage' });
  });

  it('discards the verification when another address is entered, and keeps the input', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'confirm', 'first@example.com');
    server.clock.advance(31);
    await browser.post('/zapi/signup/email', { type: 'signUp', email: 'second@example.com' });
    expect(await screensOf(browser, ['/signup/confirm'])).toEqual({ '/signup/confirm': '/signup/pin-code' });
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/pin-code' });
    await browser.post('/zapi/signup/pin-code', { pinCode: await server.readCode('second@example.com') });
    const form = (await readData(browser, '/signup/form'))['screen'] as {
      forms: { signup: { answers: Record<string, unknown> } };
    };
    expect(form.forms.signup.answers).toMatchObject({ email: 'second@example.com', familyName: '山田' });
  });

  it('redirects an expired flow to its first page with a message, after 24 hours [ERRORS-013]', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'form', 'over@example.com');
    server.clock.advance(23 * 3600);
    expect(await screensOf(browser, ['/signup/form'])).toEqual({ '/signup/form': 'shown' });
    server.clock.advance(2 * 3600);
    const answer = await browser.post('/zapi/signup/confirm', answersOf('over@example.com'));
    expect(answer.statusCode).toBe(409);
    const [message, requestId] = [expect.any(String), expect.any(String)];
    expect(answer.json()).toEqual({
      flowError: { status: 409, code: 'FLOW_EXPIRED', message, requestId, redirectTo: '/signup?notice=flowExpired' },
    });
  });

  it('restarts on request', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'form', 'again@example.com');
    expect((await browser.post('/zapi/signup/restart')).json()).toEqual({ redirectTo: '/signup' });
    expect(await screensOf(browser, ['/signup/auth'])).toEqual({ '/signup/auth': '/signup' });
  });

  it('starts with the address if the policies are not up front, asks for agreement there, and has one step less [SIGNUP-002] [SIGNUP-004] [SIGNUP-005] [SIGNUP-006]', async () => {
    const other = await startTestApp({ settings: { policies: { upFront: false } } });
    const browser = other.open();
    expect(await screensOf(browser, ['/signup', '/signup/auth'])).toEqual({ '/signup': '/signup/auth', '/signup/auth': 'shown' });
    expect(await readBar(browser, '/signup/auth')).toEqual(['ステップ 1/3', '*--']);
    const without = await browser.post('/zapi/signup/email', { type: 'signUp', email: 'late@example.com' });
    expect(without.json().issues).toContainEqual(expect.objectContaining({ at: '/policies', rule: 'required' }));
    const policyConsentData = allPolicies;
    const agreed = await browser.post('/zapi/signup/email', { type: 'signUp', email: 'late@example.com', policyConsentData });
    expect(agreed.json()).toEqual({ redirectTo: '/signup/pin-code' });
    expect(await readBar(browser, '/signup/pin-code')).toEqual(['ステップ 3/4', '++*-']);
    await browser.post('/zapi/signup/pin-code', { pinCode: await other.readCode('late@example.com') });
    expect(await readBar(browser, '/signup/form')).toEqual(['ステップ 4/4', '+++*']);
    await browser.post('/zapi/signup/confirm', answersOf('late@example.com'));
    expect(await readBar(browser, '/signup/confirm')).toEqual(['ステップ 4/4', '+++*']);
    await other.close();
  });

  it('keeps the end readable for half an hour and then starts again for a guest', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'complete', 'end@example.com');
    expect(await screensOf(browser, ['/signup/complete'])).toEqual({ '/signup/complete': 'shown' });
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
    server.clock.advance(1900);
    expect(await screensOf(browser, ['/signup/complete'])).toEqual({ '/signup/complete': '/signup' });
  });
});

describe('a store without policies', () => {
  it('starts sign-up with the address without asking for agreement [SIGNUP-002]', async () => {
    const other = await startTestApp({ settings: { policies: { upFront: true, policies: [] } } });
    const browser = other.open();
    expect(await screensOf(browser, ['/signup', '/signup/auth'])).toEqual({ '/signup': '/signup/auth', '/signup/auth': 'shown' });
    const screen = (await readData(browser, '/signup/auth'))['screen'];
    expect(screen).toMatchObject({ step: { n: 1, of: 3 } });
    const sent = await browser.post('/zapi/signup/email', { type: 'signUp', email: 'free-of-policies@example.com' });
    expect(sent.json()).toEqual({ redirectTo: '/signup/pin-code' });
    await other.close();
  });
});
