import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, describeRefusal, isSignedIn, openTab, readData, readMain, readNotices } from '../account/members.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { backupCodes, enable, give, logInTo, openAgain, openPending, phone, preferNone, readApp, saveCodes } from './factors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const wrong = { status: 422, code: 'PIN_CODE_ERROR' };
const locked = { status: 429, code: 'TOO_MANY' };
const codesTo = async (to: string) => (await test.readOutbox(to)).filter(({ code }) => code !== null).length;
async function readActions(name: string): Promise<readonly string[]> {
  const rows = await test.database.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE account_id = $1 ORDER BY at, action',
    [name],
  );
  return rows.map(({ action }) => action);
}

describe('the choice of the second factor', () => {
  it('offers the enabled types and backup codes, with abbreviated addresses [LOGIN-009]', async () => {
    const browser = await openPending(test, 'selects1', ['OTP', 'Email']);
    await preferNone(test, 'selects1');
    await saveCodes(test, 'selects1');
    expect(await readData(browser, '/login/multi-factor')).toMatchObject({
      multiFactorTypes: ['OTP', 'Email', 'BackupCode'],
      email: 's•••@example.com',
      phoneNumber: null,
    });
    const page = await browser.get('/login/multi-factor');
    for (const type of ['otp', 'email', 'backup-code']) expect(readMain(page)).toContain(`href="/login/multi-factor/${type}"`);
    expect(readMain(page)).not.toContain('/login/multi-factor/sms');
    expect(page.body).not.toContain('selects1@example.com');
  });

  it('opens the only type at once, and the choice on request [LOGIN-009]', async () => {
    const browser = await openPending(test, 'single01');
    await preferNone(test, 'single01');
    await saveCodes(test, 'single01');
    expect(await readData(browser, '/login/multi-factor')).toEqual({ redirectTo: '/login/multi-factor/otp' });
    expect(await readData(browser, '/login/multi-factor?select=1')).toMatchObject({ multiFactorTypes: ['OTP', 'BackupCode'] });
    expect((await browser.get('/login/multi-factor/otp')).body).toContain('href="/login/multi-factor?select=1"');
  });

  it('sends nobody to a type that is not enabled', async () => {
    const browser = await openPending(test, 'enabled1');
    for (const type of ['email', 'sms', 'backup-code']) {
      expect(await readData(browser, `/login/multi-factor/${type}`)).toEqual({ redirectTo: '/login/multi-factor' });
      expect(describeRefusal(await give(browser, type, '123456'))).toEqual({ status: 409, code: 'NOT_NOW' });
    }
    expect((await browser.get('/login/multi-factor/other')).statusCode).toBe(404);
  });

  it('skips to the type that was preferred at the last login [LOGIN-012]', async () => {
    const browser = await openPending(test, 'prefers1', ['OTP', 'Email']);
    await preferNone(test, 'prefers1');
    expect(await readData(browser, '/login/multi-factor')).toHaveProperty('multiFactorTypes');
    await browser.get('/login/multi-factor/email');
    const code = await test.readCode('prefers1@example.com');
    expect((await give(browser, 'email', code, { isPreferred: true })).statusCode).toBe(200);
    const next = await openAgain(test, 'prefers1');
    expect((await next.get('/login/multi-factor')).headers.location).toBe('/login/multi-factor/email');
  });
});

describe('a one-time password', () => {
  it('signs in and leads to returnTo [LOGIN-010, LOGIN-016]', async () => {
    await addMember(test, 'returns1');
    await enable(test, 'returns1', 'OTP');
    const browser = await openAgain(test, 'returns1', '/mypage/sessions');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await give(browser, 'otp', readApp(test))).json()).toEqual({ redirectTo: '/mypage/sessions' });
    expect(await isSignedIn(browser)).toBe(true);
    const foreign = await openAgain(test, 'returns1', '//elsewhere.example');
    test.clock.advance(30);
    expect((await give(foreign, 'otp', readApp(test))).json()).toEqual({ redirectTo: '/mypage' });
  });

  it('is accepted once, and no earlier one after it', async () => {
    const browser = await openPending(test, 'replays1');
    const code = readApp(test);
    await give(browser, 'otp', code);
    const second = await openAgain(test, 'replays1');
    expect(describeRefusal(await give(second, 'otp', code))).toEqual(wrong);
    expect(describeRefusal(await give(second, 'otp', readApp(test, -30)))).toEqual(wrong);
    expect((await give(second, 'otp', readApp(test, 30))).statusCode).toBe(200);
  });

  it('may be one step early or late, and no more', async () => {
    const browser = await openPending(test, 'skewed01');
    for (const seconds of [-60, 60]) expect(describeRefusal(await give(browser, 'otp', readApp(test, seconds)))).toEqual(wrong);
    expect((await give(browser, 'otp', readApp(test, -30))).statusCode).toBe(200);
  });

  it('is refused at the value, with the text of a failed verification [LOGIN-013]', async () => {
    const browser = await openPending(test, 'fields01');
    const fields = { _do: 'login.multi-factor.otp', value: '000000' };
    const page = await browser.submit('/login/multi-factor/otp', fields);
    expect(page.statusCode).toBe(422);
    expect(page.body).toMatch(/name="value"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="value"/);
    expect(page.body).toContain('認証に失敗しました。認証アプリに表示されている最新の番号を入力してください。');
    const done = await browser.submit('/login/multi-factor/otp', { ...fields, value: readApp(test) });
    expect(done.headers.location).toBe('/mypage');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('shows the text of an uncertain verification at the value after any other failure [LOGIN-013]', async () => {
    const browser = await openPending(test, 'failing1');
    const answer = { status: 500, code: 'FAILED', message: 'broken' };
    await browser.post('/dev/fault', { call: 'login.multi-factor.otp', answer });
    const page = await browser.submit('/login/multi-factor/otp', { _do: 'login.multi-factor.otp', value: '123456' });
    expect(page.statusCode).toBe(500);
    const control = /<input[^>]*\sname="value"[^>]*>/.exec(page.body)?.[0];
    expect(control).toContain('aria-invalid="true"');
    expect(readMain(page)).toContain(
      '認証できませんでした。時間をおいてもう一度お試しいただくか、ログイン画面からやり直してください。',
    );
    expect(readMain(page)).not.toContain('broken');
  });

  it('locks the account’s factors after five wrong values, over all sessions', async () => {
    const browsers = [await openPending(test, 'locked01')];
    for (let index = 0; index < 5; index += 1) browsers.push(await openAgain(test, 'locked01'));
    for (const browser of browsers.slice(0, 5)) expect(describeRefusal(await give(browser, 'otp', '000000'))).toEqual(wrong);
    const [last] = browsers.slice(5);
    if (last === undefined) throw new Error('no browser');
    const refused = await give(last, 'otp', readApp(test));
    expect(describeRefusal(refused)).toEqual(locked);
    expect(refused.headers['retry-after']).toBe('900');
    expect(await readActions('locked01')).toEqual(
      expect.arrayContaining(['factor-refused', 'login-first-factor', 'login-refused']),
    );
    const page = await last.submit('/login/multi-factor/otp', { _do: 'login.multi-factor.otp', value: readApp(test) });
    expect(page.body).toContain('追加の認証を一時的に停止しています');
    test.clock.advance(901);
    expect((await give(await openAgain(test, 'locked01'), 'otp', readApp(test))).statusCode).toBe(200);
  });
});

describe('a code by e-mail or SMS', () => {
  it.each([
    ['email', 'Email', 'sends001@example.com'],
    ['sms', 'SMS', phone],
  ] as const)(
    'is sent when the page of %s opens, not again when it is reloaded [LOGIN-012, LOGIN-010]',
    async (address, type, to) => {
      const browser = await openPending(test, address === 'email' ? 'sends001' : 'sends002', [type]);
      const before = await codesTo(to);
      const path = `/login/multi-factor/${address}`;
      expect((await browser.get(path)).statusCode).toBe(200);
      expect(await codesTo(to)).toBe(before + 1);
      await browser.get(path);
      await readData(browser, path);
      await browser.submit(path, { _do: `login.multi-factor.${address}`, value: '000000' });
      expect(await codesTo(to)).toBe(before + 1);
      const resend = () => browser.post(`/zapi/login/multi-factor/${address}/send-code`, {});
      expect(describeRefusal(await resend())).toEqual({ status: 429, code: 'TOO_SOON' });
      test.clock.advance(31);
      expect((await resend()).statusCode).toBe(204);
      expect(await codesTo(to)).toBe(before + 2);
      expect((await give(browser, address, await test.readCode(to))).json()).toEqual({ redirectTo: '/mypage' });
      expect(await isSignedIn(browser)).toBe(true);
    },
  );

  it('is resent without scripts', async () => {
    const browser = await openPending(test, 'plain001', ['Email']);
    await browser.get('/login/multi-factor/email');
    test.clock.advance(31);
    const sent = await browser.submit('/login/multi-factor/email', {
      _do: ['login.multi-factor.email', 'login.multi-factor.send-code'],
      '_params.type': 'email',
    });
    expect(sent.statusCode).toBeLessThan(400);
    expect(await codesTo('plain001@example.com')).toBe(2);
  });

  it('is of no use in another session', async () => {
    const browser = await openPending(test, 'foreign1', ['Email']);
    await browser.get('/login/multi-factor/email');
    const code = await test.readCode('foreign1@example.com');
    const other = await openAgain(test, 'foreign1');
    expect(describeRefusal(await give(other, 'email', code))).toEqual(wrong);
    expect((await give(browser, 'email', code)).statusCode).toBe(200);
  });

  it('is not sent to a guest without a first factor', async () => {
    const stranger = test.open();
    expect((await stranger.get('/login/multi-factor/email')).headers.location).toBe('/login');
    const answer = await stranger.post('/zapi/login/multi-factor/email/send-code', {});
    expect(describeRefusal(answer)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('says when the limit of messages is reached', async () => {
    const to = 'limited1@example.com';
    await openPending(test, 'limited1', ['Email']);
    for (let index = 0; index < 5; index += 1) await (await openAgain(test, 'limited1')).get('/login/multi-factor/email');
    const browser = await openAgain(test, 'limited1');
    expect(await readData(browser, '/login/multi-factor/email')).toMatchObject({ isSendBlocked: true });
    expect(await codesTo(to)).toBe(5);
  });
});

describe('a backup code', () => {
  it('signs in once and is mailed about', async () => {
    const browser = await openPending(test, 'backups1');
    await saveCodes(test, 'backups1');
    const [code, another] = backupCodes;
    expect(describeRefusal(await give(browser, 'backup-code', 'zzzzz-zzzzz'))).toEqual(wrong);
    expect((await give(browser, 'backup-code', code.toUpperCase())).json()).toEqual({ redirectTo: '/mypage' });
    expect(await readNotices(test, 'backups1@example.com')).toHaveLength(1);
    const next = await openAgain(test, 'backups1');
    expect(describeRefusal(await give(next, 'backup-code', code))).toEqual(wrong);
    expect((await give(next, 'backup-code', another)).statusCode).toBe(200);
  });
});

describe('a session past the first factor', () => {
  it('opens no page and no call of a member, and is no session of the member', async () => {
    const browser = await openPending(test, 'pending1');
    const other = test.open();
    const { screens, calls } = await readProtected(browser);
    expect(screens).toEqual([]);
    expect(calls).toEqual([]);
    expect(browser.cookies.has('auid')).toBe(false);
    expect(browser.cookies.has('__Host-device')).toBe(false);
    const sessions = await test.database.query("SELECT 1 FROM sessions WHERE account_id = 'pending1'");
    expect(sessions).toEqual([]);
    expect((await other.get('/login/multi-factor/otp')).headers.location).toBe('/login');
    expect(await readNotices(test, 'pending1@example.com')).toEqual([]);
  });

  it('is useless without the token that its browser got at each step', async () => {
    await addMember(test, 'tokens01');
    await enable(test, 'tokens01', 'OTP');
    const browser = test.open();
    await browser.post('/zapi/auth/email/send-pin-code', { email: 'nobody001@example.com', type: 'login' });
    const guest = openTab(test, browser);
    await logInTo(browser, 'tokens01');
    const pending = openTab(test, browser);
    expect(describeRefusal(await give(guest, 'otp', readApp(test)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect((await give(browser, 'otp', readApp(test))).statusCode).toBe(200);
    expect(await isSignedIn(pending)).toBe(false);
    expect(describeRefusal(await give(pending, 'otp', readApp(test, 30)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('ends after ten minutes, with a text and returnTo at the login', async () => {
    await addMember(test, 'expires1');
    await enable(test, 'expires1', 'OTP');
    const browser = await openAgain(test, 'expires1', '/mypage/sessions');
    test.clock.advance(599);
    expect(await readData(browser, '/login/multi-factor/otp')).toMatchObject({ multiFactorType: 'OTP' });
    test.clock.advance(1);
    const again = '/login?notice=loginExpired&returnTo=%2Fmypage%2Fsessions';
    expect((await browser.get('/login/multi-factor/otp')).headers.location).toBe(again);
    expect((await browser.get('/login/multi-factor')).headers.location).toBe(again);
    const answer = await give(browser, 'otp', readApp(test));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().flowError).toMatchObject({ code: 'LOGIN_EXPIRED', redirectTo: again });
    const posted = await browser.submit('/login/multi-factor/otp', { _do: 'login.multi-factor.otp', value: readApp(test) });
    expect(posted.headers.location).toBe(again);
    const login = await browser.get(again);
    expect(login.body).toContain('時間が過ぎたため、ログインを完了できませんでした。');
    expect(await readData(browser, again)).toMatchObject({ returnTo: '/mypage/sessions' });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends with a logout and with a new password', async () => {
    const browser = await openPending(test, 'ends0001');
    const kept = openTab(test, browser);
    await browser.post('/logout', {});
    expect(describeRefusal(await give(kept, 'otp', readApp(test)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    const attacker = await openAgain(test, 'ends0001');
    await test.open().post('/zapi/auth/password/forgot', { email: 'ends0001@example.com' });
    const [mail] = await readNotices(test, 'ends0001@example.com');
    const token = /reset\?token=([\w-]+)$/.exec(mail?.link ?? '')?.[1];
    const member = test.open();
    const reset = { token, password: 'minato-no-yoru7' };
    expect((await member.post('/zapi/auth/password/reset', reset)).statusCode).toBeLessThan(300);
    expect(describeRefusal(await give(attacker, 'otp', readApp(test)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    const answer = await member.post('/login', { value: 'ends0001', password: 'minato-no-yoru7' });
    expect(answer.json()).toEqual({ redirectTo: '/login/multi-factor' });
  });

  it('replaces the session of a member who logs in again', async () => {
    const browser = await openPending(test, 'again001');
    await give(browser, 'otp', readApp(test));
    expect(browser.cookies.get('auid')).toBe('again001');
    expect(await logInTo(browser, 'again001')).toBe('/login/multi-factor');
    expect(browser.cookies.has('auid')).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('mails about a new device after the second factor only', async () => {
    const isNew = ({ subject }: { subject: string }) => subject.includes('新しい端末');
    const browser = await openPending(test, 'devices1');
    expect((await test.readOutbox('devices1@example.com')).filter(isNew)).toEqual([]);
    await give(browser, 'otp', readApp(test));
    expect((await test.readOutbox('devices1@example.com')).filter(isNew)).toHaveLength(1);
    expect(await readActions('devices1')).toEqual(['login', 'login-first-factor']);
  });
});

describe('a login by a mailed code', () => {
  async function openByCode(name: string): Promise<{ browser: TestBrowser; answer: Awaited<ReturnType<TestBrowser['post']>> }> {
    const browser = test.open();
    const email = `${name}@example.com`;
    await browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
    const { emailUserId } = await readData(browser, '/login/code');
    const authCode = await test.readCode(email);
    return { browser, answer: await browser.post('/login', { emailUserId, authCode, loginMethod: 'AuthCode' }) };
  }

  it('is followed by another factor than the same mailbox', async () => {
    await addMember(test, 'mailbox1');
    await enable(test, 'mailbox1', 'Email', 'OTP');
    const { browser, answer } = await openByCode('mailbox1');
    expect(answer.json()).toEqual({ redirectTo: '/login/multi-factor' });
    expect(await readData(browser, '/login/multi-factor?select=1')).toMatchObject({ multiFactorTypes: ['OTP'], email: null });
    expect(describeRefusal(await give(browser, 'email', '123456'))).toEqual({ status: 409, code: 'NOT_NOW' });
    const resend = await browser.post('/zapi/login/multi-factor/email/send-code', {});
    expect(describeRefusal(resend)).toEqual({ status: 409, code: 'NOT_NOW' });
    expect((await give(browser, 'otp', readApp(test))).statusCode).toBe(200);
  });

  it('needs the password instead if e-mail is the only second factor, unless there is no password', async () => {
    await addMember(test, 'mailbox2');
    await enable(test, 'mailbox2', 'Email');
    const { browser, answer } = await openByCode('mailbox2');
    expect(describeRefusal(answer)).toEqual({ status: 409, code: 'PASSWORD_NEEDED' });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await readActions('mailbox2')).toEqual(['login-refused']);
    await addMember(test, 'mailbox3', { hasPassword: false });
    await enable(test, 'mailbox3', 'Email');
    expect((await openByCode('mailbox3')).answer.json()).toEqual({ redirectTo: '/mypage' });
  });
});

describe('a trusted device', () => {
  it('is asked for no second factor, for 30 days and for its account only [LOGIN-011]', async () => {
    const browser = await openPending(test, 'trusts01');
    const answer = await give(browser, 'otp', readApp(test), { rememberDevice: true });
    const cookie = answer.cookies.find(({ name }) => name === '__Host-trusted');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    const stored = await test.database.query<{ token_hash: string }>('SELECT token_hash FROM trusted_devices');
    expect(stored.map((row) => row.token_hash)).not.toContain(cookie?.value);
    await browser.post('/logout', {});
    expect((await browser.post('/login', { value: 'trusts01', password: 'not-the-one-1' })).statusCode).toBe(422);
    expect(await logInTo(browser, 'trusts01')).toBe('/mypage');
    await addMember(test, 'trusts02');
    await enable(test, 'trusts02', 'OTP');
    expect(await logInTo(browser, 'trusts02')).toBe('/login/multi-factor');
    test.clock.advance(30 * 86_400);
    expect(await logInTo(browser, 'trusts01')).toBe('/login/multi-factor');
  });

  it('is forgotten with a new password', async () => {
    const browser = await openPending(test, 'trusts04');
    await give(browser, 'otp', readApp(test), { rememberDevice: true });
    const change = { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' };
    expect((await browser.post('/zapi/account/password/edit', change)).statusCode).toBe(200);
    await browser.post('/logout', {});
    const answer = await browser.post('/login', { value: 'trusts04', password: 'minato-no-yoru7' });
    expect(answer.json()).toEqual({ redirectTo: '/login/multi-factor' });
  });

  it('is mailed about, and not trusted unless asked', async () => {
    const browser = await openPending(test, 'trusts03');
    await give(browser, 'otp', readApp(test));
    expect(browser.cookies.has('__Host-trusted')).toBe(false);
    test.clock.advance(30);
    const again = await openAgain(test, 'trusts03');
    await give(again, 'otp', readApp(test), { rememberDevice: true });
    expect((await readNotices(test, 'trusts03@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】追加の認証を省略するブラウザが登録されました',
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
