// Wrong passwords count for the account, whichever name, page or session they are sent by.
import { describe, expect } from 'vitest';
import { hashPassword } from '../../../src/server/platform/passwords/passwords.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { addMember, describeRefusal, openMember, password } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ settings: { botCheck: { isEnabled: false } } });

const logIn = (server: TestApp, value: string, typed: string, browser = server.open()) =>
  browser.post('/login', { value, password: typed });
const isLoggedIn = async (server: TestApp, value: string, browser?: TestBrowser) =>
  (await logIn(server, value, password, browser)).statusCode === 200;
const guess = async (server: TestApp, values: readonly string[], browser?: TestBrowser) => {
  for (const [index, value] of values.entries()) await logIn(server, value, `not-the-one-${index}`, browser);
};
const prove = (browser: TestBrowser, typed: string) =>
  browser.post('/zapi/account/reauthorize', { returnTo: '/mypage', password: typed });
const changePassword = (browser: TestBrowser, oldPassword: string) =>
  browser.post('/zapi/account/password/edit', { oldPassword, newPassword: 'minato-no-yoru7' });

describe('an account with an e-mail address and a login ID', () => {
  it('is locked for both after five wrong passwords by either', async ({ server }) => {
    const email = await addMember(server, 'count001');
    await guess(server, [email, 'count001', 'Count001@Example.com', 'ｃｏｕｎｔ００１', email]);
    expect(await isLoggedIn(server, email)).toBe(false);
    expect(await isLoggedIn(server, 'count001')).toBe(false);
    server.clock.advance(2);
    expect(await isLoggedIn(server, 'count001')).toBe(true);
  });

  it('counts exactly five of forty simultaneous wrong passwords by both', async ({ server }) => {
    const email = await addMember(server, 'count002');
    await server.database.query('DELETE FROM login_attempts');
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => logIn(server, index % 2 === 0 ? email : 'count002', 'not-the-one-1')),
    );
    const rows = await server.database.query<{ failures: number }>('SELECT failures FROM login_attempts ORDER BY failures');
    // The account, and what was entered: the address and the login ID.
    expect(rows.map(({ failures }) => failures)).toEqual([5, 5, 5]);
    expect(await isLoggedIn(server, 'count002')).toBe(false);
  });

  it('stays locked under a new login ID and a new address', async ({ server }) => {
    const email = await addMember(server, 'count003');
    await guess(server, [email, 'count003', email, 'count003', email]);
    await server.database.query(
      `UPDATE accounts SET login_id = 'count003new', login_id_normal = 'count003new', email = 'new003@example.com',
         email_normal = 'new003@example.com' WHERE account_id = 'count003'`,
    );
    expect(await isLoggedIn(server, 'count003new')).toBe(false);
    expect(await isLoggedIn(server, 'new003@example.com')).toBe(false);
  });

  it('is not shown as one account: what can be seen by the login ID is the same with and without a lock', async () => {
    const checked = await startTestApp();
    const email = await addMember(checked, 'count004');
    const enter = async (value: string, typed: string) => {
      const { requestId: _, ...body } = (await checked.open().post('/login', { value, password: typed })).json();
      return body;
    };
    for (let index = 0; index < 3; index += 1) await enter(email, 'not-the-one-1');
    expect(await enter(email, 'not-the-one-1')).toMatchObject({ code: 'BOT_CHECK_REQUIRED' });
    // Only what was entered asks for the check, so that it does not link the names.
    for (let index = 0; index < 3; index += 1) {
      const known = await enter('count004', 'not-the-one-1');
      expect(known).toMatchObject({ code: 'LOGIN_FAILED' });
      expect(known).toEqual(await enter('nobody004', 'not-the-one-1'));
    }
    // Locked by six: the right password gets the same answers as any for an unknown name.
    expect(await enter('count004', password)).toEqual(await enter('nobody004', password));
    await checked.close();
  });

  it('does not show during a lock that a password is right: it counts for the bot check like a wrong one', async () => {
    const checked = await startTestApp();
    const email = await addMember(checked, 'count005');
    const enter = async (value: string, typed: string) =>
      describeRefusal(await checked.open().post('/login', { value, password: typed })).code;
    for (const value of [email, email, email, 'count005', 'count005']) await enter(value, 'not-the-one-1');
    expect(await enter('count005', password)).toBe('LOGIN_FAILED');
    expect(await enter('count005', password)).toBe('BOT_CHECK_REQUIRED');
    await checked.close();
  });
});

describe('a signed-in member', () => {
  it('has one count for the login, the re-authorization and the change of the password on a device', async ({ server }) => {
    await addMember(server, 'count006');
    const browser = await openMember(server, 'count006');
    await prove(browser, 'not-the-one-1');
    await prove(browser, 'not-the-one-2');
    await changePassword(browser, 'not-the-one-3');
    await guess(server, ['count006', 'count006@example.com'], browser);
    expect(describeRefusal(await prove(browser, password)).code).toBe('PASSWORD_WRONG');
    expect(describeRefusal(await changePassword(browser, password)).code).toBe('INVALID_CURRENT_PASSWORD');
    expect(await isLoggedIn(server, 'count006', browser)).toBe(false);
    // A stranger's tries and the owner's other devices are another count.
    expect(await isLoggedIn(server, 'count006')).toBe(true);
  });

  it('is not locked out of the re-authorization by a stranger', async ({ server }) => {
    await addMember(server, 'count007');
    const browser = await openMember(server, 'count007');
    await guess(
      server,
      Array.from({ length: 5 }, () => 'count007'),
    );
    expect(await isLoggedIn(server, 'count007')).toBe(false);
    expect((await prove(browser, password)).statusCode).toBe(200);
  });

  it('gets no new count by losing the cookie of the device', async ({ server }) => {
    await addMember(server, 'count008');
    const browser = await openMember(server, 'count008');
    for (let round = 0; round < 3; round += 1) {
      browser.cookies.delete('device');
      server.clock.advance(601);
      await browser.get('/mypage');
      await prove(browser, `not-the-one-${round}`);
      await guess(server, ['count008'], browser);
    }
    expect(await isLoggedIn(server, 'count008', browser)).toBe(false);
    expect(describeRefusal(await prove(browser, password)).code).toBe('PASSWORD_WRONG');
    const devices = await server.database.query("SELECT 1 FROM known_devices WHERE account_id = 'count008'");
    expect(devices).toHaveLength(1);
  });
});

it('counts a wrong password by a shared address for each of its accounts, and by the login ID of one for that one', async ({
  server,
}) => {
  const email = 'shared@example.com';
  for (const name of ['count010', 'count011']) await addMember(server, name, { email, isShared: true });
  await server.database.query("UPDATE accounts SET password_hash = NULL WHERE account_id = 'count010'");
  await guess(server, [email, email, email, email, 'count011']);
  expect(await isLoggedIn(server, email)).toBe(false);
  expect(await isLoggedIn(server, 'count011')).toBe(false);
});

it('does not tell by the link of a reset whether a common password is in use', async ({ server }) => {
  const email = await addMember(server, 'count012');
  await server.database.query("UPDATE accounts SET password_hash = $1 WHERE account_id = 'count012'", [
    await hashPassword('password123'),
  ]);
  await server.open().post('/zapi/auth/password/forgot', { email });
  const [mail] = await server.readOutbox(email);
  const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
  const reset = (typed: string) => server.open().post('/zapi/auth/password/reset', { token, password: typed });
  expect(describeRefusal(await reset('password123')).code).toBe('INVALID_ANSWERS');
  expect(describeRefusal(await reset('password1234')).code).toBe('INVALID_ANSWERS');
});
