import { expect, vi } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const it = serverTest();

async function logIn(
  server: TestApp,
  value: string,
  { browser = server.open(), agent = edge, typed = password } = {},
): Promise<TestBrowser> {
  await browser.post('/login', { value, password: typed }, { 'user-agent': agent });
  return browser;
}
const mails = async (server: TestApp, to: string) =>
  (await server.readOutbox(to)).filter(({ link }) => link?.includes('/account/not-me?token=') === true);

it('informs a member by e-mail of time, browser and system of the login, and what to do', async ({ server }) => {
  await logIn(server, 'single@example.com');
  const [mail, ...others] = await mails(server, 'single@example.com');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('【みなとストア】新しい端末からログインがありました');
  expect(mail?.text).toContain('日時：2026年11月21日 12:00（日本時間）\nブラウザ：Microsoft Edge\nOS：Windows\n');
  expect(mail?.text).toContain(mail?.link ?? 'no link');
  for (const browser of [server.open(), await logIn(server, 'single@example.com')]) {
    const page = await browser.get(mail?.link ?? '');
    expect([page.statusCode, page.body.includes('アカウントを保護する')]).toEqual([200, true]);
  }
});

it('is sent once per device', async ({ server }) => {
  const first = await logIn(server, 'member@example.com');
  const second = await logIn(server, 'member@example.com', { agent: iPhone });
  for (const browser of [first, second]) {
    await browser.post('/logout');
    await logIn(server, 'member@example.com', { browser, agent: iPhone });
  }
  const texts = (await mails(server, 'member@example.com')).map(({ text }) => text);
  expect(texts.map((text) => /ブラウザ：(.+)\nOS：(.+)/.exec(text)?.slice(1))).toEqual([
    ['Safari', 'iOS'],
    ['Microsoft Edge', 'Windows'],
  ]);
});

it('is written in the language that the member uses, not in that of the new device', async ({ server }) => {
  const known = await logIn(server, 'manager@example.com');
  await known.post('/zapi/language', { lng: 'en' });
  await logIn(server, 'manager@example.com', { agent: iPhone });
  const [mail] = await mails(server, 'manager@example.com');
  expect(mail?.subject).toBe('[Minato Store] New login to your account');
  expect(mail?.text).toContain('When: 21 November 2026 at 12:00 (Japan time)\nBrowser: Safari\nOperating system: iOS\n');
  const stranger = server.open();
  stranger.cookies.set('lng', 'ja');
  await logIn(server, 'manager@example.com', { browser: stranger });
  expect((await mails(server, 'manager@example.com'))[0]?.subject).toContain('New login');
});

it('is not sent for the first login after a sign-up in the same browser, but for one in another', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'complete', 'fresh@example.com');
  await browser.post('/logout');
  await logIn(server, 'fresh@example.com', { browser, typed: 'minato-no-yoru7' });
  expect(await mails(server, 'fresh@example.com')).toEqual([]);
  await logIn(server, 'fresh@example.com', { typed: 'minato-no-yoru7' });
  expect(await mails(server, 'fresh@example.com')).toHaveLength(1);
});

it('is not sent for a wrong password, nor to an account without an e-mail address', async ({ server }) => {
  const before = (await server.readOutbox()).length;
  await logIn(server, 'owner@example.com', { typed: 'not-the-one-1' });
  expect((await logIn(server, 'kidtaro')).cookies.has('auid')).toBe(true);
  expect(await server.readOutbox()).toHaveLength(before);
});

it('shows no text of the client’s User-Agent', async ({ server }) => {
  for (const agent of ['Call-0120-000-000/1.0 (https://evil.example/)', 'https://evil.example/ now', 'x'])
    await logIn(server, 'managed@example.com', { agent });
  const texts = (await mails(server, 'managed@example.com')).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toContain('ブラウザ：不明\nOS：不明\n');
});

it('is written in the login’s transaction', async ({ server }) => {
  const begin = server.database.transaction.bind(server.database);
  const spy = vi.spyOn(server.database, 'transaction').mockImplementationOnce((work) =>
    begin(async (tx) => {
      await work(tx);
      throw new Error('the connection broke before the commit');
    }),
  );
  const browser = await logIn(server, 'owner@example.com');
  spy.mockRestore();
  expect([browser.cookies.has('auid'), await mails(server, 'owner@example.com')]).toEqual([false, []]);
  await logIn(server, 'owner@example.com', { browser });
  expect(await mails(server, 'owner@example.com')).toHaveLength(1);
});
