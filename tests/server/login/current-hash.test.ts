import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/server/platform/passwords/passwords.ts';
import { startTestApp, type TestApp } from '../harness.ts';

const password = 'Demo-pass-2026';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const setHash = (value: string) =>
  test.database.query(`UPDATE accounts SET password_hash = $1 WHERE account_id = 'a_demosingle'`, [value]);
const readHash = async (): Promise<string> =>
  (
    await test.database.query<{ password_hash: string }>(`SELECT password_hash FROM accounts WHERE account_id = 'a_demosingle'`)
  )[0]?.password_hash ?? '';
const makeWeakHash = (): Promise<string> => hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
const logIn = () => test.open().post('/login', { value: 'single@example.com', password });

it.each(['a strong', 'a weak'])(
  'refuses a login whose password was replaced while it was verified, with %s hash',
  async (kind) => {
    await setHash(kind === 'a weak' ? await makeWeakHash() : await hashPassword(password));
    const replaced = await hashPassword('Another-pass-2026');
    const begin = test.database.transaction.bind(test.database);
    const spy = vi.spyOn(test.database, 'transaction').mockImplementationOnce(async (work) => {
      await setHash(replaced);
      return begin(work);
    });
    const answer = await logIn();
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([422, 'LOGIN_FAILED', []]);
    expect(await readHash()).toBe(replaced);
  },
);

it('renews a weak hash once, and lets all of ten simultaneous logins in', async () => {
  const weak = await makeWeakHash();
  await setHash(weak);
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn()));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  const renewed = await readHash();
  expect(renewed).not.toBe(weak);
  expect(await verifyPassword(renewed, password)).toBe(true);
  await logIn();
  expect(await readHash()).toBe(renewed);
});
