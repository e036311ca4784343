import { afterAll, expect, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const verified = { count: 0 };

const password = 'Demo-pass-2026';
const it = serverTest(async () => {
  // Modules are shared between test files: only freshly loaded ones see the mock.
  vi.resetModules();
  vi.doMock('@node-rs/argon2', async (original) => {
    const argon2 = await original<typeof import('@node-rs/argon2')>();
    const verify: typeof argon2.verify = (...parts) => {
      verified.count += 1;
      return argon2.verify(...parts);
    };
    return { ...argon2, verify };
  });
  const { areas } = await import('../../../src/server/areas/index.ts');
  return startTestApp({ areas });
});
afterAll(async () => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

async function countHashes(server: TestApp, value: string, typed = 'not-the-one-1'): Promise<number> {
  verified.count = 0;
  await server.open().post('/login', { value, password: typed });
  return verified.count;
}

async function share(server: TestApp, email: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await server.database.query(
      `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
         password_hash, profile, custom_associated_info, created_at, updated_at)
       SELECT store_id, $1, $2, $2, false, email_verified_at, $1, $1, password_hash, '{}', '{}', created_at, updated_at
         FROM accounts WHERE email_normal = 'single@example.com'`,
      [id, email],
    );
}

it('computes one password hash while no accounts share an address, also for unknown names', async ({ server }) => {
  for (const value of ['single@example.com', 'nopassword@example.com', 'nobody@example.com', 'kidtaro', 'nobody'])
    expect(await countHashes(server, value)).toBe(1);
});

it('computes the same number of hashes for an address of none, one or three accounts', async ({ server }) => {
  await share(server, 'three@example.com', ['three1', 'three2', 'three3']);
  const counts = [];
  for (const value of ['three@example.com', 'single@example.com', 'nopassword@example.com', 'nobody@example.com'])
    counts.push(await countHashes(server, value));
  expect(counts).toEqual([5, 5, 5, 5]);
  expect(await countHashes(server, 'three@example.com', password)).toBe(5);
  expect([await countHashes(server, 'three1'), await countHashes(server, 'nobody')]).toEqual([1, 1]);
});
