import { describe, expect } from 'vitest';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const it = serverTest({ settings: { botCheck: { isEnabled: false } } });

const byEmail = (value: string, more: object = {}) => ({ loginMethodType: 'EmailPassword', value, password, ...more });

describe('login with a password', () => {
  it('accepts an e-mail address or a login ID in any case and width', async ({ server }) => {
    for (const value of [
      'single@example.com',
      'Single@Example.COM',
      'ｓｉｎｇｌｅ@example.com',
      'ｓｉｎｇｌｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
      '　single﹫example.com ',
    ]) {
      expect((await server.open().post('/login', byEmail(value))).json()).toEqual({ redirectTo: '/mypage' });
    }
    for (const value of ['KidTaro', 'ＫｉｄＴａｒｏ']) {
      const kid = await server.open().post('/login', { loginMethodType: 'LoginIdPassword', value, password });
      expect(kid.json()).toEqual({ redirectTo: '/mypage' });
    }
  });

  it('accepts the address of a sign-up in either width, and stores one spelling', async ({ server }) => {
    const wide = 'ｗｉｄｅ＠ｅｘａｍｐｌｅ．ｃｏｍ';
    const browser = server.open();
    await signUpTo(server, browser, 'pinCode', wide);
    await browser.post('/zapi/signup/pin-code', { pinCode: await server.readCode('wide@example.com') });
    await browser.post('/zapi/signup/confirm', answersOf(wide, { loginId: 'ＷｉｄｅＯｎｅ１' }));
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
    const rows = await server.database.query(
      'SELECT email, email_normal, login_id_normal FROM accounts WHERE login_id IS NOT NULL',
    );
    expect(rows).toContainEqual({ email: 'wide@example.com', email_normal: 'wide@example.com', login_id_normal: 'wideone1' });
    for (const value of [wide, 'wide@example.com', 'ｗｉｄｅｏｎｅ１', 'wideone1']) {
      const answer = await server.open().post('/login', { value, password: 'minato-no-yoru7' });
      expect(answer.json()).toEqual({ redirectTo: '/mypage' });
    }
    const check = await server.open().post('/zapi/auth/login-id/verify', { loginId: 'ｗｉｄｅＯｎｅ１' });
    expect(check.statusCode).toBe(409);
  });

  it('requires both, and reports each [LOGIN-001]', async ({ server }) => {
    const answer = await server.open().post('/login', { loginMethodType: 'EmailPassword', value: '', password: null });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues).toEqual([
      { at: '/value', rule: 'required' },
      { at: '/password', rule: 'required' },
    ]);
  });

  it('answers a wrong password and an unknown name alike', async ({ server }) => {
    const wrong = await server.open().post('/login', { ...byEmail('single@example.com'), password: 'not-the-one-1' });
    const unknown = await server.open().post('/login', { ...byEmail('nobody@example.com'), password: 'not-the-one-1' });
    expect([wrong.statusCode, wrong.json().code, wrong.json().message]).toEqual([422, 'LOGIN_FAILED', unknown.json().message]);
    expect(unknown.statusCode).toBe(422);
    expect(wrong.json().message).toMatch(/[ぁ-ん]/);
  });

  it('sets an HttpOnly session cookie and a readable auid [SESSION-004] [SESSION-010] [SESSION-011] [SESSION-012]', async ({
    server,
  }) => {
    const browser = server.open();
    const answer = await browser.post('/login', byEmail('single@example.com'));
    const sid = answer.cookies.find((each) => each.name === 'sid');
    const auid = answer.cookies.find((each) => each.name === 'auid');
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(auid).toMatchObject({ path: '/', maxAge: 30 * 86_400 });
    expect(auid?.httpOnly).toBeUndefined();
    const root = (await browser.get('/zapi/internal/root/screen-data')).json();
    expect(root.authId).toBe(auid?.value);
    const stored = await server.database.query<{ token_hash: string }>('SELECT token_hash FROM sessions');
    expect(stored.some((row) => row.token_hash === sid?.value)).toBe(false);
    const forged = server.open();
    forged.cookies.set('auid', auid?.value ?? '');
    expect((await forged.get('/zapi/internal/root/screen-data')).json().authId).toBe('');
    expect((await forged.get('/zapi/internal/account-header/screen-data')).statusCode).toBe(401);
  });

  it('replaces an existing session token, and the old one is invalid at once', async ({ server }) => {
    const browser = server.open();
    await browser.post('/zapi/signup/policy', {
      policyConsentData: [
        { policyId: 'terms', revision: 2, key: 'termsOfUse' },
        { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
        { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
      ],
    });
    const before = browser.cookies.get('sid') ?? '';
    await browser.post('/login', byEmail('single@example.com'));
    expect(browser.cookies.get('sid')).not.toBe(before);
    const thief = server.open();
    thief.cookies.set('sid', before);
    expect((await thief.get('/zapi/internal/root/screen-data')).json().authId).toBe('');
  });

  it('redirects to returnTo only if it is a page of the store [LOGIN-016]', async ({ server }) => {
    const to = async (returnTo: string) =>
      (await server.open().post('/login', byEmail('single@example.com', { returnTo }))).json();
    expect(await to('/privacy?a=1')).toEqual({ redirectTo: '/privacy?a=1' });
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/%5Cevil',
      'javascript:alert(1)',
      '/no/such/page',
      '/privacy\nx',
    ]) {
      expect(await to(foreign)).toEqual({ redirectTo: '/mypage' });
    }
  });

  it('redirects a member who opens the login page [LOGIN-020]', async ({ server }) => {
    const browser = server.open();
    await browser.post('/login', byEmail('single@example.com'));
    const opened = await browser.get('/login', { accept: 'text/html' });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/mypage']);
    expect((await browser.get('/zapi/internal/login/screen-data')).json()).toEqual({ redirectTo: '/mypage' });
    expect((await browser.get('/zapi/internal/login/screen-data?returnTo=/privacy')).json()).toEqual({ redirectTo: '/privacy' });
  });

  it('is locked after ten wrong tries with the same message, and works again later', async ({ server }) => {
    const wrong = { ...byEmail('member@example.com'), password: 'not-the-one-1' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await server.open().post('/login', wrong);
      server.clock.advance(17);
    }
    const right = await server.open().post('/login', byEmail('member@example.com'));
    expect([right.statusCode, right.json().code]).toEqual([422, 'LOGIN_FAILED']);
    server.clock.advance(901);
    expect((await server.open().post('/login', byEmail('member@example.com'))).json()).toEqual({ redirectTo: '/mypage' });
  });
});

describe('logout', () => {
  it('is confirmed on the next page, also without scripts', async ({ server }) => {
    const browser = server.open();
    await browser.post('/login', byEmail('single@example.com'));
    const answer = await browser.submit('/logout', { _do: 'logout' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/login');
    const set = answer.cookies.find((each) => each.name === 'signed-out');
    expect(set).toMatchObject({ httpOnly: true, path: '/', maxAge: 15 });
    expect((await browser.get('/login')).body).toMatch(/<noscript>.*role="status".*ログアウトしました。.*<\/noscript>/);
    expect((await server.open().get('/login')).body).not.toContain('ログアウトしました。');
  });

  it('ends the session on the server and clears the cookies, except the known device’s [LOGIN-018] [LOGIN-019]', async ({
    server,
  }) => {
    const browser = server.open();
    await browser.post('/login', byEmail('single@example.com'));
    const token = browser.cookies.get('sid') ?? '';
    const answer = await browser.post('/logout');
    expect(answer.json()).toEqual({ redirectTo: '/login' });
    expect([...browser.cookies.keys()]).toEqual(['device', 'signed-out']);
    const later = server.open();
    later.cookies.set('sid', token);
    expect((await later.get('/zapi/internal/root/screen-data')).json().authId).toBe('');
  });
});

describe('page access', () => {
  it('redirects a guest from a member’s page to the login without loading its data [ROUTE-057] [ROUTE-058] [SESSION-001]', async ({
    server,
  }) => {
    const guest = server.open();
    expect((await guest.get('/zapi/internal/mypage/screen-data?a=1')).json()).toEqual({
      redirectTo: '/login?returnTo=%2Fmypage%3Fa%3D1',
    });
    expect((await guest.get('/zapi/internal/root/screen-data')).json().authId).toBe('');
  });

  it('leads a member from the sign-up home', async ({ server }) => {
    const browser = server.open();
    await browser.post('/login', byEmail('single@example.com'));
    expect((await browser.get('/zapi/internal/signup/screen-data')).json()).toEqual({ redirectTo: '/mypage' });
    expect((await browser.post('/zapi/signup/email', { type: 'signUp', email: 'x@example.com' })).json()).toEqual({
      redirectTo: '/mypage',
    });
  });
});
