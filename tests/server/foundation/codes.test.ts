import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { type CodeSubject, checkCode, countSend, issueCode } from '../../../src/server/platform/limits/one-time-codes.ts';
import type { Platform } from '../../../src/server/platform/platform.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { createManualClock } from '../manual-clock.ts';
import { onEitherDatabase } from './both-databases.ts';

onEitherDatabase((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform: Platform = {
    clock,
    random: systemRandom,
    keys: createKeys(['a key of this test, long enough to be one']),
    ownOrigin: 'http://localhost',
  };
  let database: Database;
  let subject: CodeSubject;
  let count = 0;
  beforeAll(async () => {
    database = await open('seeded');
  });
  beforeEach(() => {
    count += 1;
    subject = { storeId: firstStoreId, purpose: 'signUp', owner: `s_${count}`, address: `${count}@example.com` };
  });

  const issue = (of = subject, length?: number): Promise<string> =>
    database.transaction((tx) => issueCode(tx, platform, of, length === undefined ? {} : { length }));
  const check = (code: string, of = subject): Promise<string> => database.transaction((tx) => checkCode(tx, platform, of, code));
  const other = (code: string): string => (code === '000000' ? '000001' : '000000');

  it('has six digits and is valid once', async () => {
    const code = await issue();
    expect(code).toMatch(/^\d{6}$/);
    expect(await check(code)).toBe('ok');
    expect(await check(code)).toBe('expired');
  });

  it('has the length that the store sets', async () => {
    expect(await issue(subject, 10)).toMatch(/^\d{10}$/);
    expect(await issue(subject, 4)).toMatch(/^\d{4}$/);
  });

  it('is valid for its purpose, session and address only', async () => {
    const code = await issue();
    for (const changed of [{ purpose: 'mailEdit' }, { owner: 's_other' }, { address: 'other@example.com' }]) {
      expect(await check(code, { ...subject, ...changed })).toBe('wrong');
    }
    expect(await check(code)).toBe('ok');
  });

  it('expires after ten minutes', async () => {
    const code = await issue();
    clock.advance(599);
    const later = await issue({ ...subject, owner: 'later' });
    expect(await check(code)).toBe('ok');
    clock.advance(600);
    expect(await check(later, { ...subject, owner: 'later' })).toBe('expired');
  });

  it('is invalid after a new one was sent', async () => {
    const [old, fresh] = [await issue(), await issue()];
    if (old !== fresh) expect(await check(old)).toBe('wrong');
    expect(await check(fresh)).toBe('ok');
  });

  it('is refused after five wrong tries even if correct; a new one is then accepted', async () => {
    const code = await issue();
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await check(other(code))).toBe('wrong');
    expect(await check(code)).toBe('tooMany');
    expect(await check(await issue())).toBe('ok');
  });

  it('keeps the count of wrong tries when a new one is sent', async () => {
    const code = await issue();
    for (let wrong = 0; wrong < 4; wrong += 1) await check(other(code));
    const again = await issue();
    expect(await check(other(again))).toBe('wrong');
    expect(await check(again)).toBe('tooMany');
  });

  it('is stored as an HMAC', async () => {
    const code = await issue();
    const rows = await database.query<{ code_hash: string; address_hash: string }>(
      'SELECT * FROM one_time_codes WHERE owner = $1',
      [subject.owner],
    );
    expect(JSON.stringify(rows)).not.toContain(subject.address);
    expect(Object.values(rows[0] ?? {})).not.toContain(code);
    const stranger: Platform = { ...platform, keys: createKeys(['another key, which is long enough as well']) };
    expect(await database.transaction((tx) => checkCode(tx, stranger, subject, code))).toBe('wrong');
  });

  it('is still valid after key rotation', async () => {
    const code = await issue();
    const rotated: Platform = {
      ...platform,
      keys: createKeys(['the new key, long enough to be one too', 'a key of this test, long enough to be one']),
    };
    expect(await database.transaction((tx) => checkCode(tx, rotated, subject, code))).toBe('ok');
  });

  it('can be used once by simultaneous requests', async () => {
    const code = await issue();
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => check(code)));
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
  });

  it('can be tried five times by simultaneous guesses', async () => {
    const code = await issue();
    const verdicts = await Promise.all(Array.from({ length: 30 }, () => check(other(code))));
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === 'tooMany')).toHaveLength(25);
  });

  describe('may be sent', () => {
    const send = (of = subject, ip = `198.51.100.${count}`): ReturnType<typeof countSend> =>
      countSend(database, platform, of, ip, { waitSeconds: 30, perAddressHour: 5, perAddressDay: 10, perNetworkHour: 300 });

    it('again after 30 seconds, enforced by the server', async () => {
      expect((await send()).allowed).toBe(true);
      clock.advance(12.5);
      expect(await send()).toEqual({ allowed: false, retryAfter: 18, code: 'TOO_SOON' });
      clock.advance(17.5);
      expect((await send()).allowed).toBe(true);
    });

    it('once for simultaneous requests', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(1);
    });

    it('five times an hour and ten times a day to one address, across sessions', async () => {
      const from = (session: number): CodeSubject => ({ ...subject, owner: `${subject.owner}-${session}` });
      for (let round = 0; round < 2; round += 1) {
        for (let session = 0; session < 5; session += 1) expect((await send(from(session))).allowed).toBe(true);
        expect(await send(from(6))).toMatchObject({ allowed: false, code: 'TOO_MANY' });
        clock.advance(3_600);
      }
      const refused = await send(from(7));
      expect(refused).toMatchObject({ allowed: false, code: 'TOO_MANY' });
      expect(refused.retryAfter).toBe(86_400 - 7_200);
    });

    it('to a member although strangers have used up the limits of their pages for the address', async () => {
      const by = (purpose: string, owner: string): CodeSubject => ({ ...subject, purpose, owner });
      let sent = 0;
      for (const purpose of ['login', 'signUp', 'passwordReset'])
        for (let session = 0; session < 6; session += 1) {
          const answer = await send(by(purpose, `stranger-${session}`));
          if (answer.allowed) sent += 1;
          else expect(answer.code).toBe('TOO_MANY');
        }
      expect(sent).toBe(5);
      for (const purpose of ['mailEdit', 'reauthorize', 'passwordSetting', 'mailVerify'])
        expect((await send(by(purpose, 'member'))).allowed).toBe(true);
      expect((await send(by('withdraw', 'member'))).allowed).toBe(true);
      // Ten in ten minutes, for all purposes together.
      expect(await send(by('mailEdit', 'another'))).toMatchObject({ allowed: false, code: 'TOO_MANY' });
      clock.advance(600);
      expect((await send(by('mailEdit', 'another'))).allowed).toBe(true);
    });

    it('three hundred times an hour from one network', async () => {
      const ip = '2001:db8:1:2::1';
      for (let index = 0; index < 300; index += 1) {
        expect((await send({ ...subject, address: `${index}-${subject.address}` }, ip)).allowed).toBe(true);
      }
      expect(await send({ ...subject, address: `x-${subject.address}` }, '2001:db8:1:2:ffff::9')).toMatchObject({
        allowed: false,
        code: 'TOO_MANY',
      });
      expect((await send({ ...subject, address: `y-${subject.address}` }, '2001:db8:1:3::1')).allowed).toBe(true);
    });
  });
});
