import { describe, expect } from 'vitest';
import { readLogged, type TestApp, type TestBrowser } from '../harness.ts';
import { readIssues } from '../inputs/served-forms.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  openByCode,
  openNew,
  openTab,
  readAudit,
  readData,
  readMain,
  readNotices,
  wrongCode,
} from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const send = (browser: TestBrowser, email: unknown) => browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
const readUser = async (browser: TestBrowser) => (await readData(browser, '/login/code'))['emailUserId'];
async function enter(browser: TestBrowser, authCode: unknown, more: object = {}) {
  return browser.post('/login', { emailUserId: await readUser(browser), authCode, loginMethod: 'AuthCode', ...more });
}
const wrong = { status: 422, code: 'PIN_CODE_ERROR' };

/** A browser that has requested a code, and the code. */
async function request(server: TestApp, email: string) {
  const browser = server.open();
  expect((await send(browser, email)).statusCode).toBe(204);
  return { browser, code: await server.readCode(email) };
}

describe('login by a mailed code', () => {
  it('keeps where to continue on the way back to the login', async ({ server }) => {
    const { body } = await server.open().get('/login/code?returnTo=%2Fmypage%2Fsessions');
    expect(body).toContain('href="/login?returnTo=%2Fmypage%2Fsessions"');
    expect(readMain(await server.open().get('/login/code'))).toContain('href="/login"');
  });

  it('asks for the address, then for the code, and signs in [LOGIN-003, LOGIN-004, LOGIN-006]', async ({ server }) => {
    const email = await addMember(server, 'signs001');
    const browser = server.open();
    const first = await browser.get('/login/code');
    expect(first.body).toContain('<h1>ログイン用の認証コードの送信</h1>');
    expect(first.body).toContain('name="email"');
    expect(first.body).not.toContain('name="authCode"');
    expect(await readData(browser, '/login/code')).toMatchObject({ email: null, emailUserId: null });
    await send(browser, email);
    const second = await browser.get('/login/code');
    expect(second.body).toContain('<h1>ログイン用の認証コードの入力</h1>');
    expect(second.body).toContain('name="authCode"');
    expect(await readData(browser, '/login/code')).toMatchObject({ email });
    expect((await enter(browser, await server.readCode(email))).json()).toEqual({ redirectTo: '/mypage' });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await readData(browser, '/mypage')).toMatchObject({ account: { contactEmail: email } });
  });

  it('works without scripts', async ({ server }) => {
    const email = await addMember(server, 'plain001');
    const browser = server.open();
    const sent = await browser.submit('/login/code', { _do: 'login.send-code', email, type: 'login' });
    expect(sent.statusCode).toBeLessThan(400);
    const authCode = await server.readCode(email);
    const emailUserId = String(await readUser(browser));
    const entered = await browser.submit('/login/code', { _do: 'login.code', authCode, emailUserId });
    expect(entered.headers.location).toBe('/mypage');
  });

  it('lets a member with a mistyped address ask again at once, and keeps where they came from', async ({ server }) => {
    const email = await addMember(server, 'another1');
    const browser = server.open();
    await send(browser, 'mistyped@example.com');
    const from = '/login/code?returnTo=%2Fmypage%2Fsessions';
    const link = /href="(\/login\/code\?again=[^"]+)"/.exec((await browser.get(from)).body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    server.clock.advance(1);
    const asking = await browser.get(link);
    expect(asking.body).toContain('name="email"');
    expect(asking.body).not.toContain('name="authCode"');
    const sent = await browser.submit(link, { _do: 'login.send-code', email, type: 'login' });
    expect(sent.statusCode).toBe(303);
    const entering = await browser.get(String(sent.headers.location));
    expect(entering.body).toContain('name="authCode"');
    expect(readMain(entering)).toContain(email);
    expect(/name="returnTo" value="([^"]+)"/.exec(entering.body)?.[1]).toBe('/mypage/sessions');
    expect((await enter(browser, await server.readCode(email))).statusCode).toBe(200);
  });

  it('leads on to where the member came from, and nowhere else', async ({ server }) => {
    const email = await addMember(server, 'returns1');
    const { browser, code } = await request(server, email);
    expect((await enter(browser, code, { returnTo: '/mypage/sessions' })).json()).toEqual({ redirectTo: '/mypage/sessions' });
    server.clock.advance(31);
    const again = await request(server, email);
    expect((await enter(again.browser, again.code, { returnTo: '//elsewhere.example' })).json()).toEqual({
      redirectTo: '/mypage',
    });
  });

  it('gives the session a new token, ends the guest’s, and mails about a new device', async ({ server }) => {
    const email = await addMember(server, 'rotates1');
    const { browser, code } = await request(server, email);
    const guest = openTab(server, browser);
    await enter(browser, code);
    expect([await isSignedIn(browser), await isSignedIn(guest)]).toEqual([true, false]);
    expect((await server.readOutbox(email)).some(({ subject }) => subject.includes('新しい端末'))).toBe(true);
  });

  it('serves a member without a password, whose proof then counts as recent', async ({ server }) => {
    const browser = await openNew(server, 'nopass01', { hasPassword: false, loginId: null });
    expect(await readData(browser, '/mypage/enable-password')).toHaveProperty('isCodeSent', false);
  });
});

describe('the request for a login code', () => {
  it('has the same answer and the same next page for an unknown address, to which nothing is sent', async ({ server }) => {
    const known = server.open();
    const unknown = server.open();
    const email = await addMember(server, 'known001');
    const answers = [await send(known, email), await send(unknown, 'nobody001@example.com')];
    expect(answers.map((answer) => [answer.statusCode, answer.body, answer.cookies.map(({ name }) => name)])).toEqual(
      [1, 2].map(() => [204, '', answers[0]?.cookies.map(({ name }) => name)]),
    );
    expect(await server.readOutbox('nobody001@example.com')).toEqual([]);
    const [one, two] = [await readData(known, '/login/code'), await readData(unknown, '/login/code')];
    expect(Object.keys(one)).toEqual(Object.keys(two));
    expect(two).toMatchObject({ email: 'nobody001@example.com', emailUserId: expect.any(String) });
    for (let index = 0; index < 5; index += 1) {
      expect(describeRefusal(await enter(unknown, '123456'))).toEqual(wrong);
      expect(describeRefusal(await enter(known, wrongCode(await server.readCode(email))))).toEqual(wrong);
    }
    expect(describeRefusal(await enter(unknown, '123456'))).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(describeRefusal(await enter(known, '123456'))).toEqual({ status: 429, code: 'TOO_MANY' });
  });

  it('sends no code to an address that accounts share, but advice to use the login ID', async ({ server }) => {
    const email = 'family@example.com';
    await addMember(server, 'shares01', { email, isShared: true });
    await addMember(server, 'shares02', { email, isShared: true });
    const browser = server.open();
    expect((await send(browser, email)).statusCode).toBe(204);
    const mails = await server.readOutbox(email);
    expect(mails.map(({ code, subject }) => [code, subject])).toEqual([[null, '【みなとストア】ログインについて']]);
    expect(mails[0]?.text).toContain('ログインID');
    expect(mails[0]?.link).toBe('http://localhost/login');
  });

  it('sends nothing to an address that was never verified', async ({ server }) => {
    const email = await addMember(server, 'unproven', { isVerified: false });
    expect((await send(server.open(), email)).statusCode).toBe(204);
    expect(await server.readOutbox(email)).toEqual([]);
  });

  it('is accepted again after 30 seconds [LOGIN-008]', async ({ server }) => {
    const email = await addMember(server, 'again001');
    const { browser } = await request(server, email);
    expect(describeRefusal(await send(browser, email))).toEqual({ status: 429, code: 'TOO_SOON' });
    server.clock.advance(31);
    // What the button beside the code sends.
    const main = readMain(await browser.get('/login/code'));
    const resend = /<button[^>]*value="(login\.send-code)"[^>]*>.*?再送/.exec(main)?.[1] ?? '';
    const first = await server.readCode(email);
    expect((await browser.submit('/login/code', { _do: ['login.code', resend], email, type: 'login' })).statusCode).toBe(303);
    expect((await server.readOutbox(email)).filter(({ code }) => code !== null)).toHaveLength(2);
    const code = await server.readCode(email);
    if (code !== first) expect(describeRefusal(await enter(browser, first))).toEqual(wrong);
    expect((await enter(browser, code)).statusCode).toBe(200);
  });

  it.for([
    { email: undefined, issues: ['/email required'] },
    { email: 7, issues: ['/email type'] },
    { email: 'abc', issues: ['/email format'] },
    { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(55)}.example`, issues: ['/email maxLength'] },
  ])('is refused: $issues', async ({ email, issues }, { server }) => {
    expect(describeRefusal(await send(server.open(), email))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it('is refused from another site', async ({ server }) => {
    const body = { email: 'a@example.com', type: 'login' };
    const answer = await server.open().post('/zapi/auth/email/send-pin-code', body, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(answer)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
  });
});

describe('a login code', () => {
  it('is of no use in another browser', async ({ server }) => {
    const email = await addMember(server, 'browsers');
    const { browser, code } = await request(server, email);
    const stranger = server.open();
    const emailUserId = await readUser(browser);
    const body = { emailUserId, authCode: code, loginMethod: 'AuthCode' };
    expect(describeRefusal(await stranger.post('/login', body))).toEqual(wrong);
    const second = server.open();
    await send(second, 'nobody002@example.com');
    expect(describeRefusal(await second.post('/login', body))).toEqual(wrong);
    expect((await enter(browser, code)).statusCode).toBe(200);
  });

  it('is of no use to another account, even in the same browser', async ({ server }) => {
    const mine = await addMember(server, 'mine0001');
    const yours = await addMember(server, 'yours001');
    const { browser, code } = await request(server, mine);
    const emailUserId = await readUser(browser);
    server.clock.advance(31);
    await send(browser, yours);
    const body = { emailUserId, authCode: code, loginMethod: 'AuthCode' };
    expect(describeRefusal(await browser.post('/login', body))).toEqual(wrong);
    if (code !== (await server.readCode(yours))) expect(describeRefusal(await enter(browser, code))).toEqual(wrong);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('works once, and is refused with the name of the code when it is wrong [LOGIN-007]', async ({ server }) => {
    const email = await addMember(server, 'once0001');
    const { browser, code } = await request(server, email);
    const emailUserId = await readUser(browser);
    const fields = { _do: 'login.code', emailUserId: String(emailUserId), authCode: wrongCode(code) };
    expect(readIssues((await browser.submit('/login/code', fields)).body)).toEqual({
      authCode: expect.stringContaining('による認証に失敗しました。'),
    });
    const tab = openTab(server, browser);
    const body = { emailUserId, authCode: code, loginMethod: 'AuthCode' };
    const answers = await Promise.all([browser.post('/login', body), tab.post('/login', body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('expires after ten minutes', async ({ server }) => {
    const { browser, code } = await request(server, await addMember(server, 'expires1'));
    const emailUserId = await readUser(browser);
    server.clock.advance(600);
    const answer = await browser.post('/login', { emailUserId, authCode: code, loginMethod: 'AuthCode' });
    expect(describeRefusal(answer)).toEqual(wrong);
    expect(await readData(browser, '/login/code')).toMatchObject({ email: null });
  });

  it('says without scripts that it has expired, though the page asks for the address again', async ({ server }) => {
    const { browser, code } = await request(server, await addMember(server, 'expires2'));
    const emailUserId = String(await readUser(browser));
    server.clock.advance(601);
    const answer = await browser.submit('/login/code', { _do: 'login.code', authCode: code, emailUserId });
    expect(readMain(answer)).toMatch(/role="alert".*による認証に失敗しました。/s);
    expect(readMain(answer)).toContain('name="email"');
  });

  it('is void once the account uses its login ID only', async ({ server }) => {
    const email = await addMember(server, 'switches');
    const { browser, code } = await request(server, email);
    await server.database.query("UPDATE accounts SET login_method = 'loginIdOnly' WHERE account_id = 'switches'");
    expect(describeRefusal(await enter(browser, code))).toEqual(wrong);
  });

  it.for([
    { authCode: null, issues: ['/authCode required'] },
    { authCode: '', issues: ['/authCode required'] },
    { authCode: 123456, issues: ['/authCode type'] },
    { authCode: '1'.repeat(200), issues: ['/authCode format'] },
  ])('is refused: $issues', async ({ authCode, issues }, { server }) => {
    const email = await addMember(server, `shapes${String(authCode).length}${typeof authCode}`);
    const { browser } = await request(server, email);
    expect(describeRefusal(await enter(browser, authCode))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it('needs the ID that the page holds', async ({ server }) => {
    const { browser, code } = await request(server, await addMember(server, 'opaque01'));
    for (const emailUserId of [undefined, 'other'])
      expect(describeRefusal(await enter(browser, code, { emailUserId }))).toEqual(wrong);
    const long = await enter(browser, code, { emailUserId: 'x'.repeat(192) });
    expect(describeRefusal(long)).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues: ['/emailUserId maxLength'] });
  });

  it('is audited when it is refused, and never logged', async ({ server }) => {
    const email = await addMember(server, 'audited1');
    const { browser, code } = await request(server, email);
    server.clock.advance(1);
    await enter(browser, wrongCode(code));
    const rows = await server.database.query<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'login-refused' AND at = $1",
      [server.clock.now()],
    );
    expect(rows).toEqual([{ details: { verdict: 'wrong' } }]);
    await enter(browser, code);
    expect(await readAudit(server, 'audited1')).toEqual([]);
    expect(await readNotices(server, email)).toEqual([]);
    expect(readLogged(server)).not.toContain(code);
  });

  it('opens no session of its own for a guest who only looks', async ({ server }) => {
    const answer = await server.open().get('/login/code');
    expect(answer.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([]);
    expect(await isSignedIn(await openByCode(server, await addMember(server, 'looks001')))).toBe(true);
  });
});
