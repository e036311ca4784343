import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openByCode } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const page = '/mypage/email/edit';
const gated = [
  '/mypage/email/edit',
  '/mypage/enable-password',
  '/mypage/password/edit',
  '/mypage/login-id/edit',
  '/mypage/login-method',
  ...['', '/email', '/sms', '/otp', '/backup-code/generate'].map((path) => `/mypage/multi-factor${path}`),
  '/mypage/pin-code',
  '/withdraw',
];
const it = serverTest({ settings: { botCheck: { isEnabled: false } } });

async function openMember(server: TestApp, value = 'member@example.com'): Promise<TestBrowser> {
  // Logins from one network are limited per ten minutes.
  server.clock.advance(601);
  const browser = server.open();
  expect((await browser.post('/login', { value, password })).statusCode).toBe(200);
  return browser;
}
async function openStale(server: TestApp, value?: string): Promise<TestBrowser> {
  const browser = await openMember(server, value);
  server.clock.advance(601);
  return browser;
}
const dataOf = async (browser: TestBrowser, path: string) => (await browser.get(`/zapi/internal${path}/screen-data`)).json();
const prove = (browser: TestBrowser, typed: string, returnTo = page) =>
  browser.post('/zapi/account/reauthorize', { password: typed, returnTo });

describe('re-authorization', () => {
  it('is asked for when the last proof is older than ten minutes, and leads back [REAUTH-008]', async ({ server }) => {
    const browser = await openMember(server);
    expect(await dataOf(browser, page)).toMatchObject({ account: { contactEmail: 'member@example.com' } });
    server.clock.advance(601);
    for (const path of gated)
      expect(await dataOf(browser, path)).toEqual({ redirectTo: `/mypage/reauthorize?returnTo=${encodeURIComponent(path)}` });
    expect((await prove(browser, password)).json()).toEqual({ redirectTo: page });
    expect(await dataOf(browser, page)).toMatchObject({ account: { contactEmail: 'member@example.com' } });
  });

  it('asks to enter everything again after it, if there are no scripts', async ({ server }) => {
    const browser = await openStale(server);
    const sent = await browser.submit('/mypage/email/edit', {
      _do: 'account.email.edit.send-pin-code',
      email: 'new@example.com',
      type: 'mailEdit',
    });
    const back = '/mypage/email/edit?notice=enterAgain';
    expect(sent.headers.location).toBe(`/mypage/reauthorize?returnTo=${encodeURIComponent(back)}`);
    expect((await prove(browser, password, back)).json()).toEqual({ redirectTo: back });
    expect((await browser.get(back)).body).toContain('もう一度ご入力ください');
  });

  it('lasts ten minutes from the proof [REAUTH-008]', async ({ server }) => {
    const browser = await openStale(server);
    await prove(browser, password);
    server.clock.advance(599);
    expect(await dataOf(browser, page)).toHaveProperty('account');
    server.clock.advance(2);
    expect(await dataOf(browser, page)).toHaveProperty('redirectTo');
  });

  it('is needed by the calls of these pages, which answer 403 and say where it is done [REAUTH-008]', async ({ server }) => {
    const browser = await openStale(server);
    const answer = await browser.post('/zapi/account/email/edit/send-pin-code', { email: 'new@example.com', type: 'mailEdit' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'PROOF_REQUIRED', opensAt: '/mypage/reauthorize' });
    expect(await server.readOutbox('new@example.com')).toEqual([]);
  });

  it('refuses a wrong password, which proves nothing [REAUTH-001, REAUTH-007]', async ({ server }) => {
    const browser = await openStale(server);
    const answer = await prove(browser, 'not-the-one-1');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'PASSWORD_WRONG', message: 'パスワードが正しくありません。' });
    expect(await dataOf(browser, page)).toHaveProperty('redirectTo');
  });

  it('needs at least one character [REAUTH-003]', async ({ server }) => {
    const answer = await prove(await openStale(server), '');
    expect(answer.json()).toMatchObject({ code: 'INVALID_ANSWERS', issues: [{ at: '/password', rule: 'required' }] });
  });

  it('links a member who forgot the password to a page that resets it, without a further proof [REAUTH-009]', async ({
    server,
  }) => {
    const browser = await openStale(server);
    const { body } = await browser.get('/mypage/reauthorize', { accept: 'text/html' });
    const link = /<a[^>]*href="([^"]*)"[^>]*>パスワードをお忘れの方/.exec(body)?.[1] ?? '';
    expect(link).toBe('/mypage/password/reset');
    const answer = await browser.get(link, { accept: 'text/html' });
    expect([answer.statusCode, answer.body.includes('data-screen="mypage/password/reset"')]).toEqual([200, true]);
  });

  it('locks after wrong passwords, also for the right one', async ({ server }) => {
    const browser = await openStale(server, 'single@example.com');
    for (let index = 0; index < 10; index += 1) {
      await prove(browser, 'not-the-one-1');
      server.clock.advance(17);
    }
    expect((await prove(browser, password)).statusCode).toBe(422);
    server.clock.advance(901);
    expect((await prove(browser, password)).statusCode).toBe(200);
  });

  it('takes the return address from the query, and leads home without one [REAUTH-004]', async ({ server }) => {
    const browser = await openStale(server);
    expect((await dataOf(browser, '/mypage/reauthorize')).returnTo).toBe('/');
    const elsewhere = await browser.get(`/zapi/internal/mypage/reauthorize/screen-data?returnTo=${encodeURIComponent(page)}`);
    expect(elsewhere.json().returnTo).toBe(page);
    expect((await prove(browser, password, '//evil.example')).json()).toEqual({ redirectTo: '/' });
  });

  it('gives the session a new token and ends the old one', async ({ server }) => {
    const browser = await openStale(server);
    const readNewest = async () => {
      const [row] = await server.database.query<{ session_id: string; token_hash: string }>(
        'SELECT session_id, token_hash FROM sessions ORDER BY last_seen_at DESC LIMIT 1',
      );
      return row;
    };
    const before = await readNewest();
    await prove(browser, password);
    const after = await readNewest();
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.token_hash).not.toBe(before?.token_hash);
  });

  it('answers 401 without a session', async ({ server }) => {
    expect((await prove(server.open(), password)).statusCode).toBe(401);
  });

  it('asks a member without a password for a mailed code [REAUTH-001, REAUTH-005]', async ({ server }) => {
    const browser = await openWithoutPassword(server);
    expect((await dataOf(browser, '/mypage/reauthorize')).method).toBe('AuthCode');
    expect((await browser.post('/zapi/account/reauthorize/re-send-auth-code', {})).statusCode).toBe(204);
    const code = await server.readCode('nopassword@example.com');
    const wrong = await browser.post('/zapi/account/reauthorize', {
      authCode: code === '000000' ? '000001' : '000000',
      returnTo: page,
    });
    expect(wrong.json()).toMatchObject({ status: 422, code: 'PIN_CODE_ERROR' });
    expect((await browser.post('/zapi/account/reauthorize', { authCode: code, returnTo: page })).json()).toEqual({
      redirectTo: page,
    });
    expect(await dataOf(browser, page)).toHaveProperty('account');
    const again = await browser.post('/zapi/account/reauthorize', { authCode: code, returnTo: page });
    expect(again.statusCode).toBe(422);
  });

  it('says where the code went once it was sent, offers another, and shows a wrong code at its field [REAUTH-001, REAUTH-002, REAUTH-005]', async ({
    server,
  }) => {
    const browser = await openWithoutPassword(server);
    const show = async (language: string) => {
      await browser.post('/zapi/language', { lng: language });
      return (await browser.get('/mypage/reauthorize')).body;
    };
    expect(await show('en')).toContain('send the identity check code to your email address with the button below');
    const unsent = await show('ja');
    expect(unsent).toContain('下のボタンで');
    expect(unsent).not.toContain('迷惑メールフォルダー');
    expect(unsent).toContain('name="authCode"');
    expect(unsent).not.toContain('name="password"');
    await browser.post('/zapi/account/reauthorize/re-send-auth-code', {});
    const sent = await show('ja');
    expect(sent).toContain('nopassword@example.com にご本人確認の認証コードをお送りしました。');
    expect(sent).toContain('迷惑メールフォルダー');
    expect(sent).not.toContain('下のボタンで');
    expect(sent).toMatch(/<button[^>]*value="account\.reauthorize\.re-send-auth-code"[^>]*>.*再送/);
    expect(sent).toMatch(/<main.*<a [^>]*href="\/mypage"[^>]*>マイページへ戻る/s);
    const code = await server.readCode('nopassword@example.com');
    const authCode = code === '000000' ? '000001' : '000000';
    const refused = await browser.submit('/mypage/reauthorize', { _do: 'account.reauthorize', authCode, returnTo: page });
    expect(refused.body).toMatch(/<input(?=[^>]* name="authCode")[^>]* aria-invalid="true"/);
    expect(refused.body).toContain('ご本人確認の認証コードによる認証に失敗しました。');
  });

  it('sends a code again only after 30 seconds [REAUTH-006]', async ({ server }) => {
    const browser = await openWithoutPassword(server);
    await browser.post('/zapi/account/reauthorize/re-send-auth-code', {});
    const soon = await browser.post('/zapi/account/reauthorize/re-send-auth-code', {});
    expect(soon.json()).toMatchObject({ status: 429, code: 'TOO_SOON' });
    server.clock.advance(31);
    expect((await browser.post('/zapi/account/reauthorize/re-send-auth-code', {})).statusCode).toBe(204);
  });
});

/** The member without a password, whose login by a mailed code was more than ten minutes ago. */
async function openWithoutPassword(server: TestApp): Promise<TestBrowser> {
  server.clock.advance(3601);
  const browser = await openByCode(server, 'nopassword@example.com');
  server.clock.advance(601);
  return browser;
}
