import { hash } from '@node-rs/argon2';
import { expect, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/server/platform/passwords/passwords.ts';
import type { TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const it = serverTest();

const setHash = (server: TestApp, value: string) =>
  server.database.query(`UPDATE accounts SET password_hash = $1 WHERE account_id = 'a_demosingle'`, [value]);
const readHash = async (server: TestApp): Promise<string> =>
  (
    await server.database.query<{ password_hash: string }>(`SELECT password_hash FROM accounts WHERE account_id = 'a_demosingle'`)
  )[0]?.password_hash ?? '';
const makeWeakHash = (): Promise<string> => hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
const logIn = (server: TestApp) => server.open().post('/login', { value: 'single@example.com', password });

it.for(['a strong', 'a weak'])(
  'refuses a login whose password was replaced while it was verified, with %s hash',
  async (kind, { server }) => {
    await setHash(server, kind === 'a weak' ? await makeWeakHash() : await hashPassword(password));
    const replaced = await hashPassword('Another-pass-2026');
    const begin = server.database.transaction.bind(server.database);
    const spy = vi.spyOn(server.database, 'transaction').mockImplementationOnce(async (work) => {
      await setHash(server, replaced);
      return begin(work);
    });
    const answer = await logIn(server);
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([422, 'LOGIN_FAILED', []]);
    expect(await readHash(server)).toBe(replaced);
  },
);

it('renews a weak hash once, and lets all of ten simultaneous logins in', async ({ server }) => {
  const weak = await makeWeakHash();
  await setHash(server, weak);
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(server)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  const renewed = await readHash(server);
  expect(renewed).not.toBe(weak);
  expect(await verifyPassword(renewed, password)).toBe(true);
  await logIn(server);
  expect(await readHash(server)).toBe(renewed);
});
