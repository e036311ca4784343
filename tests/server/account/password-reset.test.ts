import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { readIssues } from '../inputs/served-forms.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  logIn,
  openMember,
  openNew,
  password,
  readAccount,
  readAudit,
  readData,
  readMain,
  readNotices,
  readPasswordRules,
} from '../people/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const fresh = 'Kumo-no-ue-77';
const forget = (browser: TestBrowser, email: unknown) => browser.post('/zapi/auth/password/forgot', { email });
const reset = (browser: TestBrowser, token: unknown, typed: unknown = fresh) =>
  browser.post('/zapi/auth/password/reset', { token, password: typed });
const readTokens = async (email: string) =>
  (await readNotices(test, email)).flatMap(({ link }) => /reset\?token=([\w-]+)$/.exec(link ?? '')?.[1] ?? []);
/** Requests a link for the address; returns its token. */
async function requestToken(email: string): Promise<string> {
  test.clock.advance(31);
  expect((await forget(test.open(), email)).statusCode).toBe(200);
  const [token] = await readTokens(email);
  if (token === undefined) throw new Error(`no link was sent to ${email}`);
  return token;
}
const done = { redirectTo: '/password/reset/complete' };
const refused = { status: 409, code: 'INVALID_TOKEN' };

describe('a forgotten password', () => {
  it('is reported with an address; known and unknown ones get the same answer and page [PASSWORD-020, PASSWORD-021, PASSWORD-022]', async () => {
    const email = await addMember(test, 'known001');
    const browsers = [test.open(), test.open()] as const;
    const answers = [await forget(browsers[0], email), await forget(browsers[1], 'nobody001@example.com')];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { redirectTo: '/password/forgot/complete' }],
      [200, { redirectTo: '/password/forgot/complete' }],
    ]);
    // Both get a session, which the page that follows belongs to.
    expect(answers.map(({ cookies }) => cookies.map(({ name }) => name))).toEqual([['__Host-sid'], ['__Host-sid']]);
    for (const browser of browsers)
      expect((await browser.get('/password/forgot/complete')).body).toContain('登録されている場合は');
    expect(await readTokens(email)).toHaveLength(1);
    expect(await test.readOutbox('nobody001@example.com')).toEqual([]);
    // Known or not, the same pause applies.
    for (const each of [email, 'nobody001@example.com'])
      expect(describeRefusal(await forget(test.open(), each))).toEqual({ status: 429, code: 'TOO_SOON' });
  });

  it.each([
    { email: undefined, issues: ['/email required'] },
    { email: 7, issues: ['/email type'] },
    { email: 'abc', issues: ['/email format'] },
    { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(55)}.example`, issues: ['/email maxLength'] },
  ])('needs an address: $issues [PASSWORD-020, EMAIL-022]', async ({ email, issues }) => {
    expect(describeRefusal(await forget(test.open(), email))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it('sends nothing to an address that was never verified', async () => {
    const email = await addMember(test, 'unproven', { isVerified: false });
    expect((await forget(test.open(), email)).statusCode).toBe(200);
    expect(await test.readOutbox(email)).toEqual([]);
  });

  it('sends a link for each account that shares the address, with its login ID', async () => {
    const email = 'family@example.com';
    await addMember(test, 'shares01', { email, isShared: true });
    await addMember(test, 'shares02', { email, isShared: true });
    await forget(test.open(), email);
    const mails = await readNotices(test, email);
    expect(mails.map(({ text }) => ['shares01', 'shares02'].filter((name) => text.includes(name))).sort()).toEqual([
      ['shares01'],
      ['shares02'],
    ]);
    expect(new Set(await readTokens(email)).size).toBe(2);
  });

  it('may be requested by a member for the own address [PASSWORD-018, PASSWORD-019]', async () => {
    const browser = await openNew(test, 'member01');
    const page = readMain(await browser.get('/mypage/password/reset'));
    expect(page).toContain('<dd>member01@example.com</dd>');
    // What its button sends.
    const fields = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    expect(fields).toEqual({ _do: 'auth.password.forgot', email: 'member01@example.com' });
    expect((await browser.submit('/mypage/password/reset', fields)).headers.location).toBe('/mypage/password/reset/mail');
    expect((await browser.get('/mypage/password/reset/mail')).body).toContain('ご登録のメールアドレスに');
    expect(await readTokens('member01@example.com')).toHaveLength(1);
  });

  it('is refused from another site', async () => {
    const answer = await test
      .open()
      .post('/zapi/auth/password/forgot', { email: 'a@example.com' }, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(answer)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
  });

  it('sends one mail when it is reported twice at the same moment', async () => {
    const email = await addMember(test, 'double01');
    const answers = await Promise.all([forget(test.open(), email), forget(test.open(), email)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    expect(await readTokens(email)).toHaveLength(1);
  });
});

describe('the link of a reset mail', () => {
  it('opens a form for the new password with its rules, and opening it changes nothing [PASSWORD-010, PASSWORD-023]', async () => {
    const email = await addMember(test, 'opens001');
    const token = await requestToken(email);
    const before = await readAccount(test, 'opens001');
    for (let index = 0; index < 3; index += 1) {
      const page = await test.open().get(`/password/reset?token=${token}`);
      expect(page.statusCode).toBe(200);
      for (const name of ['password', 'passwordConfirm']) expect(page.body).toContain(`name="${name}"`);
      expect(readPasswordRules(page.body)).toEqual(['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit']);
    }
    expect(await readAccount(test, 'opens001')).toEqual(before);
    expect((await reset(test.open(), token)).json()).toEqual(done);
  });

  it('sets the password once: the new one logs in, all sessions end, and the member gets a mail [PASSWORD-024, PASSWORD-026, PASSWORD-027]', async () => {
    const sessions = [await openNew(test, 'resets01'), await openMember(test, 'resets01')];
    const token = await requestToken('resets01@example.com');
    const browser = test.open();
    expect((await reset(browser, token)).json()).toEqual(done);
    expect((await browser.get(done.redirectTo)).body).toContain('パスワードを再設定しました');
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await logIn(test.open(), 'resets01')).statusCode).toBe(422);
    expect((await logIn(test.open(), 'resets01', fresh)).statusCode).toBe(200);
    expect((await readNotices(test, 'resets01@example.com'))[0]?.subject).toBe('【みなとストア】パスワードが再設定されました');
    expect(await readAudit(test, 'resets01')).toEqual(['password-forgot', 'password-reset']);
    expect(describeRefusal(await reset(test.open(), token, 'Umi-no-soko-88'))).toEqual(refused);
    const page = await test.open().get(`/password/reset?token=${token}`);
    expect(page.body).toContain('このリンクは無効です。');
    expect(page.body).toMatch(/href="\/password\/forgot"/);
    expect(page.body).not.toContain('name="passwordConfirm"');
    expect(readMain(await test.open().get('/password/reset'))).toEqual(readMain(page));
  });

  it('works without scripts, where the confirmation must agree [PASSWORD-009]', async () => {
    const token = await requestToken(await addMember(test, 'plain001'));
    const fields = { _do: 'auth.password.reset', token, password: fresh };
    const path = `/password/reset?token=${token}`;
    for (const passwordConfirm of ['', 'Kumo-no-ue-78']) {
      const refusal = await test.open().submit(path, { ...fields, passwordConfirm });
      expect([refusal.statusCode, Object.keys(readIssues(refusal.body))]).toEqual([422, ['passwordConfirm']]);
    }
    const accepted = await test.open().submit(path, { ...fields, passwordConfirm: fresh });
    expect(accepted.headers.location).toBe(done.redirectTo);
    expect((await logIn(test.open(), 'plain001', fresh)).statusCode).toBe(200);
  });

  it('expires after 60 minutes [PASSWORD-027]', async () => {
    const one = await requestToken(await addMember(test, 'expires1'));
    const two = await requestToken(await addMember(test, 'expires2'));
    test.clock.advance(3600 - 31 - 1);
    expect(await readData(test.open(), `/password/reset?token=${one}`)).toMatchObject({ state: 'ok' });
    test.clock.advance(1);
    expect(await readData(test.open(), `/password/reset?token=${one}`)).toMatchObject({ state: 'invalid' });
    expect(describeRefusal(await reset(test.open(), one))).toEqual(refused);
    expect((await reset(test.open(), two)).json()).toEqual(done);
    expect((await logIn(test.open(), 'expires1')).statusCode).toBe(200);
  });

  it('is void after the password was changed, or reset by another link', async () => {
    const browser = await openNew(test, 'voided01');
    const token = await requestToken('voided01@example.com');
    const edited = await browser.post('/zapi/account/password/edit', { oldPassword: password, newPassword: 'Umi-no-soko-88' });
    expect(edited.statusCode).toBe(200);
    expect(describeRefusal(await reset(test.open(), token))).toEqual(refused);
    const one = await requestToken('voided01@example.com');
    const two = await requestToken('voided01@example.com');
    expect((await reset(test.open(), one)).json()).toEqual(done);
    expect(describeRefusal(await reset(test.open(), two, 'Yama-no-ue-99'))).toEqual(refused);
    expect((await logIn(test.open(), 'voided01', fresh)).statusCode).toBe(200);
  });

  it('serves one of two simultaneous uses', async () => {
    for (const name of ['atonce01', 'atonce02', 'atonce03']) {
      const token = await requestToken(await addMember(test, name));
      const answers = await Promise.all([reset(test.open(), token), reset(test.open(), token, 'Umi-no-soko-88')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const won = answers[0]?.statusCode === 200;
      expect((await logIn(test.open(), name, fresh)).statusCode).toBe(won ? 200 : 422);
      expect((await logIn(test.open(), name, 'Umi-no-soko-88')).statusCode).toBe(won ? 422 : 200);
    }
  });

  it.each([
    { body: { password: fresh }, refusal: refused },
    { body: { token: '', password: fresh }, refusal: refused },
    { body: { token: 'nobodys-token', password: fresh }, refusal: refused },
    { body: { token: 7, password: fresh }, refusal: { status: 422, code: 'INVALID_ANSWERS', issues: ['/token type'] } },
    {
      body: { token: 'x'.repeat(201), password: fresh },
      refusal: { status: 422, code: 'INVALID_ANSWERS', issues: ['/token maxLength'] },
    },
  ])('is refused with $refusal', async ({ body, refusal }) => {
    expect(describeRefusal(await test.open().post('/zapi/auth/password/reset', body))).toEqual(refusal);
  });

  it('is not used up by a password that is refused: missing, of the wrong type, too long, weak, or the present one [PASSWORD-025]', async () => {
    const token = await requestToken(await addMember(test, 'refused1'));
    for (const typed of [undefined, '', 7, `a1${'x'.repeat(29)}`, 'abcdefgh', 'password1'])
      expect(describeRefusal(await reset(test.open(), token, typed ?? null))).toMatchObject({
        status: 422,
        code: 'INVALID_ANSWERS',
      });
    expect(describeRefusal(await reset(test.open(), token, password))).toEqual({ status: 422, code: 'INVALID_PASSWORD_REUSED' });
    const reused = { _do: 'auth.password.reset', token, password, passwordConfirm: password };
    expect(readIssues((await test.open().submit(`/password/reset?token=${token}`, reused)).body)).toEqual({
      password: 'これまでと同じパスワードは使えません。別のパスワードを入力してください。',
    });
    expect((await reset(test.open(), token)).json()).toEqual(done);
  });

  it('is refused from another site', async () => {
    const token = await requestToken(await addMember(test, 'faraway1'));
    const body = { token, password: fresh };
    const answer = await test.open().post('/zapi/auth/password/reset', body, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(answer)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
    expect((await reset(test.open(), token)).json()).toEqual(done);
  });

  it('leaves neither its token nor the password in a log or, readable, in the database', async () => {
    const token = await requestToken(await addMember(test, 'secret01'));
    await test.open().get(`/password/reset?token=${token}`);
    await readData(test.open(), `/password/reset?token=${token}`);
    await reset(test.open(), token);
    const log = test.log.join('\n');
    expect(log).toContain('/password/reset');
    expect(log).not.toContain(token);
    expect(log).not.toContain(fresh);
    const rows = [await test.database.query('SELECT * FROM link_tokens'), await test.database.query('SELECT * FROM audit_log')];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('belongs to its account: the password of another stays', async () => {
    await addMember(test, 'mine0001');
    const token = await requestToken(await addMember(test, 'yours001'));
    await reset(await openMember(test, 'mine0001'), token);
    expect((await logIn(test.open(), 'mine0001')).statusCode).toBe(200);
    expect((await logIn(test.open(), 'yours001', fresh)).statusCode).toBe(200);
  });
});
