import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import type { Ground } from '../../../src/server/ground.ts';
import { createKeys } from '../../../src/server/keys.ts';
import { systemRandom } from '../../../src/server/random.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { clearLoginFailures, takeLoginTry, throttleSeconds } from '../../../src/server/store/login-throttle.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { nameAddress, takeRate } from '../../../src/server/store/rate-limits.ts';
import { firstStoreId, seedStore } from '../../../src/server/store/seed/seed-store.ts';
import { createManualClock } from '../manual-clock.ts';
import { onBothDatabases } from './both-databases.ts';

onBothDatabases((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const ground: Ground = { clock, random: systemRandom, keys: createKeys(['not used in this test']) };
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await migrate(database, clock);
    await seedStore(database, { config: readConfig({}), clock, random: systemRandom });
  }, 60_000);
  const take = (bucket: string): ReturnType<typeof takeRate> =>
    takeRate(database, ground, firstStoreId, bucket, { limit: 10, windowSeconds: 60 });

  it('lets ten a minute through, says how long to wait, and begins anew', async () => {
    for (let use = 0; use < 10; use += 1) expect(await take('a')).toEqual({ allowed: true, retryAfter: 0 });
    clock.advance(18);
    expect(await take('a')).toEqual({ allowed: false, retryAfter: 42 });
    expect((await take('b')).allowed).toBe(true);
    clock.advance(42);
    expect((await take('a')).allowed).toBe(true);
  });

  it('lets ten of fifty through that come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => take('race')));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(10);
  });

  it('locks nobody out when the clock is set back', async () => {
    for (let use = 0; use < 11; use += 1) await take('back');
    clock.advance(-1_000_000);
    expect((await take('back')).allowed).toBe(true);
    clock.advance(1_000_000);
  });

  const subject = (identifier: string): { storeId: string; identifier: string } => ({ storeId: firstStoreId, identifier });
  const tryLogin = (identifier: string): ReturnType<typeof takeLoginTry> => takeLoginTry(database, ground, subject(identifier));

  it('slows wrong sign-ins down from the fifth, and locks for 15 minutes from the tenth', async () => {
    for (let tries = 1; tries <= 5; tries += 1) expect((await tryLogin('slow')).allowed).toBe(true);
    expect(await tryLogin('slow')).toEqual({ allowed: false, retryAfter: 1 });
    for (const wait of [1, 2, 4, 8, 16]) {
      clock.advance(wait - 0.5);
      expect((await tryLogin('slow')).allowed).toBe(false);
      clock.advance(0.5);
      expect((await tryLogin('slow')).allowed).toBe(true);
    }
    expect(await tryLogin('slow')).toEqual({ allowed: false, retryAfter: 900 });
    clock.advance(900);
    expect((await tryLogin('slow')).allowed).toBe(true);
    expect(await tryLogin('slow')).toEqual({ allowed: false, retryAfter: 900 });
    await clearLoginFailures(database, subject('slow'));
    expect((await tryLogin('slow')).allowed).toBe(true);
  });

  it('counts tries at the same time one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryLogin('race')));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(5);
  });

  it('refuses a second account with the same verified e-mail or login ID, whoever comes at the same time', async () => {
    const register = (id: number): Promise<unknown> =>
      database.query(
        `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, login_id, login_id_normal, profile, custom_associated_info, created_at, updated_at)
         VALUES ($1, $2, 'Same@example.com', 'same@example.com', true, $3, $3, '{}', '{}', $4, $4)`,
        [firstStoreId, `a_race${id}`, `login${id}`, clock.now()],
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, id) => register(id)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: '23505', constraint: 'accounts_email_unique' });
  });
});

describe('the limits', () => {
  it('grow by doubling and end in a day', () => {
    expect([1, 4, 5, 6, 9, 10, 99, 100, 500].map(throttleSeconds)).toEqual([0, 0, 1, 2, 16, 900, 900, 86_400, 86_400]);
  });
  it('count an IPv6 customer as one', () => {
    expect(nameAddress('2001:DB8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
    expect(nameAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(nameAddress('::1')).toBe('0:0:0:0::/64');
    expect(nameAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(nameAddress('203.0.113.9')).toBe('203.0.113.9');
  });
});
