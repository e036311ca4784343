// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { type Pair, startPair } from '../pair.ts';
import { readData } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startPair);

/** The same browser in a second tab, served by another process. */
function sameCookies(browser: TestBrowser, app: TestApp): TestBrowser {
  const tab = app.open();
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  return tab;
}

const countAccounts = async (server: Pair, email: string): Promise<number> =>
  (await server.database.query('SELECT 1 FROM accounts WHERE email_normal = $1', [email])).length;

describe('two processes on one PostgreSQL', () => {
  it('serve the steps of one sign-up alternately', async ({ server }) => {
    const first = server.open();
    const email = 'turns@example.com';
    await signUpTo(server, first, 'pinCode', email);
    const second = sameCookies(first, server.other);
    await second.post('/zapi/signup/pin-code', { pinCode: await server.readCode(email) });
    await first.post('/zapi/signup/confirm', answersOf(email));
    expect((await second.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
    expect((await readData(second, '/mypage'))['account']).toMatchObject({ contactEmail: email });
  });

  it('create one account for two tabs that register simultaneously; the second is redirected and keeps the session', async ({
    server,
  }) => {
    for (let round = 0; round < 8; round += 1) {
      const email = `tabs${round}@example.com`;
      const first = server.open();
      server.clock.advance(3600);
      server.other.clock.advance(3600);
      await signUpTo(server, first, 'confirm', email);
      const second = sameCookies(first, server.other);
      const answers = await Promise.all([first.post('/zapi/signup', {}), second.post('/zapi/signup', {})]);
      expect(answers.map((answer) => answer.json())).toEqual([
        { redirectTo: '/signup/complete' },
        { redirectTo: '/signup/complete' },
      ]);
      expect(await countAccounts(server, email)).toBe(1);
      const given = answers.filter((answer) => answer.cookies.some((cookie) => cookie.name === 'sid' && cookie.value !== ''));
      expect(given).toHaveLength(1);
      // The second response must not clear the first one's cookies.
      const taken = answers.filter((answer) => answer.cookies.some((cookie) => cookie.value === ''));
      expect(taken).toHaveLength(0);
    }
  });

  it('give an address or a login ID that two people want to one of them', async ({ server }) => {
    const people = await Promise.all(
      [server, server.other].map(async (app, index) => {
        const browser = app.open();
        await signUpTo(app, browser, 'confirm', `wants${index}@example.com`, { loginId: 'wanted1' });
        return browser;
      }),
    );
    const answers = await Promise.all(people.map((browser) => browser.post('/zapi/signup', {})));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
      code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD',
    });
    const accounts = await server.database.query("SELECT 1 FROM accounts WHERE login_id_normal = 'wanted1'");
    expect(accounts).toHaveLength(1);
  });

  it('accept a code once when it is entered twice simultaneously', async ({ server }) => {
    const email = 'once@example.com';
    const first = server.open();
    await signUpTo(server, first, 'pinCode', email);
    const second = sameCookies(first, server.other);
    const pinCode = await server.readCode(email);
    const answers = await Promise.all([first, second].map((browser) => browser.post('/zapi/signup/pin-code', { pinCode })));
    expect(answers.map((answer) => answer.json())).toEqual([{ redirectTo: '/signup/form' }, { redirectTo: '/signup/form' }]);
  });

  it('limit wrong codes of many tabs together to five', async ({ server }) => {
    const email = 'many@example.com';
    const first = server.open();
    await signUpTo(server, first, 'pinCode', email);
    const code = await server.readCode(email);
    const wrong = code === '111111' ? '222222' : '111111';
    const tabs = Array.from({ length: 12 }, (_, index) => sameCookies(first, index % 2 === 0 ? server : server.other));
    const answers = await Promise.all(tabs.map((tab) => tab.post('/zapi/signup/pin-code', { pinCode: wrong })));
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((each) => each === 'PIN_CODE_ERROR')).toHaveLength(5);
    expect(codes.filter((each) => each === 'TOO_MANY')).toHaveLength(7);
  });

  it('send one mail for a double click', async ({ server }) => {
    const email = 'double@example.com';
    const browser = server.open();
    await signUpTo(server, browser, 'auth', email);
    const tab = sameCookies(browser, server.other);
    const answers = await Promise.all([browser, tab].map((each) => each.post('/zapi/signup/email', { type: 'signUp', email })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 429]);
    expect(await server.readOutbox(email)).toHaveLength(1);
  });
});
