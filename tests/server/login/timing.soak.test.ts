import { describe, expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const tries = 1000;
const accounts = 40;
const it = serverTest({ settings: { botCheck: { isEnabled: false } } });

const median = (times: number[]): number => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Median milliseconds of both kinds, measured alternately, so that a slow phase affects both. */
async function compare(
  server: TestApp,
  known: (round: number) => Promise<unknown>,
  unknown: (round: number) => Promise<unknown>,
): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < tries; round += 1) {
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const begin = performance.now();
      await (kind === 'known' ? known(round) : unknown(round));
      times[kind].push(performance.now() - begin);
    }
    // Avoids rate limits.
    server.clock.advance(1000);
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  console.info(`medians: known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms`);
  return difference;
}

it('takes as long to refuse an unknown name as a wrong password, within 5 ms over 1,000 tries', async ({ server }) => {
  for (let index = 0; index < accounts; index += 1)
    await server.database.query(
      `INSERT INTO accounts SELECT store_id, $1, $2, $2, true, email_verified_at, NULL, NULL, password_hash, false, profile, custom_associated_info, created_at, updated_at
       FROM accounts WHERE email_normal = 'single@example.com'`,
      [`a_timing${index}`, `timing${index}@example.com`],
    );
  const attempt = (value: string) => server.open().post('/login', { value, password: 'not-the-one-1' });
  const difference = await compare(
    server,
    (round) => attempt(`timing${round % accounts}@example.com`),
    (round) => attempt(`nobody${round}@example.com`),
  );
  expect(difference).toBeLessThan(5);
});

it('takes as long for an address that three accounts share as for one that none has, within 5 ms over 1,000 tries', async ({
  server,
}) => {
  for (let index = 0; index < accounts * 3; index += 1)
    await server.database.query(
      `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, password_hash, profile,
         custom_associated_info, created_at, updated_at)
       SELECT store_id, $1, $2, $2, false, email_verified_at, password_hash, '{}', '{}', created_at, updated_at
         FROM accounts WHERE email_normal = 'single@example.com'`,
      [`a_shared${index}`, `shared${index % accounts}@example.com`],
    );
  const attempt = (value: string) => server.open().post('/login', { value, password: 'not-the-one-1' });
  const shared = (round: number) => attempt(`shared${round % accounts}@example.com`);
  expect(await compare(server, shared, (round) => attempt(`nobody${round}@example.com`))).toBeLessThan(5);
  expect(await compare(server, shared, (round) => attempt(`timing${round % accounts}@example.com`))).toBeLessThan(5);
});

it('takes as long to send a code to a taken address as to a free one, within 5 ms over 1,000 tries', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'auth', '');
  const difference = await compare(
    server,
    (round) => browser.post('/zapi/signup/email', { type: 'signUp', email: `timing${round % accounts}@example.com` }),
    (round) => browser.post('/zapi/signup/email', { type: 'signUp', email: `free${round}@example.com` }),
  );
  expect(difference).toBeLessThan(5);
});

describe('a mail to an address, with or without an account', () => {
  it.beforeAll(async ({ server }) => {
    for (let index = 0; index < tries; index += 1)
      await server.database.query(
        `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, password_hash, profile,
           custom_associated_info, created_at, updated_at)
         SELECT store_id, $1, $2, $2, true, created_at, password_hash, '{}', '{}', created_at, updated_at
           FROM accounts WHERE email_normal = 'single@example.com'`,
        [`a_mailed${index}`, `mailed${index}@example.com`],
      );
  });

  // Each account is used once, so that no limit applies.
  it.for([
    { what: 'a link for a new password', path: '/zapi/auth/password/forgot', type: undefined },
    { what: 'a login code', path: '/zapi/auth/email/send-pin-code', type: 'login' },
  ])(
    'takes as long for a known address as for an unknown one, within 5 ms over 1,000 tries: $what',
    async ({ path, type }, { server }) => {
      const request = async (email: string) => {
        const { statusCode } = await server.open().post(path, type === undefined ? { email } : { email, type });
        expect([200, 204]).toContain(statusCode);
      };
      const difference = await compare(
        server,
        (round) => request(`mailed${round}@example.com`),
        (round) => request(`absent${round}@example.com`),
      );
      expect(difference).toBeLessThan(5);
      expect((await server.readOutbox('mailed7@example.com'))[0]?.[type === undefined ? 'link' : 'code']).toEqual(
        expect.any(String),
      );
      expect(await server.readOutbox('absent7@example.com')).toEqual([]);
    },
  );

  it('takes as long to invite a member as an address without an account, within 5 ms over 1,000 tries', async ({ server }) => {
    const owner = server.open();
    await owner.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
    const invite = async (email: string) => {
      // Limits count both kinds alike; they are not what is measured.
      server.clock.advance(40);
      await server.database.query('DELETE FROM rate_limits');
      const { statusCode, body } = await owner.post('/zapi/account/family-group/invite', { email });
      expect([statusCode, body]).toEqual([200, '{"redirectTo":"/mypage/family-group/invite/complete"}']);
    };
    const difference = await compare(
      server,
      (round) => invite(`mailed${round}@example.com`),
      (round) => invite(`absent${round}@example.com`),
    );
    expect(difference).toBeLessThan(5);
    for (const to of ['mailed7@example.com', 'absent7@example.com'])
      expect((await server.readOutbox(to))[0]?.link).toContain('/mypage/family-group/join?token=');
  });
});
