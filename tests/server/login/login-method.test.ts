import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  logIn,
  openMember,
  openNew,
  openTab,
  readAccount,
  readAudit,
  readData,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
} from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const call = '/zapi/account/login-method';
const page = '/mypage/login-method';
const change = (browser: TestBrowser, method: unknown) => browser.post(call, { method });
const done = { redirectTo: '/mypage/login-method/complete' };

describe('the login method', () => {
  it('offers two choices, names the types, and decides what logs in [LOGINMETHOD-001, LOGINMETHOD-002, LOGINMETHOD-003, LOGIN-005]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'choice01');
    const { body } = await browser.get(page);
    for (const value of ['emailAndLoginId', 'loginIdOnly']) expect(body).toContain(`value="${value}"`);
    expect(await readData(browser, page)).toMatchObject({
      method: 'emailAndLoginId',
      loginMethodTypes: ['EmailPassword', 'LoginIdPassword'],
    });
    expect((await change(browser, 'loginIdOnly')).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('ログイン方法を変更しました');
    expect(await readData(browser, page)).toMatchObject({ method: 'loginIdOnly', loginMethodTypes: ['LoginIdPassword'] });
    expect((await logIn(server.open(), 'choice01@example.com')).statusCode).toBe(422);
    expect((await logIn(server.open(), 'choice01')).statusCode).toBe(200);
    expect((await change(browser, 'emailAndLoginId')).json()).toEqual(done);
    expect(await readAccount(server, 'choice01')).toMatchObject({ login_method: 'emailAndLoginId' });
    expect((await logIn(server.open(), 'choice01@example.com')).statusCode).toBe(200);
  });

  it('login ID only closes the login by a mailed code, and answers like an unknown address', async ({ server }) => {
    const browser = await openNew(server, 'codes001');
    await change(browser, 'loginIdOnly');
    const guest = server.open();
    const answer = await guest.post('/zapi/auth/email/send-pin-code', { email: 'codes001@example.com', type: 'login' });
    expect(answer.statusCode).toBe(204);
    expect((await server.readOutbox('codes001@example.com')).filter(({ code }) => code !== null)).toEqual([]);
  });

  it('ends the other sessions, keeps this one, is mailed and audited', async ({ server }) => {
    const other = await openNew(server, 'others01');
    const browser = await openMember(server, 'others01');
    await change(browser, 'loginIdOnly');
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await readNotices(server, 'others01@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】ログイン方法が変更されました',
    ]);
    expect(await readAudit(server, 'others01')).toEqual(['login-method-change']);
  });

  it('cannot be login ID only without a login ID, which the page leads to [LOGINMETHOD-004]', async ({ server }) => {
    const browser = await openMember(server, await addMember(server, 'without1', { loginId: null }));
    expect(describeRefusal(await change(browser, 'loginIdOnly'))).toEqual({ status: 409, code: 'LOGIN_ID_NOT_ENABLED' });
    expect((await browser.get(page)).body).toMatch(/href="\/mypage\/login-id\/edit"/);
    const posted = await browser.submit(page, { _do: 'account.login-method', method: 'loginIdOnly' });
    expect(readMain(posted)).toContain('先にログインIDを設定してください。');
    // Without scripts the dialog is a section of the answered page.
    expect(/<section role="dialog".*?<\/section>/s.exec(posted.body)?.[0]).toMatch(/href="\/mypage\/login-id\/edit"/);
    expect((await browser.get(page)).body).not.toContain('role="dialog"');
    expect(await readAccount(server, 'without1')).toMatchObject({ login_method: 'emailAndLoginId' });
    expect((await change(browser, 'emailAndLoginId')).json()).toEqual(done);
  });

  it('cannot be login ID only without a password, which the page and its dialog lead to', async ({ server }) => {
    const browser = await openNew(server, 'without2', { hasPassword: false });
    expect(describeRefusal(await change(browser, 'loginIdOnly'))).toEqual({ status: 409, code: 'LOGIN_ID_NOT_ENABLED' });
    const { body } = await browser.submit(page, { _do: 'account.login-method', method: 'loginIdOnly' });
    const dialog = /<section role="dialog".*?<\/section>/s.exec(body)?.[0] ?? '';
    for (const shown of [dialog, (await browser.get(page)).body]) {
      expect(shown).toContain('href="/mypage/enable-password"');
      expect(shown).not.toContain('href="/mypage/login-id/edit"');
    }
  });

  it('is closed to a kids account, page and call [LOGINMETHOD-005, LOGINMETHOD-006]', async ({ server }) => {
    const browser = await openNew(server, 'child001', { isKids: true });
    const closed = await browser.get(page, { accept: 'text/html' });
    expect(closed.statusCode).toBe(403);
    expect(closed.body).toContain('<h1>キッズアカウントでは利用できません</h1>');
    expect((await browser.get(`/zapi/internal${page}/screen-data`)).statusCode).toBe(403);
    expect(describeRefusal(await change(browser, 'loginIdOnly'))).toEqual({ status: 403, code: 'KIDS_NOT_ALLOWED' });
    expect(await readAccount(server, 'child001')).toMatchObject({ login_method: 'emailAndLoginId' });
  });

  it.for([
    { method: undefined },
    { method: '' },
    { method: 'emailOnly' },
    { method: 'x'.repeat(5000) },
    { method: ['loginIdOnly'] },
    { method: { a: 1 } },
  ])('is refused for $method', async ({ method }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    expect(describeRefusal(await change(browser, method))).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect(await readAccount(server, 'a_demosingle')).toMatchObject({ login_method: 'emailAndLoginId' });
  });

  it('is refused from another site, without a session and without a recent proof', async ({ server }) => {
    const browser = await openNew(server, 'faraway1');
    expect(await refuseStrangers(server, browser, call, { method: 'loginIdOnly' })).toEqual(strangersRefused);
    expect(await readAccount(server, 'faraway1')).toMatchObject({ login_method: 'emailAndLoginId' });
  });

  it('may be sent twice at the same moment', async ({ server }) => {
    const browser = await openNew(server, 'double01');
    const answers = await Promise.all([change(browser, 'loginIdOnly'), change(openTab(server, browser), 'loginIdOnly')]);
    expect(answers.map((answer) => answer.json())).toEqual([done, done]);
    expect(await readAccount(server, 'double01')).toMatchObject({ login_method: 'loginIdOnly' });
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('the pages of login, password, second factors, logins and payments', () => {
  it.for([
    ['demoowner', 25],
    ['demomanager', 1],
    ['demomember', 52],
  ])('show %s the own data [SESSION-003]', async ([name, payments], { server }) => {
    const browser = await openMember(server, name);
    const email = `${name.replace('demo', '')}@example.com`;
    expect(await readData(browser, '/mypage/multi-factor/email')).toMatchObject({ email });
    const { entries } = await readData(browser, '/mypage/login-history');
    const identifiers = (entries as readonly { userIdentifierName: string }[]).map((entry) => entry.userIdentifierName);
    expect(identifiers[0]).toBe(name);
    expect(identifiers.filter((identifier) => ![name, email].includes(identifier))).toEqual([]);
    expect(await readData(browser, '/mypage/payment-history')).toMatchObject({ totalCount: payments });
    expect(await readData(browser, '/mypage/login-id/edit')).toMatchObject({ loginId: name });
    expect(await readData(browser, page)).toMatchObject({ method: 'emailAndLoginId', hasLoginId: true });
    expect(await readData(browser, '/mypage/password/edit')).toMatchObject({ hasPassword: true });
  });
});
