import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
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
import { serverTest } from '../server-test.ts';

const it = serverTest();

const fresh = 'Kumo-no-ue-77';
const forget = (browser: TestBrowser, email: unknown) => browser.post('/zapi/auth/password/forgot', { email });
const reset = (browser: TestBrowser, token: unknown, typed: unknown = fresh) =>
  browser.post('/zapi/auth/password/reset', { token, password: typed });
const readTokens = async (server: TestApp, email: string) =>
  (await readNotices(server, email)).flatMap(({ link }) => /reset\?token=([\w-]+)$/.exec(link ?? '')?.[1] ?? []);
/** Requests a link for the address; returns its token. */
async function requestToken(server: TestApp, email: string): Promise<string> {
  server.clock.advance(31);
  expect((await forget(server.open(), email)).statusCode).toBe(200);
  const [token] = await readTokens(server, email);
  if (token === undefined) throw new Error(`no link was sent to ${email}`);
  return token;
}
const done = { redirectTo: '/password/reset/complete' };
const refused = { status: 409, code: 'INVALID_TOKEN' };

describe('a forgotten password', () => {
  it('is reported with an address; known and unknown ones get the same answer and page [PASSWORD-020, PASSWORD-021, PASSWORD-022]', async ({
    server,
  }) => {
    const email = await addMember(server, 'known001');
    const browsers = [server.open(), server.open()] as const;
    const answers = [await forget(browsers[0], email), await forget(browsers[1], 'nobody001@example.com')];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { redirectTo: '/password/forgot/complete' }],
      [200, { redirectTo: '/password/forgot/complete' }],
    ]);
    // Both get a session, which the page that follows belongs to.
    expect(answers.map(({ cookies }) => cookies.map(({ name }) => name))).toEqual([['sid'], ['sid']]);
    for (const browser of browsers)
      expect((await browser.get('/password/forgot/complete')).body).toContain('登録されている場合は');
    expect(await readTokens(server, email)).toHaveLength(1);
    expect(await server.readOutbox('nobody001@example.com')).toEqual([]);
    // Known or not, the same pause applies.
    for (const each of [email, 'nobody001@example.com'])
      expect(describeRefusal(await forget(server.open(), each))).toEqual({ status: 429, code: 'TOO_SOON' });
  });

  it.for([
    { email: undefined, issues: ['/email required'] },
    { email: 7, issues: ['/email type'] },
    { email: 'abc', issues: ['/email format'] },
    { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(55)}.example`, issues: ['/email maxLength'] },
  ])('needs an address: $issues [PASSWORD-020, EMAIL-022]', async ({ email, issues }, { server }) => {
    expect(describeRefusal(await forget(server.open(), email))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it('sends nothing to an address that was never verified', async ({ server }) => {
    const email = await addMember(server, 'unproven', { isVerified: false });
    expect((await forget(server.open(), email)).statusCode).toBe(200);
    expect(await server.readOutbox(email)).toEqual([]);
  });

  it('sends a link for each account that shares the address, with its login ID', async ({ server }) => {
    const email = 'family@example.com';
    await addMember(server, 'shares01', { email, isShared: true });
    await addMember(server, 'shares02', { email, isShared: true });
    await forget(server.open(), email);
    const mails = await readNotices(server, email);
    expect(mails.map(({ text }) => ['shares01', 'shares02'].filter((name) => text.includes(name))).sort()).toEqual([
      ['shares01'],
      ['shares02'],
    ]);
    expect(new Set(await readTokens(server, email)).size).toBe(2);
  });

  it('may be requested by a member for the own address [PASSWORD-018, PASSWORD-019]', async ({ server }) => {
    const browser = await openNew(server, 'member01');
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
    expect(await readTokens(server, 'member01@example.com')).toHaveLength(1);
  });

  it('is refused from another site', async ({ server }) => {
    const answer = await server
      .open()
      .post('/zapi/auth/password/forgot', { email: 'a@example.com' }, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(answer)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
  });

  it('sends one mail when it is reported twice at the same moment', async ({ server }) => {
    const email = await addMember(server, 'double01');
    const answers = await Promise.all([forget(server.open(), email), forget(server.open(), email)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    expect(await readTokens(server, email)).toHaveLength(1);
  });
});

describe('the link of a reset mail', () => {
  it('opens a form for the new password with its rules, and opening it changes nothing [PASSWORD-010, PASSWORD-023]', async ({
    server,
  }) => {
    const email = await addMember(server, 'opens001');
    const token = await requestToken(server, email);
    const before = await readAccount(server, 'opens001');
    for (let index = 0; index < 3; index += 1) {
      const page = await server.open().get(`/password/reset?token=${token}`);
      expect(page.statusCode).toBe(200);
      for (const name of ['password', 'passwordConfirm']) expect(page.body).toContain(`name="${name}"`);
      expect(readPasswordRules(page.body)).toEqual(['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit']);
    }
    expect(await readAccount(server, 'opens001')).toEqual(before);
    expect((await reset(server.open(), token)).json()).toEqual(done);
  });

  it('sets the password once: the new one logs in, all sessions end, and the member gets a mail [PASSWORD-024, PASSWORD-026, PASSWORD-027]', async ({
    server,
  }) => {
    const sessions = [await openNew(server, 'resets01'), await openMember(server, 'resets01')];
    const token = await requestToken(server, 'resets01@example.com');
    const browser = server.open();
    expect((await reset(browser, token)).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('パスワードを再設定しました');
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await logIn(server.open(), 'resets01')).statusCode).toBe(422);
    expect((await logIn(server.open(), 'resets01', fresh)).statusCode).toBe(200);
    expect((await readNotices(server, 'resets01@example.com'))[0]?.subject).toBe('【みなとストア】パスワードが再設定されました');
    expect(await readAudit(server, 'resets01')).toEqual(['password-forgot', 'password-reset']);
    expect(describeRefusal(await reset(server.open(), token, 'Umi-no-soko-88'))).toEqual(refused);
    const page = await server.open().get(`/password/reset?token=${token}`);
    expect(page.body).toContain('このリンクは無効です。');
    expect(page.body).toMatch(/href="\/password\/forgot"/);
    expect(page.body).not.toContain('name="passwordConfirm"');
    expect(readMain(await server.open().get('/password/reset'))).toEqual(readMain(page));
  });

  it('works without scripts, where the confirmation must agree [PASSWORD-009]', async ({ server }) => {
    const token = await requestToken(server, await addMember(server, 'plain001'));
    const fields = { _do: 'auth.password.reset', token, password: fresh };
    const path = `/password/reset?token=${token}`;
    for (const passwordConfirm of ['', 'Kumo-no-ue-78']) {
      const refusal = await server.open().submit(path, { ...fields, passwordConfirm });
      expect([refusal.statusCode, Object.keys(readIssues(refusal.body))]).toEqual([422, ['passwordConfirm']]);
    }
    const accepted = await server.open().submit(path, { ...fields, passwordConfirm: fresh });
    expect(accepted.headers.location).toBe(done.redirectTo);
    expect((await logIn(server.open(), 'plain001', fresh)).statusCode).toBe(200);
  });

  it('expires after 60 minutes [PASSWORD-027]', async ({ server }) => {
    const one = await requestToken(server, await addMember(server, 'expires1'));
    const two = await requestToken(server, await addMember(server, 'expires2'));
    server.clock.advance(3600 - 31 - 1);
    expect(await readData(server.open(), `/password/reset?token=${one}`)).toMatchObject({ state: 'ok' });
    server.clock.advance(1);
    expect(await readData(server.open(), `/password/reset?token=${one}`)).toMatchObject({ state: 'invalid' });
    expect(describeRefusal(await reset(server.open(), one))).toEqual(refused);
    expect((await reset(server.open(), two)).json()).toEqual(done);
    expect((await logIn(server.open(), 'expires1')).statusCode).toBe(200);
  });

  it('is void after the password was changed, or reset by another link', async ({ server }) => {
    const browser = await openNew(server, 'voided01');
    const token = await requestToken(server, 'voided01@example.com');
    const edited = await browser.post('/zapi/account/password/edit', { oldPassword: password, newPassword: 'Umi-no-soko-88' });
    expect(edited.statusCode).toBe(200);
    expect(describeRefusal(await reset(server.open(), token))).toEqual(refused);
    const one = await requestToken(server, 'voided01@example.com');
    const two = await requestToken(server, 'voided01@example.com');
    expect((await reset(server.open(), one)).json()).toEqual(done);
    expect(describeRefusal(await reset(server.open(), two, 'Yama-no-ue-99'))).toEqual(refused);
    expect((await logIn(server.open(), 'voided01', fresh)).statusCode).toBe(200);
  });

  it('serves one of two simultaneous uses', async ({ server }) => {
    for (const name of ['atonce01', 'atonce02', 'atonce03']) {
      const token = await requestToken(server, await addMember(server, name));
      const answers = await Promise.all([reset(server.open(), token), reset(server.open(), token, 'Umi-no-soko-88')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const won = answers[0]?.statusCode === 200;
      expect((await logIn(server.open(), name, fresh)).statusCode).toBe(won ? 200 : 422);
      expect((await logIn(server.open(), name, 'Umi-no-soko-88')).statusCode).toBe(won ? 422 : 200);
    }
  });

  it.for([
    { body: { password: fresh }, refusal: refused },
    { body: { token: '', password: fresh }, refusal: refused },
    { body: { token: 'nobodys-token', password: fresh }, refusal: refused },
    { body: { token: 7, password: fresh }, refusal: { status: 422, code: 'INVALID_ANSWERS', issues: ['/token type'] } },
    {
      body: { token: 'x'.repeat(201), password: fresh },
      refusal: { status: 422, code: 'INVALID_ANSWERS', issues: ['/token maxLength'] },
    },
  ])('is refused with $refusal', async ({ body, refusal }, { server }) => {
    expect(describeRefusal(await server.open().post('/zapi/auth/password/reset', body))).toEqual(refusal);
  });

  it('is not used up by a password that is refused: missing, of the wrong type, too long, weak, or the present one [PASSWORD-025]', async ({
    server,
  }) => {
    const token = await requestToken(server, await addMember(server, 'refused1'));
    for (const typed of [undefined, '', 7, `a1${'x'.repeat(29)}`, 'abcdefgh', 'password1'])
      expect(describeRefusal(await reset(server.open(), token, typed ?? null))).toMatchObject({
        status: 422,
        code: 'INVALID_ANSWERS',
      });
    expect(describeRefusal(await reset(server.open(), token, password))).toEqual({
      status: 422,
      code: 'INVALID_PASSWORD_REUSED',
    });
    const reused = { _do: 'auth.password.reset', token, password, passwordConfirm: password };
    expect(readIssues((await server.open().submit(`/password/reset?token=${token}`, reused)).body)).toEqual({
      password: 'これまでと同じパスワードは使えません。別のパスワードを入力してください。',
    });
    expect((await reset(server.open(), token)).json()).toEqual(done);
  });

  it('is refused from another site', async ({ server }) => {
    const token = await requestToken(server, await addMember(server, 'faraway1'));
    const body = { token, password: fresh };
    const answer = await server.open().post('/zapi/auth/password/reset', body, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(answer)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
    expect((await reset(server.open(), token)).json()).toEqual(done);
  });

  it('leaves neither its token nor the password in a log or, readable, in the database', async ({ server }) => {
    const token = await requestToken(server, await addMember(server, 'secret01'));
    await server.open().get(`/password/reset?token=${token}`);
    await readData(server.open(), `/password/reset?token=${token}`);
    await reset(server.open(), token);
    const log = server.log.join('\n');
    expect(log).toContain('/password/reset');
    expect(log).not.toContain(token);
    expect(log).not.toContain(fresh);
    const rows = [
      await server.database.query('SELECT * FROM link_tokens'),
      await server.database.query('SELECT * FROM audit_log'),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('belongs to its account: the password of another stays', async ({ server }) => {
    await addMember(server, 'mine0001');
    const token = await requestToken(server, await addMember(server, 'yours001'));
    await reset(await openMember(server, 'mine0001'), token);
    expect((await logIn(server.open(), 'mine0001')).statusCode).toBe(200);
    expect((await logIn(server.open(), 'yours001', fresh)).statusCode).toBe(200);
  });
});
