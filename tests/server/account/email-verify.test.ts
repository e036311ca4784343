import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import {
  describeRefusal,
  isSignedIn,
  openMember,
  openNew,
  openTab,
  press,
  readAccount,
  readAudit,
  readData,
  readMain,
  wrongCode,
} from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const page = '/mypage/email/verify';
const send = (browser: TestBrowser, email: unknown, type: unknown = 'mailVerify') =>
  browser.post('/zapi/account/email/send-pin-code', { email, type });
const enter = (browser: TestBrowser, pinCode: unknown) => browser.post('/zapi/account/email/verify', { pinCode });
const done = { redirectTo: '/mypage/email/verify/complete' };

/** A member whose address is not verified, signed in by the login ID, and the address. */
async function openUnverified(server: TestApp, name: string) {
  const browser = await openNew(server, name, { isVerified: false });
  return { browser, email: `${name}@example.com` };
}

describe('verifying the e-mail address', () => {
  it('shows the address, sends a code, and is complete with it [EMAIL-010, EMAIL-011, EMAIL-012, EMAIL-013, EMAIL-014]', async ({
    server,
  }) => {
    const { browser, email } = await openUnverified(server, 'verify01');
    const other = await openMember(server, 'verify01');
    expect(readMain(await browser.get(page))).toContain(email);
    expect((await press(browser, page, 'account.email.send-pin-code')).headers.location).toBe(`${page}/code`);
    expect(await server.readOutbox(email)).toHaveLength(1);
    server.clock.advance(31);
    // The code screen sends it again, with the same type.
    expect((await press(browser, `${page}/code`, 'account.email.send-pin-code')).statusCode).toBe(303);
    expect(await server.readOutbox(email)).toHaveLength(2);
    const main = readMain(await browser.get(`${page}/code`));
    expect(main).toMatch(/<a [^>]*href="\/mypage"/);
    expect(main).toMatch(/<a [^>]*href="\/mypage\/email\/edit"/);
    expect((await enter(browser, await server.readCode(email))).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('メールアドレスを確認しました');
    expect(await readAccount(server, 'verify01')).toMatchObject({ email, email_verified_at: server.clock.now() });
    expect(await readAudit(server, 'verify01')).toEqual(['email-verify']);
    // No credential has changed.
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, true]);
  });

  it('is not needed when the address is verified or missing: the page leads to the account', async ({ server }) => {
    expect(await readData(await openMember(server, 'demosingle'), page)).toEqual({ redirectTo: '/mypage' });
    const child = await openNew(server, 'child001', { email: null, isKids: true });
    expect(await readData(child, page)).toEqual({ redirectTo: '/mypage' });
    expect(describeRefusal(await send(await openMember(server, 'demosingle'), 'single@example.com'))).toEqual({
      status: 409,
      code: 'NOT_NOW',
    });
  });

  it('sends a code to no other address than the account’s', async ({ server }) => {
    const { browser } = await openUnverified(server, 'other001');
    await send(browser, 'elsewhere@example.com');
    expect(await server.readOutbox('elsewhere@example.com')).toEqual([]);
    expect(await server.readOutbox('other001@example.com')).toEqual([]);
  });

  it.for([
    { body: { type: 'mailVerify' }, issues: ['/email required'] },
    { body: { email: 7, type: 'mailVerify' }, issues: ['/email type'] },
    { body: { email: 'abc', type: 'mailVerify' }, issues: ['/email format'] },
    { body: { email: 'a@example.com' }, issues: ['/type required'] },
    { body: { email: 'a@example.com', type: 'signUp' }, issues: expect.arrayContaining([expect.stringContaining('/type')]) },
    { body: { email: 'a@example.com', type: 7 }, issues: expect.arrayContaining([expect.stringContaining('/type')]) },
  ])('refuses to send for $body', async ({ body, issues }, { server }) => {
    const { browser } = await openUnverified(server, `bad${String(Object.values(body)).replace(/\W/g, '')}`);
    expect(describeRefusal(await browser.post('/zapi/account/email/send-pin-code', body))).toEqual({
      status: 422,
      code: 'INVALID_ANSWERS',
      issues,
    });
  });

  it.for([undefined, '', 123456, 'abcdef', '1'.repeat(200)])('refuses the code %s [EMAIL-017]', async (pinCode, { server }) => {
    const { browser, email } = await openUnverified(server, `shape${String(pinCode).length}${typeof pinCode}`);
    await send(browser, email);
    expect(describeRefusal(await enter(browser, pinCode))).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
  });

  it('locks after five wrong codes from two sessions; a resend keeps the count [EMAIL-021]', async ({ server }) => {
    const { browser, email } = await openUnverified(server, 'locks001');
    const other = await openMember(server, 'locks001');
    await send(browser, email);
    for (const each of [browser, other, browser, other])
      expect(describeRefusal(await enter(each, wrongCode(await server.readCode(email))))).toEqual({
        status: 422,
        code: 'PIN_CODE_ERROR',
      });
    server.clock.advance(31);
    await send(browser, email);
    const code = await server.readCode(email);
    await enter(other, wrongCode(code));
    expect(describeRefusal(await enter(browser, code))).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(await readAccount(server, 'locks001')).toMatchObject({ email_verified_at: null });
  });

  it('calls the code by the name that the store gave it, also when it is refused [EMAIL-018, EMAIL-020]', async ({ server }) => {
    const { browser, email } = await openUnverified(server, 'named001');
    await publish(server, 'authCode', (body) => ({ ...body, mailVerify: { displayName: { ja: '確認用の番号' }, length: 6 } }));
    await send(browser, email);
    expect(readMain(await browser.get(`${page}/code`))).toContain('確認用の番号の入力');
    const pinCode = wrongCode(await server.readCode(email));
    const refused = await browser.submit(`${page}/code`, { _do: 'account.email.verify', pinCode });
    expect(refused.body).toContain('確認用の番号による認証に失敗しました。');
  });

  it('accepts no code of the change of the address', async ({ server }) => {
    const { browser, email } = await openUnverified(server, 'purpose1');
    await send(browser, email);
    const forVerify = await server.readCode(email);
    await browser.post('/zapi/account/email/edit/send-pin-code', { email: 'purpose1.new@example.com', type: 'mailEdit' });
    const forEdit = await server.readCode('purpose1.new@example.com');
    if (forEdit !== forVerify)
      expect(describeRefusal(await enter(browser, forEdit))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
  });

  it('is void when the address was changed after the code had been sent', async ({ server }) => {
    const { browser, email } = await openUnverified(server, 'changed1');
    await send(browser, email);
    const code = await server.readCode(email);
    await server.database.query(
      "UPDATE accounts SET email = 'changed2@example.com', email_normal = 'changed2@example.com' WHERE account_id = 'changed1'",
    );
    expect((await enter(browser, code)).statusCode).toBe(409);
    expect(await readAccount(server, 'changed1')).toMatchObject({ email_verified_at: null });
  });

  it('happens once when it is sent twice at the same moment', async ({ server }) => {
    const { browser, email } = await openUnverified(server, 'double01');
    await send(browser, email);
    const code = await server.readCode(email);
    const answers = await Promise.all([enter(browser, code), enter(openTab(server, browser), code)]);
    expect(answers.map((answer) => answer.json())).toEqual([done, done]);
    expect(await readAudit(server, 'double01')).toEqual(['email-verify']);
  });

  it('is refused from another site and without a session', async ({ server }) => {
    const { browser, email } = await openUnverified(server, 'faraway1');
    await send(browser, email);
    const body = { pinCode: await server.readCode(email) };
    const far = await browser.post('/zapi/account/email/verify', body, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(far)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
    expect(describeRefusal(await server.open().post('/zapi/account/email/verify', body))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    });
    expect(await readAccount(server, 'faraway1')).toMatchObject({ email_verified_at: null });
  });
});
