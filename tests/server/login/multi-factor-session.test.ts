import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addMember, describeRefusal, isSignedIn, openTab, readData, readNotices } from '../people/members.ts';
import { enable, give, logInTo, openAgain, openPending, readApp } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

async function readActions(server: TestApp, name: string): Promise<readonly string[]> {
  const rows = await server.database.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE account_id = $1 ORDER BY at, action',
    [name],
  );
  return rows.map(({ action }) => action);
}

describe('a session past the first factor', () => {
  it('opens no page and no call of a member, and is no session of the member', async ({ server }) => {
    const browser = await openPending(server, 'pending1');
    const other = server.open();
    const { screens, calls } = await readProtected(browser);
    expect(screens).toEqual([]);
    expect(calls).toEqual([]);
    expect(browser.cookies.has('auid')).toBe(false);
    expect(browser.cookies.has('device')).toBe(false);
    const sessions = await server.database.query("SELECT 1 FROM sessions WHERE account_id = 'pending1'");
    expect(sessions).toEqual([]);
    expect((await other.get('/login/multi-factor/otp')).headers.location).toBe('/login');
    expect(await readNotices(server, 'pending1@example.com')).toEqual([]);
  });

  it('is useless without the token that its browser got at each step', async ({ server }) => {
    await addMember(server, 'tokens01');
    await enable(server, 'tokens01', 'OTP');
    const browser = server.open();
    await browser.post('/zapi/auth/email/send-pin-code', { email: 'nobody001@example.com', type: 'login' });
    const guest = openTab(server, browser);
    await logInTo(browser, 'tokens01');
    const pending = openTab(server, browser);
    expect(describeRefusal(await give(guest, 'otp', readApp(server)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect((await give(browser, 'otp', readApp(server))).statusCode).toBe(200);
    expect(await isSignedIn(pending)).toBe(false);
    expect(describeRefusal(await give(pending, 'otp', readApp(server, 30)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('ends after ten minutes, with a text and returnTo at the login', async ({ server }) => {
    await addMember(server, 'expires1');
    await enable(server, 'expires1', 'OTP');
    const browser = await openAgain(server, 'expires1', '/mypage/sessions');
    server.clock.advance(599);
    expect(await readData(browser, '/login/multi-factor/otp')).toMatchObject({ multiFactorType: 'OTP' });
    server.clock.advance(1);
    const again = '/login?notice=loginExpired&returnTo=%2Fmypage%2Fsessions';
    expect((await browser.get('/login/multi-factor/otp')).headers.location).toBe(again);
    expect((await browser.get('/login/multi-factor')).headers.location).toBe(again);
    const answer = await give(browser, 'otp', readApp(server));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().flowError).toMatchObject({ code: 'LOGIN_EXPIRED', redirectTo: again });
    const posted = await browser.submit('/login/multi-factor/otp', { _do: 'login.multi-factor.otp', value: readApp(server) });
    expect(posted.headers.location).toBe(again);
    const login = await browser.get(again);
    expect(login.body).toContain('時間が過ぎたため、ログインを完了できませんでした。');
    expect(await readData(browser, again)).toMatchObject({ returnTo: '/mypage/sessions' });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends with a logout and with a new password', async ({ server }) => {
    const browser = await openPending(server, 'ends0001');
    const kept = openTab(server, browser);
    await browser.post('/logout', {});
    expect(describeRefusal(await give(kept, 'otp', readApp(server)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    const attacker = await openAgain(server, 'ends0001');
    await server.open().post('/zapi/auth/password/forgot', { email: 'ends0001@example.com' });
    const [mail] = await readNotices(server, 'ends0001@example.com');
    const token = /reset\?token=([\w-]+)$/.exec(mail?.link ?? '')?.[1];
    const member = server.open();
    const reset = { token, password: 'minato-no-yoru7' };
    expect((await member.post('/zapi/auth/password/reset', reset)).statusCode).toBeLessThan(300);
    expect(describeRefusal(await give(attacker, 'otp', readApp(server)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    const answer = await member.post('/login', { value: 'ends0001', password: 'minato-no-yoru7' });
    expect(answer.json()).toEqual({ redirectTo: '/login/multi-factor' });
  });

  it('replaces the session of a member who logs in again', async ({ server }) => {
    const browser = await openPending(server, 'again001');
    await give(browser, 'otp', readApp(server));
    expect(browser.cookies.get('auid')).toBe('again001');
    expect(await logInTo(browser, 'again001')).toBe('/login/multi-factor');
    expect(browser.cookies.has('auid')).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('mails about a new device after the second factor only', async ({ server }) => {
    const isNew = ({ subject }: { subject: string }) => subject.includes('新しい端末');
    const browser = await openPending(server, 'devices1');
    expect((await server.readOutbox('devices1@example.com')).filter(isNew)).toEqual([]);
    await give(browser, 'otp', readApp(server));
    expect((await server.readOutbox('devices1@example.com')).filter(isNew)).toHaveLength(1);
    expect(await readActions(server, 'devices1')).toEqual(['login', 'login-first-factor']);
  });
});

describe('a login by a mailed code', () => {
  async function openByCode(
    server: TestApp,
    name: string,
  ): Promise<{ browser: TestBrowser; answer: Awaited<ReturnType<TestBrowser['post']>> }> {
    const browser = server.open();
    const email = `${name}@example.com`;
    await browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
    const { emailUserId } = await readData(browser, '/login/code');
    const authCode = await server.readCode(email);
    return { browser, answer: await browser.post('/login', { emailUserId, authCode, loginMethod: 'AuthCode' }) };
  }

  it('is followed by another factor than the same mailbox', async ({ server }) => {
    await addMember(server, 'mailbox1');
    await enable(server, 'mailbox1', 'Email', 'OTP');
    const { browser, answer } = await openByCode(server, 'mailbox1');
    expect(answer.json()).toEqual({ redirectTo: '/login/multi-factor' });
    expect(await readData(browser, '/login/multi-factor?select=1')).toMatchObject({ multiFactorTypes: ['OTP'], email: null });
    expect(describeRefusal(await give(browser, 'email', '123456'))).toEqual({ status: 409, code: 'NOT_NOW' });
    const resend = await browser.post('/zapi/login/multi-factor/email/send-code', {});
    expect(describeRefusal(resend)).toEqual({ status: 409, code: 'NOT_NOW' });
    expect((await give(browser, 'otp', readApp(server))).statusCode).toBe(200);
  });

  it('needs the password instead if e-mail is the only second factor, unless there is no password', async ({ server }) => {
    await addMember(server, 'mailbox2');
    await enable(server, 'mailbox2', 'Email');
    const { browser, answer } = await openByCode(server, 'mailbox2');
    expect(describeRefusal(answer)).toEqual({ status: 409, code: 'PASSWORD_NEEDED' });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await readActions(server, 'mailbox2')).toEqual(['login-refused']);
    await addMember(server, 'mailbox3', { hasPassword: false });
    await enable(server, 'mailbox3', 'Email');
    expect((await openByCode(server, 'mailbox3')).answer.json()).toEqual({ redirectTo: '/mypage' });
  });
});

describe('a trusted device', () => {
  it('is asked for no second factor, for 30 days and for its account only [LOGIN-011]', async ({ server }) => {
    const browser = await openPending(server, 'trusts01');
    const answer = await give(browser, 'otp', readApp(server), { rememberDevice: true });
    const cookie = answer.cookies.find(({ name }) => name === 'trusted');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    const stored = await server.database.query<{ token_hash: string }>('SELECT token_hash FROM trusted_devices');
    expect(stored.map((row) => row.token_hash)).not.toContain(cookie?.value);
    await browser.post('/logout', {});
    expect((await browser.post('/login', { value: 'trusts01', password: 'not-the-one-1' })).statusCode).toBe(422);
    expect(await logInTo(browser, 'trusts01')).toBe('/mypage');
    await addMember(server, 'trusts02');
    await enable(server, 'trusts02', 'OTP');
    expect(await logInTo(browser, 'trusts02')).toBe('/login/multi-factor');
    server.clock.advance(30 * 86_400);
    expect(await logInTo(browser, 'trusts01')).toBe('/login/multi-factor');
  });

  it('is forgotten with a new password', async ({ server }) => {
    const browser = await openPending(server, 'trusts04');
    await give(browser, 'otp', readApp(server), { rememberDevice: true });
    const change = { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' };
    expect((await browser.post('/zapi/account/password/edit', change)).statusCode).toBe(200);
    await browser.post('/logout', {});
    const answer = await browser.post('/login', { value: 'trusts04', password: 'minato-no-yoru7' });
    expect(answer.json()).toEqual({ redirectTo: '/login/multi-factor' });
  });

  it('is mailed about, and not trusted unless asked', async ({ server }) => {
    const browser = await openPending(server, 'trusts03');
    await give(browser, 'otp', readApp(server));
    expect(browser.cookies.has('trusted')).toBe(false);
    server.clock.advance(30);
    const again = await openAgain(server, 'trusts03');
    await give(again, 'otp', readApp(server), { rememberDevice: true });
    expect((await readNotices(server, 'trusts03@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】信頼済みの端末が登録されました',
    ]);
  });
});

/** Pages and calls of members that a browser can open; both must be empty. */
async function readProtected(browser: TestBrowser): Promise<{ screens: readonly string[]; calls: readonly string[] }> {
  const screens: string[] = [];
  for (const path of [
    '/mypage',
    '/mypage/edit',
    '/mypage/sessions',
    '/mypage/email/edit',
    '/mypage/password/edit',
    '/mypage/consent/ads',
  ]) {
    const { redirectTo } = await readData(browser, path);
    if (redirectTo !== `/login?returnTo=${encodeURIComponent(path)}`) screens.push(path);
  }
  const calls: string[] = [];
  for (const path of [
    '/zapi/account/reauthorize',
    '/zapi/account/password/edit',
    '/zapi/account/pinCode/set',
    '/zapi/account/login-id/edit',
    '/zapi/account/profile-image',
    '/zapi/account/consent',
  ]) {
    const answer = await browser.post(path, {});
    if (answer.statusCode !== 401) calls.push(`${path} ${answer.statusCode}`);
  }
  return { screens, calls };
}
