import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import {
  describeRefusal,
  isSignedIn,
  logIn,
  openByCode,
  openMember,
  openNew,
  openTab,
  press,
  readAccount,
  readAudit,
  readData,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
  wrongCode,
} from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const page = '/mypage/enable-password';
const call = '/zapi/account/enable-password';
const fresh = 'Kumo-no-ue-77';
const send = (browser: TestBrowser, email: string) =>
  browser.post('/zapi/account/email/send-pin-code', { email, type: 'passwordSetting' });
const enable = (browser: TestBrowser, pinCode: unknown, password: unknown = fresh, passwordConfirm: unknown = password) =>
  browser.post(call, { pinCode, password, passwordConfirm });
const done = { redirectTo: '/mypage/enable-password/complete' };

/** A member without a password, signed in by a mailed code, with a code for setting one. */
async function openWithCode(server: TestApp, name: string) {
  const email = `${name}@example.com`;
  const browser = await openNew(server, name, { hasPassword: false, loginId: null });
  expect((await send(browser, email)).statusCode).toBe(204);
  return { browser, email, code: await server.readCode(email) };
}

describe('setting a first password', () => {
  it('begins with a code that a button sends, then takes code, password and confirmation; the code can be sent again [EMAIL-014, PASSWORD-001, PASSWORD-003, PASSWORD-004]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'enable01', { hasPassword: false, loginId: null });
    const sent = async () => (await server.readOutbox('enable01@example.com')).length;
    const before = await sent();
    expect(await readData(browser, page)).toMatchObject({ email: 'enable01@example.com', isCodeSent: false });
    expect(await sent()).toBe(before);
    const button = /<form class="action".*?<\/form>/s.exec(readMain(await browser.get(page)))?.[0] ?? '';
    const fields = Object.fromEntries(
      [...button.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(fields).toEqual({ _do: 'account.email.send-pin-code', email: 'enable01@example.com', type: 'passwordSetting' });
    await browser.submit(page, fields);
    expect(await readData(browser, page)).toMatchObject({ isCodeSent: true });
    const main = readMain(await browser.get(page));
    for (const name of ['pinCode', 'password', 'passwordConfirm']) expect(main).toContain(`name="${name}"`);
    expect(main).toMatch(/value="account\.email\.send-pin-code"[^>]*>.*再送/);
    server.clock.advance(31);
    expect((await press(browser, page, 'account.email.send-pin-code')).statusCode).toBe(303);
    expect(await sent()).toBe(before + 2);
    expect((await enable(browser, await server.readCode('enable01@example.com'))).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('パスワードを設定しました');
    expect((await logIn(server.open(), 'enable01@example.com', fresh)).statusCode).toBe(200);
    expect(server.log.join('\n')).not.toContain(fresh);
  });

  it('ends the other sessions, keeps this one, is mailed and audited', async ({ server }) => {
    const { browser, email, code } = await openWithCode(server, 'others01');
    server.clock.advance(31);
    const other = await openByCode(server, email);
    await enable(browser, code);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await readNotices(server, email)).map(({ subject }) => subject)).toEqual([
      '【みなとストア】パスワードが設定されました',
    ]);
    expect(await readAudit(server, 'others01')).toEqual(['password-enable']);
  });

  it('makes reset links void that were sent before', async ({ server }) => {
    const { browser, email, code } = await openWithCode(server, 'links001');
    await server.open().post('/zapi/auth/password/forgot', { email });
    const [mail] = await readNotices(server, email);
    const path = (mail?.link ?? '').replace('http://localhost', '');
    expect(await readData(server.open(), path)).toMatchObject({ state: 'ok' });
    await enable(browser, code);
    expect(await readData(server.open(), path)).toMatchObject({ state: 'invalid' });
  });

  it('is not for an account that has a password: the page leads to changing it [PASSWORD-002, PASSWORD-004]', async ({
    server,
  }) => {
    const browser = await openMember(server, 'demosingle');
    expect((await browser.get(page)).headers.location).toBe('/mypage/password/edit');
    expect(describeRefusal(await send(browser, 'single@example.com'))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect(describeRefusal(await enable(browser, '123456'))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect((await logIn(server.open(), 'demosingle')).statusCode).toBe(200);
  });

  it.for([
    { body: { password: fresh, passwordConfirm: fresh }, issue: '/pinCode required' },
    { body: { pinCode: 123456, password: fresh, passwordConfirm: fresh }, issue: '/pinCode type' },
    { body: { pinCode: '1'.repeat(200), password: fresh, passwordConfirm: fresh }, issue: '/pinCode format' },
    { body: { pinCode: '123456', passwordConfirm: fresh }, issue: '/password required' },
    { body: { pinCode: '123456', password: 7, passwordConfirm: fresh }, issue: '/password type' },
    { body: { pinCode: '123456', password: 'abcdef1', passwordConfirm: 'abcdef1' }, issue: '/password minLength' },
    { body: { pinCode: '123456', password: `a1${'x'.repeat(29)}`, passwordConfirm: fresh }, issue: '/password maxLength' },
    { body: { pinCode: '123456', password: 'パスワードabc1', passwordConfirm: fresh }, issue: '/password passwordSigns' },
    { body: { pinCode: '123456', password: 'ABCDEFG1', passwordConfirm: 'ABCDEFG1' }, issue: '/password lowercase' },
    { body: { pinCode: '123456', password: 'abcdefgh', passwordConfirm: 'abcdefgh' }, issue: '/password digit' },
    { body: { pinCode: '123456', password: fresh }, issue: '/passwordConfirm required' },
    { body: { pinCode: '123456', password: fresh, passwordConfirm: 'Kumo-no-ue-78' }, issue: '/passwordConfirm mismatch' },
  ])(
    'refuses $issue, which counts as no try [EMAIL-017, PASSWORD-005, PASSWORD-006, PASSWORD-007, PASSWORD-009]',
    async ({ body, issue }, { server }) => {
      const name = `bad${issue.replace(/\W/g, '')}`.toLowerCase();
      const browser = await openNew(server, name, { hasPassword: false, loginId: null });
      const refusal = describeRefusal(await browser.post(call, body));
      expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
      expect(refusal.issues).toContain(issue);
      expect(await readAccount(server, name)).toMatchObject({ password_hash: null });
    },
  );

  it('refuses a password that is easy to guess', async ({ server }) => {
    const { browser, code } = await openWithCode(server, 'guessed1');
    expect(describeRefusal(await enable(browser, code, 'guessed1!'))).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect((await enable(browser, code)).json()).toEqual(done);
  });

  it('locks after five wrong codes from two sessions; a resend keeps the count [EMAIL-021]', async ({ server }) => {
    const { browser, email, code } = await openWithCode(server, 'locks001');
    server.clock.advance(31);
    const other = await openByCode(server, email);
    for (const each of [browser, other, browser, other])
      expect(describeRefusal(await enable(each, wrongCode(code)))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    server.clock.advance(31);
    await send(browser, email);
    const second = await server.readCode(email);
    await enable(other, wrongCode(second));
    expect(describeRefusal(await enable(browser, second))).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(await readAccount(server, 'locks001')).toMatchObject({ password_hash: null });
  });

  it('calls the code by the name that the store gave it, also when it is refused [EMAIL-018, EMAIL-020]', async ({ server }) => {
    const { browser, code } = await openWithCode(server, 'named001');
    await publish(server, 'authCode', (body) => ({
      ...body,
      passwordSetting: { displayName: { ja: '設定用の番号' }, length: 6 },
    }));
    expect(readMain(await browser.get(page))).toContain('設定用の番号');
    const fields = { pinCode: wrongCode(code), password: fresh, passwordConfirm: fresh };
    const refused = await browser.submit(page, { _do: 'account.enable-password', ...fields });
    expect(refused.body).toContain('設定用の番号による認証に失敗しました。');
  });

  it('accepts neither the code of another account nor that of a login', async ({ server }) => {
    const one = await openWithCode(server, 'another1');
    const two = await openWithCode(server, 'another2');
    if (one.code !== two.code)
      expect(describeRefusal(await enable(two.browser, one.code))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    server.clock.advance(31);
    await server.open().post('/zapi/auth/email/send-pin-code', { email: two.email, type: 'login' });
    const forLogin = await server.readCode(two.email);
    if (forLogin !== two.code)
      expect(describeRefusal(await enable(two.browser, forLogin))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect((await enable(two.browser, two.code)).json()).toEqual(done);
  });

  it('is refused from another site, without a session and without a recent proof', async ({ server }) => {
    const { browser, code } = await openWithCode(server, 'faraway1');
    const body = { pinCode: code, password: fresh, passwordConfirm: fresh };
    expect(await refuseStrangers(server, browser, call, body)).toEqual(strangersRefused);
    expect(await readAccount(server, 'faraway1')).toMatchObject({ password_hash: null });
  });

  it('happens once when two different ones are sent at the same moment', async ({ server }) => {
    const { browser, email, code } = await openWithCode(server, 'double01');
    const answers = await Promise.all([enable(browser, code), enable(openTab(server, browser), code, 'Umi-no-soko-88')]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    const logins = await Promise.all([fresh, 'Umi-no-soko-88'].map((each) => logIn(server.open(), email, each)));
    expect(logins.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await readAudit(server, 'double01')).toEqual(['password-enable']);
  });

  it('leads an account without an address to registering one', async ({ server }) => {
    const browser = await openNew(server, 'noemail1', { loginId: 'noemail1', email: null });
    await server.database.query("UPDATE accounts SET password_hash = NULL WHERE account_id = 'noemail1'");
    expect(await readData(browser, page)).toMatchObject({ email: null, isCodeSent: false });
    expect((await browser.get(page)).body).toMatch(/href="\/mypage\/email\/edit"/);
  });
});
