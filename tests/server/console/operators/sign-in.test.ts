import { describe, expect, vi } from 'vitest';
import { startTestApp, type TestBrowser } from '../../harness.ts';
import { editor, openAs, password, viewer } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const home = '/zapi/internal/console-header/screen-data';
// After sign-in the user is not asked to confirm a sign-out.
const signInAgain = { redirectTo: '/console/login' };

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  const answer = await browser.get(home);
  const page = (await browser.get('/zapi/internal/console/logout/screen-data')).json();
  expect(page.redirectTo === undefined).toBe(answer.statusCode === 200);
  return answer.statusCode === 200;
}

describe('an operator’s sign-in', () => {
  it('gives the console the operator’s name and role', async ({ server }) => {
    const browser = server.open();
    expect((await browser.post('/zapi/console/login', { email: ' Ｏperator＠Example.COM ', password })).json()).toEqual({
      redirectTo: '/console',
    });
    expect((await browser.get(home)).json()).toEqual({
      operator: { id: 'o_demoeditor', email: editor, name: '運営 花子', role: 'owner' },
      permissions: expect.arrayContaining(['publish', 'team']),
      stops: null,
    });
  });

  it('is a separate HttpOnly cookie, stored as a hash', async ({ server }) => {
    const answer = await server.open().post('/zapi/console/login', { email: editor, password });
    const cookie = answer.cookies.find((each) => each.name === 'operator');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 12 * 3600 });
    expect(Buffer.from(cookie?.value ?? '', 'base64url').length).toBe(32);
    expect(answer.cookies.map((each) => each.name)).toEqual(['operator']);
    const rows = await server.database.query<{ token_hash: string }>('SELECT token_hash FROM operator_sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.token_hash === cookie?.value)).toBe(false);
  });

  it('has no prefix over plain http, where a browser would reject it', async ({ server }) => {
    const answer = await server.open('http://192.168.1.20').post('/zapi/console/login', { email: editor, password });
    expect(answer.cookies).toMatchObject([{ name: 'operator', httpOnly: true }]);
  });

  it('answers a wrong password and an unknown address alike', async ({ server }) => {
    const wrong = await server.open().post('/zapi/console/login', { email: editor, password: 'not-the-one-1' });
    const unknown = await server.open().post('/zapi/console/login', { email: 'nobody@example.com', password: 'not-the-one-1' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'LOGIN_FAILED']);
    expect([unknown.statusCode, unknown.json().message]).toEqual([422, wrong.json().message]);
    expect(wrong.cookies).toEqual([]);
  });

  it.for([
    ['was removed', `DELETE FROM operators WHERE operator_id = 'o_between'`],
    ['got another password', `UPDATE operators SET password_hash = 'another' WHERE operator_id = 'o_between'`],
  ])('is refused to an operator who %s while the password was compared', async ([_says, between], { server }) => {
    await server.database.query(
      `INSERT INTO operators SELECT store_id, 'o_between', 'between@example.com', 'between@example.com', name, role, password_hash,
         required_factors, created_at, updated_at FROM operators WHERE email = $1`,
      [editor],
    );
    const browser = server.open();
    const begin = server.database.transaction.bind(server.database);
    const spy = vi.spyOn(server.database, 'transaction').mockImplementationOnce(async (work) => {
      await server.database.query(between);
      return begin(work);
    });
    const answer = await browser.post('/zapi/console/login', { email: 'between@example.com', password });
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([422, 'LOGIN_FAILED', []]);
    expect(await isSignedIn(browser)).toBe(false);
    const rows = await server.database.query(`SELECT 1 AS one FROM operator_sessions WHERE operator_id = 'o_between'`);
    expect(rows).toEqual([]);
    await server.database.query(`DELETE FROM operators WHERE operator_id = 'o_between'`);
  });

  it('is separate from members’: neither can sign in as the other', async ({ server }) => {
    const member = await server.open().post('/zapi/console/login', { email: 'single@example.com', password });
    const operator = await server.open().post('/login', { loginMethodType: 'EmailPassword', value: editor, password });
    expect([member.json().code, operator.json().code]).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED']);
  });

  it('replaces an existing token, and the old one is invalid at once', async ({ server }) => {
    const browser = await openAs(server, viewer);
    const before = browser.cookies.get('operator') ?? '';
    await openAs(server, viewer, browser);
    expect(browser.cookies.get('operator')).not.toBe(before);
    const thief = server.open();
    thief.cookies.set('operator', before);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('ends with the sign-out, on the server too', async ({ server }) => {
    const browser = await openAs(server, editor);
    const token = browser.cookies.get('operator') ?? '';
    expect((await browser.post('/zapi/console/logout')).json()).toEqual({ redirectTo: '/console/login' });
    expect([...browser.cookies.keys()]).toEqual([]);
    const thief = server.open();
    thief.cookies.set('operator', token);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('ends after an hour unused, and after twelve hours even if used', async ({ server }) => {
    const idle = await openAs(server, editor);
    const busy = await openAs(server, editor);
    server.clock.advance(59 * 60);
    expect(await isSignedIn(busy)).toBe(true);
    server.clock.advance(2 * 60);
    expect(await isSignedIn(idle)).toBe(false);
    for (let minutes = 61; minutes + 50 < 12 * 60; minutes += 50) {
      expect(await isSignedIn(busy)).toBe(true);
      server.clock.advance(50 * 60);
    }
    expect(await isSignedIn(busy)).toBe(true);
    server.clock.advance(50 * 60);
    expect(await isSignedIn(busy)).toBe(false);
    expect((await busy.get('/zapi/internal/console/logout/screen-data')).json()).toEqual(signInAgain);
  });

  it('redirects within the console only', async ({ server }) => {
    const to = async (returnTo: string) =>
      (await server.open().post('/zapi/console/login', { email: editor, password, returnTo })).json().redirectTo;
    expect(await to('/console/preview?width=390')).toBe('/console/preview?width=390');
    for (const foreign of [
      '/mypage',
      '/console/login',
      '/console/logout',
      '/console/nowhere',
      '//evil.example',
      '/consoles',
      'x',
    ])
      expect(await to(foreign)).toBe('/console');
  });

  it('is locked after ten wrong tries with the same message; members’ counts are separate', async ({ server }) => {
    const wrong = { email: viewer, password: 'not-the-one-1' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await server.open().post('/zapi/console/login', wrong);
      server.clock.advance(17);
    }
    const right = await server.open().post('/zapi/console/login', { email: viewer, password });
    expect([right.statusCode, right.json().code]).toEqual([422, 'LOGIN_FAILED']);
    const rows = await server.database.query<{ failures: number }>('SELECT failures FROM login_attempts WHERE failures > 9');
    expect(rows.length).toBe(1);
    server.clock.advance(901);
    expect((await server.open().post('/zapi/console/login', { email: viewer, password })).json()).toEqual({
      redirectTo: '/console',
    });
  });

  it('is refused for an IP address that tries too often', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const strict = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const answers: number[] = [];
    for (let attempt = 0; attempt < 51; attempt += 1) {
      const body = { email: `nobody${attempt}@example.com`, password };
      answers.push((await strict.open().post('/zapi/console/login', body, from)).statusCode);
    }
    await strict.close();
    expect(answers).toEqual([...Array.from({ length: 50 }, () => 422), 429]);
  });

  it('is accepted from this store’s pages only', async ({ server }) => {
    const answer = await server
      .open()
      .post('/zapi/console/login', { email: editor, password }, { origin: 'https://evil.example' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_ORIGIN']);
  });

  it('is audited with the operator, refused ones without', async ({ server }) => {
    await server.database.query('DELETE FROM audit_log');
    const browser = await openAs(server, editor);
    await browser.post('/zapi/console/logout');
    await server.open().post('/zapi/console/login', { email: editor, password: 'not-the-one-1' });
    const rows = await server.database.query(
      'SELECT action, operator_id, account_id, session_hash IS NULL AS sessionless FROM audit_log ORDER BY action',
    );
    expect(rows).toEqual([
      { action: 'operator-login', operator_id: 'o_demoeditor', account_id: null, sessionless: true },
      { action: 'operator-login-refused', operator_id: null, account_id: null, sessionless: true },
      { action: 'operator-logout', operator_id: 'o_demoeditor', account_id: null, sessionless: false },
    ]);
  });
});

describe('member and operator in one browser', () => {
  it('are signed in and out independently', async ({ server }) => {
    const browser = await openAs(server, editor);
    await browser.post('/login', { loginMethodType: 'EmailPassword', value: 'single@example.com', password });
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get('/zapi/internal/root/screen-data')).json().authId).not.toBe('');
    await browser.post('/zapi/console/logout');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/zapi/internal/root/screen-data')).json().authId).not.toBe('');
    await openAs(server, editor, browser);
    await browser.post('/logout');
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get('/zapi/internal/root/screen-data')).json().authId).toBe('');
  });
});
