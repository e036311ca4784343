import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openMember, openNew, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({
  settings: { botCheck: { isEnabled: false } },
  environment: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' },
});

const page = '/mypage/login-history';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
interface Entry {
  readonly createdAt: string;
  readonly result: boolean;
  readonly country: string;
}
async function list(browser: TestBrowser): Promise<readonly Entry[]> {
  return (await readData(browser, page))['entries'] as unknown as readonly Entry[];
}
const logIn = (server: TestApp, value: string, password: string, headers: Record<string, string> = {}) =>
  server.open().post('/login', { value, password }, headers);

describe('the login history', () => {
  it('shows the present address, and how to change the password [HISTORY-001] [HISTORY-002] [ROUTE-007]', async ({ server }) => {
    const browser = await openNew(server, 'history1');
    const answer = await browser.get(page, { 'x-forwarded-for': '198.51.100.9' });
    expect(answer.statusCode).toBe(200);
    const main = readMain(answer);
    expect(main).toContain('198.51.100.9');
    const advice = '心当たりのないログインがあるときは、パスワードを変更してください。多要素認証を設定すると、';
    expect(main).toContain(advice);
    expect(main).toContain('href="/mypage/password/edit"');
    expect(main).toContain('href="/mypage/multi-factor"');
  });

  it('has all keys of an entry, and its row shows them [HISTORY-004] [HISTORY-005] [HISTORY-006]', async ({ server }) => {
    const browser = await openNew(server, 'history2');
    server.clock.advance(61);
    const headers = { 'user-agent': windows, 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'JP' };
    await logIn(server, 'History2', 'wrong-pass-1', headers);
    const [entry] = await list(browser);
    expect(entry).toEqual({
      createdAt: server.clock.now().toISOString(),
      ip: '203.0.113.7',
      result: false,
      userIdentifierName: 'history2',
      loginMethod: 'Password',
      multiFactorType: null,
      requestMultiFactor: false,
      deviceInfo: 'Windows',
      country: '日本',
      browserInfo: 'Chrome',
    });
    const row = /<tbody><tr>.*?<\/tr>/.exec((await browser.get(page)).body)?.[0] ?? '';
    const japan = new Date(server.clock.now().getTime() + 9 * 3_600_000).toISOString();
    const shown = japan.slice(0, 19).replaceAll('-', '/').replace('T', ' ');
    for (const text of [shown, '203.0.113.7', '日本', '失敗', 'パスワード', 'history2', '要求なし', 'Windows', 'Chrome'])
      expect(row).toContain(text);
    server.clock.advance(1);
    await logIn(server, 'history2', 'Demo-pass-2026');
    expect((await list(browser))[0]).toMatchObject({ result: true });
    expect((await browser.get(page)).body).toContain('成功');
    browser.cookies.set('lng', 'en');
    expect(readMain(await browser.get(page))).toContain(shown);
  });

  it('and the sessions name the country of the browser that logged in, in the member’s language', async ({ server }) => {
    await openNew(server, 'history9');
    const browser = server.open();
    const answers = { value: 'history9', password: 'Demo-pass-2026' };
    await browser.post('/login', answers, { 'user-agent': windows, 'cf-ipcountry': 'JP' });
    const { sessions } = await readData(browser, '/mypage/sessions');
    const countries = (sessions as readonly { readonly isCurrent: boolean; readonly country: string | null }[]).map(
      ({ isCurrent, country }) => [isCurrent, country],
    );
    expect(countries.toSorted()).toEqual([
      [false, null],
      [true, '日本'],
    ]);
    expect(readMain(await browser.get('/mypage/sessions'))).toContain('日本');
    browser.cookies.set('lng', 'en');
    expect(readMain(await browser.get('/mypage/sessions'))).toContain('Japan');
  });

  it('lists the newest 50, newest first, without pages [HISTORY-007]', async ({ server }) => {
    const browser = await openNew(server, 'history3');
    for (let count = 0; count < 51; count++) {
      server.clock.advance(3600);
      await logIn(server, 'history3', 'Demo-pass-2026', { 'x-forwarded-for': `198.51.100.${count}` });
    }
    const entries = await list(browser);
    expect(entries).toHaveLength(50);
    expect(entries.map((each) => each.createdAt)).toEqual(
      entries
        .map((each) => each.createdAt)
        .sort()
        .reverse(),
    );
    expect(entries[0]?.createdAt).toBe(server.clock.now().toISOString());
  });

  it('records wrong and right mailed codes, and passwords refused during a lock', async ({ server }) => {
    const browser = server.open();
    const email = 'nopassword@example.com';
    await browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
    const { emailUserId } = await readData(browser, '/login/code');
    const code = await server.readCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    await browser.post('/login', { emailUserId, authCode: wrong, loginMethod: 'AuthCode' });
    server.clock.advance(1);
    await browser.post('/login', { emailUserId, authCode: code, loginMethod: 'AuthCode' });
    expect((await list(browser)).slice(0, 2)).toMatchObject([
      { result: true, loginMethod: 'AuthCode', userIdentifierName: email },
      { result: false, loginMethod: 'AuthCode', userIdentifierName: email },
    ]);
    const member = await openNew(server, 'history4');
    for (let count = 0; count < 10; count++) {
      server.clock.advance(20);
      await logIn(server, 'history4', 'wrong-pass-1');
    }
    server.clock.advance(20);
    await logIn(server, 'history4', 'Demo-pass-2026');
    expect((await list(member))[0]).toMatchObject({ result: false, createdAt: server.clock.now().toISOString() });
  });

  it('is the member’s own [SESSION-003]', async ({ server }) => {
    const [one, other] = [await openNew(server, 'history5'), await openNew(server, 'history6')];
    await logIn(server, 'history5', 'wrong-pass-1');
    expect((await list(one)).filter(({ result }) => !result)).toHaveLength(1);
    expect((await list(other)).filter(({ result }) => !result)).toHaveLength(0);
    expect((await server.open().get(page)).statusCode).toBe(302);
  });

  it('takes the country only from a trusted proxy, and only a known code', async ({ server }) => {
    const browser = await openNew(server, 'history7');
    for (const country of ['XX', '<b>', 'jp']) {
      await logIn(server, 'history7', 'wrong-pass-1', { 'cf-ipcountry': country });
      expect((await list(browser))[0]?.country).toBeNull();
      server.clock.advance(20);
    }
    await server.app.inject({
      method: 'POST',
      url: '/login',
      remoteAddress: '192.0.2.1',
      headers: { host: 'localhost', origin: 'http://localhost', 'cf-ipcountry': 'JP' },
      payload: { value: 'history7', password: 'wrong-pass-1' },
    });
    expect((await list(browser))[0]).toMatchObject({ ip: '192.0.2.1', country: null });
    // Nothing stands below the address instead.
    expect(readMain(await browser.get(page))).toMatch(/192\.0\.2\.1<\/(?:span|td|div)>(?!<span class="data-note")/);
  });

  it('shows entries for 180 days, and drops them with their month', async ({ server }) => {
    const browser = await openNew(server, 'history8');
    const count = async () =>
      (await server.database.query("SELECT entry_id FROM login_history WHERE account_id = 'history8'")).length;
    await logIn(server, 'history8', 'wrong-pass-1');
    const before = await count();
    expect(before).toBeGreaterThan(0);
    server.clock.advance(179 * 86_400);
    await server.app.sweeper.run();
    expect(await count()).toBe(before);
    server.clock.advance(2 * 86_400);
    await server.app.sweeper.run();
    expect(await list(await openMember(server, 'history8'))).toHaveLength(1);
    server.clock.advance(31 * 86_400);
    await server.app.sweeper.run();
    expect(await count()).toBe(1);
    expect(browser.cookies.size).toBeGreaterThan(0);
  });
});
