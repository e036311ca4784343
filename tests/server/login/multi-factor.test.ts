import { describe, expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { addMember, describeRefusal, isSignedIn, readData, readMain, readNotices } from '../people/members.ts';
import { backupCodes, enable, give, openAgain, openPending, phone, readApp, saveCodes } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const wrong = { status: 422, code: 'PIN_CODE_ERROR' };
const locked = { status: 429, code: 'TOO_MANY' };
const codesTo = async (server: TestApp, to: string) => (await server.readOutbox(to)).filter(({ code }) => code !== null).length;
async function readActions(server: TestApp, name: string): Promise<readonly string[]> {
  const rows = await server.database.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE account_id = $1 ORDER BY at, action',
    [name],
  );
  return rows.map(({ action }) => action);
}

describe('the choice of the second factor', () => {
  it('offers the enabled types and backup codes, with abbreviated addresses [LOGIN-009] [MFA-004]', async ({ server }) => {
    const browser = await openPending(server, 'selects1', ['OTP', 'Email']);
    await saveCodes(server, 'selects1');
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

  it('opens the only type at once, and the choice on request [LOGIN-009]', async ({ server }) => {
    const browser = await openPending(server, 'single01');
    await saveCodes(server, 'single01');
    expect(await readData(browser, '/login/multi-factor')).toEqual({ redirectTo: '/login/multi-factor/otp' });
    expect(await readData(browser, '/login/multi-factor?select=1')).toMatchObject({ multiFactorTypes: ['OTP', 'BackupCode'] });
    expect((await browser.get('/login/multi-factor/otp')).body).toContain('href="/login/multi-factor?select=1"');
  });

  it('does not redirect to a type that is not enabled', async ({ server }) => {
    const browser = await openPending(server, 'enabled1');
    for (const type of ['email', 'sms', 'backup-code']) {
      expect(await readData(browser, `/login/multi-factor/${type}`)).toEqual({ redirectTo: '/login/multi-factor' });
      expect(describeRefusal(await give(browser, type, '123456'))).toEqual({ status: 409, code: 'NOT_NOW' });
    }
    expect((await browser.get('/login/multi-factor/other')).statusCode).toBe(404);
  });

  it('is shown until a login prefers a type, which then opens directly [LOGIN-012]', async ({ server }) => {
    const browser = await openPending(server, 'prefers1', ['OTP', 'Email']);
    expect(await readData(browser, '/login/multi-factor')).toHaveProperty('multiFactorTypes');
    await browser.get('/login/multi-factor/email');
    const code = await server.readCode('prefers1@example.com');
    expect((await give(browser, 'email', code, { isPreferred: true })).statusCode).toBe(200);
    const next = await openAgain(server, 'prefers1');
    expect((await next.get('/login/multi-factor')).headers.location).toBe('/login/multi-factor/email');
  });
});

describe('a one-time password', () => {
  it('signs in and leads to returnTo [LOGIN-010, LOGIN-016]', async ({ server }) => {
    await addMember(server, 'returns1');
    await enable(server, 'returns1', 'OTP');
    const browser = await openAgain(server, 'returns1', '/mypage/sessions');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await give(browser, 'otp', readApp(server))).json()).toEqual({ redirectTo: '/mypage/sessions' });
    expect(await isSignedIn(browser)).toBe(true);
    const foreign = await openAgain(server, 'returns1', '//elsewhere.example');
    server.clock.advance(30);
    expect((await give(foreign, 'otp', readApp(server))).json()).toEqual({ redirectTo: '/mypage' });
  });

  it('is accepted once, and no earlier one after it', async ({ server }) => {
    const browser = await openPending(server, 'replays1');
    const code = readApp(server);
    await give(browser, 'otp', code);
    const second = await openAgain(server, 'replays1');
    expect(describeRefusal(await give(second, 'otp', code))).toEqual(wrong);
    expect(describeRefusal(await give(second, 'otp', readApp(server, -30)))).toEqual(wrong);
    expect((await give(second, 'otp', readApp(server, 30))).statusCode).toBe(200);
  });

  it('may be one step early or late, and no more', async ({ server }) => {
    const browser = await openPending(server, 'skewed01');
    for (const seconds of [-60, 60]) expect(describeRefusal(await give(browser, 'otp', readApp(server, seconds)))).toEqual(wrong);
    expect((await give(browser, 'otp', readApp(server, -30))).statusCode).toBe(200);
  });

  it('is refused at the value, with the text of a failed verification [LOGIN-013]', async ({ server }) => {
    const browser = await openPending(server, 'fields01');
    const fields = { _do: 'login.multi-factor.otp', value: '000000' };
    const page = await browser.submit('/login/multi-factor/otp', fields);
    expect(page.statusCode).toBe(422);
    expect(page.body).toMatch(/name="value"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="value"/);
    expect(page.body).toContain('認証に失敗しました。認証アプリに表示されている最新のコードを入力してください。');
    const done = await browser.submit('/login/multi-factor/otp', { ...fields, value: readApp(server) });
    expect(done.headers.location).toBe('/mypage');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('shows the text of an uncertain verification at the value after any other failure [LOGIN-013]', async ({ server }) => {
    const browser = await openPending(server, 'failing1');
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

  it('locks the account’s factors after five wrong values, over all sessions', async ({ server }) => {
    const browsers = [await openPending(server, 'locked01')];
    for (let index = 0; index < 5; index += 1) browsers.push(await openAgain(server, 'locked01'));
    for (const browser of browsers.slice(0, 5)) expect(describeRefusal(await give(browser, 'otp', '000000'))).toEqual(wrong);
    const [last] = browsers.slice(5);
    if (last === undefined) throw new Error('no browser');
    const refused = await give(last, 'otp', readApp(server));
    expect(describeRefusal(refused)).toEqual(locked);
    expect(refused.headers['retry-after']).toBe('900');
    expect(await readActions(server, 'locked01')).toEqual(
      expect.arrayContaining(['factor-refused', 'login-first-factor', 'login-refused']),
    );
    const page = await last.submit('/login/multi-factor/otp', { _do: 'login.multi-factor.otp', value: readApp(server) });
    expect(page.body).toContain('多要素認証を一時的に停止しています');
    server.clock.advance(901);
    expect((await give(await openAgain(server, 'locked01'), 'otp', readApp(server))).statusCode).toBe(200);
  });
});

describe('a code by e-mail or SMS', () => {
  it.for([
    ['email', 'Email', 'sends001@example.com'],
    ['sms', 'SMS', phone],
  ] as const)(
    'is sent when the page of %s opens, not again when it is reloaded [LOGIN-012, LOGIN-010]',
    async ([address, type, to], { server }) => {
      const browser = await openPending(server, address === 'email' ? 'sends001' : 'sends002', [type]);
      const before = await codesTo(server, to);
      const path = `/login/multi-factor/${address}`;
      expect((await browser.get(path)).statusCode).toBe(200);
      expect(await codesTo(server, to)).toBe(before + 1);
      await browser.get(path);
      await readData(browser, path);
      await browser.submit(path, { _do: `login.multi-factor.${address}`, value: '000000' });
      expect(await codesTo(server, to)).toBe(before + 1);
      const resend = () => browser.post(`/zapi/login/multi-factor/${address}/send-code`, {});
      expect(describeRefusal(await resend())).toEqual({ status: 429, code: 'TOO_SOON' });
      server.clock.advance(31);
      expect((await resend()).statusCode).toBe(204);
      expect(await codesTo(server, to)).toBe(before + 2);
      expect((await give(browser, address, await server.readCode(to))).json()).toEqual({ redirectTo: '/mypage' });
      expect(await isSignedIn(browser)).toBe(true);
    },
  );

  it('is resent without scripts', async ({ server }) => {
    const browser = await openPending(server, 'plain001', ['Email']);
    await browser.get('/login/multi-factor/email');
    server.clock.advance(31);
    const sent = await browser.submit('/login/multi-factor/email', {
      _do: ['login.multi-factor.email', 'login.multi-factor.send-code'],
      '_params.type': 'email',
    });
    expect(sent.statusCode).toBeLessThan(400);
    expect(await codesTo(server, 'plain001@example.com')).toBe(2);
  });

  it('is of no use in another session', async ({ server }) => {
    const browser = await openPending(server, 'foreign1', ['Email']);
    await browser.get('/login/multi-factor/email');
    const code = await server.readCode('foreign1@example.com');
    const other = await openAgain(server, 'foreign1');
    expect(describeRefusal(await give(other, 'email', code))).toEqual(wrong);
    expect((await give(browser, 'email', code)).statusCode).toBe(200);
  });

  it('is not sent to a guest without a first factor', async ({ server }) => {
    const stranger = server.open();
    expect((await stranger.get('/login/multi-factor/email')).headers.location).toBe('/login');
    const answer = await stranger.post('/zapi/login/multi-factor/email/send-code', {});
    expect(describeRefusal(answer)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('says when the limit of messages is reached', async ({ server }) => {
    const to = 'limited1@example.com';
    await openPending(server, 'limited1', ['Email']);
    for (let index = 0; index < 5; index += 1) await (await openAgain(server, 'limited1')).get('/login/multi-factor/email');
    const browser = await openAgain(server, 'limited1');
    expect(await readData(browser, '/login/multi-factor/email')).toMatchObject({ isSendBlocked: true });
    expect(await codesTo(server, to)).toBe(5);
  });
});

describe('a backup code', () => {
  it('signs in once and is mailed about', async ({ server }) => {
    const browser = await openPending(server, 'backups1');
    await saveCodes(server, 'backups1');
    const [code, another] = backupCodes;
    expect(describeRefusal(await give(browser, 'backup-code', 'zzzzz-zzzzz'))).toEqual(wrong);
    expect((await give(browser, 'backup-code', code.toUpperCase())).json()).toEqual({ redirectTo: '/mypage' });
    expect(await readNotices(server, 'backups1@example.com')).toHaveLength(1);
    const next = await openAgain(server, 'backups1');
    expect(describeRefusal(await give(next, 'backup-code', code))).toEqual(wrong);
    expect((await give(next, 'backup-code', another)).statusCode).toBe(200);
  });
});
