import { beforeAll, describe, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import {
  consoleThrottle,
  type LoginSubject,
  recordLoginAttempt,
  throttleSeconds,
} from '../../../src/server/platform/limits/login-throttle.ts';
import { type CodeSubject, checkCode, issueCode } from '../../../src/server/platform/limits/one-time-codes.ts';
import { countRate, normalizeIp } from '../../../src/server/platform/limits/rate-limits.ts';
import type { Platform } from '../../../src/server/platform/platform.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { createManualClock } from '../manual-clock.ts';
import { onEitherDatabase } from './both-databases.ts';

onEitherDatabase((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform: Platform = {
    clock,
    random: systemRandom,
    keys: createKeys(['not used in this test']),
    ownOrigin: 'http://localhost',
  };
  let database: Database;
  beforeAll(async () => {
    database = await open('seeded');
  });
  const take = (bucket: string): ReturnType<typeof countRate> =>
    countRate(database, platform, firstStoreId, bucket, { limit: 10, windowSeconds: 60 });

  it('allows ten a minute, returns the time to wait, and starts again', async () => {
    for (let use = 0; use < 10; use += 1) expect(await take('a')).toEqual({ allowed: true, retryAfter: 0 });
    clock.advance(18);
    expect(await take('a')).toEqual({ allowed: false, retryAfter: 42 });
    expect((await take('b')).allowed).toBe(true);
    clock.advance(42);
    expect((await take('a')).allowed).toBe(true);
  });

  it('allows ten of fifty simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => take('race')));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(10);
  });

  it('does not lock anybody out when the clock is set back', async () => {
    for (let use = 0; use < 11; use += 1) await take('back');
    clock.advance(-1_000_000);
    expect((await take('back')).allowed).toBe(true);
    clock.advance(1_000_000);
  });

  const subject = (identifier: string): LoginSubject => ({ storeId: firstStoreId, identifier });
  const fail = (identifier: string): Promise<boolean> =>
    recordLoginAttempt(database, platform, subject(identifier), false, consoleThrottle);
  const succeed = (identifier: string): Promise<boolean> =>
    recordLoginAttempt(database, platform, subject(identifier), true, consoleThrottle);

  it('delays from the fifth wrong password, and locks for 15 minutes from the tenth', async () => {
    for (let tries = 1; tries <= 5; tries += 1) expect(await fail('slow')).toBe(true);
    expect(await succeed('slow')).toBe(false);
    for (const wait of [1, 2, 4, 8, 16]) {
      clock.advance(wait - 0.5);
      expect(await fail('slow')).toBe(false);
      clock.advance(0.5);
      expect(await fail('slow')).toBe(true);
    }
    for (let locks = 0; locks < 2; locks += 1) {
      clock.advance(899);
      expect(await succeed('slow')).toBe(false);
      clock.advance(1);
      expect(await fail('slow')).toBe(true);
    }
    clock.advance(900);
    expect(await succeed('slow')).toBe(true);
    for (let tries = 1; tries <= 5; tries += 1) expect(await fail('slow')).toBe(true);
  });

  it('forgets one failure an hour, and never locks for longer than an hour', async () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 200; tries += 1) {
      let waited = 0;
      while (!(await fail('steady'))) {
        clock.advance(300);
        waited += 300;
      }
      waits.push(waited);
    }
    expect(Math.max(...waits)).toBe(3600);
    clock.advance(3600);
    expect(await succeed('steady')).toBe(true);
    for (let tries = 0; tries < 10; tries += 1) {
      clock.advance(17);
      await fail('hours');
    }
    clock.advance(6 * 3600);
    for (const counted of [true, false]) expect(await fail('hours')).toBe(counted);
  });

  it('counts five of many simultaneous wrong passwords, and refuses the right one after them', async () => {
    const decided = await Promise.all(Array.from({ length: 50 }, () => fail('race')));
    expect(decided.filter((counted) => counted)).toHaveLength(5);
    expect(await succeed('race')).toBe(false);
  });

  it('accepts all of many simultaneous right passwords', async () => {
    const decided = await Promise.all(Array.from({ length: 50 }, () => succeed('right')));
    expect(decided.filter((passed) => passed)).toHaveLength(50);
  });

  it('ends a lock by wrong passwords when the clock is set back', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      clock.advance(17);
      await fail('set back');
    }
    clock.advance(-1_000_000);
    expect(await succeed('set back')).toBe(true);
    clock.advance(1_000_000);
  });

  it('keeps the lock for a clock that is behind by less than a minute, and creates none', async () => {
    clock.advance(30);
    for (let tries = 0; tries < 5; tries += 1) await fail('skew');
    expect(await succeed('even')).toBe(true);
    for (const seconds of [0.005, 29]) {
      clock.advance(-seconds);
      expect(await fail('skew')).toBe(false);
      expect(await succeed('skew')).toBe(false);
      expect(await succeed('even')).toBe(true);
      clock.advance(seconds);
    }
    clock.advance(1);
    expect(await fail('skew')).toBe(true);
    // The lock of the sixth failure starts at the fifth at the earliest, also if a slow clock counts it.
    clock.advance(-10);
    expect(await succeed('skew')).toBe(false);
    clock.advance(12);
    expect(await succeed('skew')).toBe(true);
  });

  it('accepts a mailed code while the password is locked', async () => {
    for (let tries = 0; tries < 5; tries += 1) await fail('kana@example.com');
    expect(await succeed('kana@example.com')).toBe(false);
    const code: CodeSubject = { storeId: firstStoreId, purpose: 'login', owner: 's_guest', address: 'kana@example.com' };
    const digits = await issueCode(database, platform, code);
    expect(await checkCode(database, platform, code, digits)).toBe('ok');
  });

  it('refuses a second account with the same verified e-mail or login ID, also simultaneously', async () => {
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

  it.each(['email_normal', 'login_id_normal'])('refuses another spelling of an account’s identifier in %s', async (column) => {
    const rename = database.query(`UPDATE accounts SET ${column} = 'ｗｉｄｅ＠example.com' WHERE account_id = 'a_demosingle'`);
    await expect(rename).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the limits', () => {
  it('double up to an hour', () => {
    expect([1, 4, 5, 6, 9, 10, 99, 100, 500].map((failures) => throttleSeconds(failures, consoleThrottle))).toEqual([
      0, 0, 1, 2, 16, 900, 900, 3600, 3600,
    ]);
  });
  it('count an IPv6 /64 network as one', () => {
    expect(normalizeIp('2001:DB8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
    expect(normalizeIp('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(normalizeIp('::1')).toBe('0:0:0:0::/64');
    expect(normalizeIp('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(normalizeIp('203.0.113.9')).toBe('203.0.113.9');
  });
  it('count an IPv4 address as one, however it is written as IPv6', () => {
    for (const ip of ['::ffff:cb00:7109', '::FFFF:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109', '::ffff:203.0.113.9%eth0'])
      expect(normalizeIp(ip)).toBe('203.0.113.9');
  });
});
