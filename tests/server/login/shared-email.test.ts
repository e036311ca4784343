import { describe, expect } from 'vitest';
import { hashPassword } from '../../../src/server/platform/passwords/passwords.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const email = 'family@example.com';
const passwords = { anna: 'Annas-pass-2026', ben: 'Bens-pass-2026' } as const;
const it = serverTest({ settings: { botCheck: { isEnabled: false } } });
it.beforeAll(async ({ server }) => {
  for (const [id, password] of Object.entries(passwords))
    await server.database.query(
      `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
         password_hash, profile, custom_associated_info, created_at, updated_at)
       SELECT store_id, $1, $2, $2, false, email_verified_at, $1, $1, $3, '{}', '{}', created_at, updated_at
         FROM accounts WHERE email_normal = 'single@example.com'`,
      [id, email, await hashPassword(password)],
    );
});
it.beforeEach(({ server }) => server.database.query('DELETE FROM login_attempts'));

const logIn = async (browser: TestBrowser, password: string): Promise<number> =>
  (await browser.post('/login', { value: email, password })).statusCode;
const guess = async (browser: TestBrowser, times: number): Promise<void> => {
  for (let index = 0; index < times; index += 1) await logIn(browser, `Not-bens-${index}`);
};
async function openKnown(server: TestApp, password: string): Promise<TestBrowser> {
  const browser = server.open();
  expect(await logIn(browser, password)).toBe(200);
  await browser.post('/logout');
  return browser;
}

describe('a member who shares the e-mail address of another', () => {
  it('cannot clear the count of wrong passwords by logging in between, on a known device', async ({ server }) => {
    const anna = await openKnown(server, passwords.anna);
    for (let round = 0; round < 3; round += 1) {
      await guess(anna, 4);
      expect(await logIn(anna, passwords.anna)).toBe(200);
      await anna.post('/logout');
    }
    expect(await logIn(anna, passwords.ben)).toBe(422);
    expect(await logIn(server.open(), passwords.ben)).toBe(422);
  });

  it('cannot clear it on devices that are not known either', async ({ server }) => {
    await guess(server.open(), 4);
    expect(await logIn(server.open(), passwords.anna)).toBe(200);
    await guess(server.open(), 1);
    expect(await logIn(server.open(), passwords.ben)).toBe(422);
    server.clock.advance(2);
    expect(await logIn(server.open(), passwords.ben)).toBe(200);
  });

  it('does not lock out the other’s known device', async ({ server }) => {
    const ben = await openKnown(server, passwords.ben);
    await guess(server.open(), 5);
    expect(await logIn(server.open(), passwords.ben)).toBe(422);
    expect(await logIn(ben, passwords.ben)).toBe(200);
  });

  it('has no more tries on a device that the other uses', async ({ server }) => {
    const ben = await openKnown(server, passwords.ben);
    expect(await logIn(ben, passwords.anna)).toBe(200);
    await ben.post('/logout');
    await guess(ben, 5);
    expect(await logIn(ben, passwords.ben)).toBe(422);
  });

  it('can log in ten times at once', async ({ server }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(server.open(), passwords.anna)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
  });
});
