import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
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
  wrongCode,
} from '../people/members.ts';
import { publish } from '../publish.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const page = '/mypage/email/verify';
const send = (browser: TestBrowser, email: unknown, type: unknown = 'mailVerify') =>
  browser.post('/zapi/account/email/send-pin-code', { email, type });
const enter = (browser: TestBrowser, pinCode: unknown) => browser.post('/zapi/account/email/verify', { pinCode });
const done = { redirectTo: '/mypage/email/verify/complete' };

/** A member whose address is not verified, signed in by the login ID, and the address. */
async function openUnverified(name: string) {
  const browser = await openNew(test, name, { isVerified: false });
  return { browser, email: `${name}@example.com` };
}

describe('verifying the e-mail address', () => {
  it('shows the address, sends a code, and is complete with it [EMAIL-010, EMAIL-011, EMAIL-012, EMAIL-013, EMAIL-014]', async () => {
    const { browser, email } = await openUnverified('verify01');
    const other = await openMember(test, 'verify01');
    expect((await browser.get(page)).body).toContain(email);
    expect((await press(browser, page, 'account.email.send-pin-code')).headers.location).toBe(`${page}/code`);
    expect(await test.readOutbox(email)).toHaveLength(1);
    test.clock.advance(31);
    // The code screen sends it again, with the same type.
    expect((await press(browser, `${page}/code`, 'account.email.send-pin-code')).statusCode).toBe(303);
    expect(await test.readOutbox(email)).toHaveLength(2);
    const { body } = await browser.get(`${page}/code`);
    expect(body).toMatch(/<a [^>]*href="\/mypage"/);
    expect(body).toMatch(/<a [^>]*href="\/mypage\/email\/edit"/);
    expect((await enter(browser, await test.readCode(email))).json()).toEqual(done);
    expect((await browser.get(done.redirectTo)).body).toContain('メールアドレスを確認しました');
    expect(await readAccount(test, 'verify01')).toMatchObject({ email, email_verified_at: test.clock.now() });
    expect(await readAudit(test, 'verify01')).toEqual(['email-verify']);
    // No credential has changed.
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, true]);
  });

  it('is not needed when the address is verified or missing: the page leads to the account', async () => {
    expect(await readData(await openMember(test, 'demosingle'), page)).toEqual({ redirectTo: '/mypage' });
    const child = await openNew(test, 'child001', { email: null, isKids: true });
    expect(await readData(child, page)).toEqual({ redirectTo: '/mypage' });
    expect(describeRefusal(await send(await openMember(test, 'demosingle'), 'single@example.com'))).toEqual({
      status: 409,
      code: 'NOT_NOW',
    });
  });

  it('sends a code to no other address than the account’s', async () => {
    const { browser } = await openUnverified('other001');
    await send(browser, 'elsewhere@example.com');
    expect(await test.readOutbox('elsewhere@example.com')).toEqual([]);
    expect(await test.readOutbox('other001@example.com')).toEqual([]);
  });

  it.each([
    { body: { type: 'mailVerify' }, issues: ['/email required'] },
    { body: { email: 7, type: 'mailVerify' }, issues: ['/email type'] },
    { body: { email: 'abc', type: 'mailVerify' }, issues: ['/email format'] },
    { body: { email: 'a@example.com' }, issues: ['/type required'] },
    { body: { email: 'a@example.com', type: 'signUp' }, issues: expect.arrayContaining([expect.stringContaining('/type')]) },
    { body: { email: 'a@example.com', type: 7 }, issues: expect.arrayContaining([expect.stringContaining('/type')]) },
  ])('refuses to send for $body', async ({ body, issues }) => {
    const { browser } = await openUnverified(`bad${String(Object.values(body)).replace(/\W/g, '')}`);
    expect(describeRefusal(await browser.post('/zapi/account/email/send-pin-code', body))).toEqual({
      status: 422,
      code: 'INVALID_ANSWERS',
      issues,
    });
  });

  it.each([undefined, '', 123456, 'abcdef', '1'.repeat(200)])('refuses the code %s [EMAIL-017]', async (pinCode) => {
    const { browser, email } = await openUnverified(`shape${String(pinCode).length}${typeof pinCode}`);
    await send(browser, email);
    expect(describeRefusal(await enter(browser, pinCode))).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
  });

  it('locks after five wrong codes from two sessions; a resend keeps the count [EMAIL-021]', async () => {
    const { browser, email } = await openUnverified('locks001');
    const other = await openMember(test, 'locks001');
    await send(browser, email);
    for (const each of [browser, other, browser, other])
      expect(describeRefusal(await enter(each, wrongCode(await test.readCode(email))))).toEqual({
        status: 422,
        code: 'PIN_CODE_ERROR',
      });
    test.clock.advance(31);
    await send(browser, email);
    const code = await test.readCode(email);
    await enter(other, wrongCode(code));
    expect(describeRefusal(await enter(browser, code))).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(await readAccount(test, 'locks001')).toMatchObject({ email_verified_at: null });
  });

  it('calls the code by the name that the store gave it, also when it is refused [EMAIL-018, EMAIL-020]', async () => {
    const { browser, email } = await openUnverified('named001');
    await publish(test, 'authCode', (body) => ({ ...body, mailVerify: { displayName: { ja: '確認用の番号' }, length: 6 } }));
    await send(browser, email);
    expect((await browser.get(`${page}/code`)).body).toContain('確認用の番号の入力');
    const pinCode = wrongCode(await test.readCode(email));
    const refused = await browser.submit(`${page}/code`, { _do: 'account.email.verify', pinCode });
    expect(refused.body).toContain('確認用の番号による認証に失敗しました。');
  });

  it('accepts no code of the change of the address', async () => {
    const { browser, email } = await openUnverified('purpose1');
    await send(browser, email);
    const forVerify = await test.readCode(email);
    await browser.post('/zapi/account/email/edit/send-pin-code', { email: 'purpose1.new@example.com', type: 'mailEdit' });
    const forEdit = await test.readCode('purpose1.new@example.com');
    if (forEdit !== forVerify)
      expect(describeRefusal(await enter(browser, forEdit))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
  });

  it('is void when the address was changed after the code had been sent', async () => {
    const { browser, email } = await openUnverified('changed1');
    await send(browser, email);
    const code = await test.readCode(email);
    await test.database.query(
      "UPDATE accounts SET email = 'changed2@example.com', email_normal = 'changed2@example.com' WHERE account_id = 'changed1'",
    );
    expect((await enter(browser, code)).statusCode).toBe(409);
    expect(await readAccount(test, 'changed1')).toMatchObject({ email_verified_at: null });
  });

  it('happens once when it is sent twice at the same moment', async () => {
    const { browser, email } = await openUnverified('double01');
    await send(browser, email);
    const code = await test.readCode(email);
    const answers = await Promise.all([enter(browser, code), enter(openTab(test, browser), code)]);
    expect(answers.map((answer) => answer.json())).toEqual([done, done]);
    expect(await readAudit(test, 'double01')).toEqual(['email-verify']);
  });

  it('is refused from another site and without a session', async () => {
    const { browser, email } = await openUnverified('faraway1');
    await send(browser, email);
    const body = { pinCode: await test.readCode(email) };
    const far = await browser.post('/zapi/account/email/verify', body, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(far)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
    expect(describeRefusal(await test.open().post('/zapi/account/email/verify', body))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    });
    expect(await readAccount(test, 'faraway1')).toMatchObject({ email_verified_at: null });
  });
});
