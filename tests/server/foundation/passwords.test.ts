import { describe, expect, it } from 'vitest';
import { createHashQueue } from '../../../src/server/platform/passwords/hash-queue.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../src/server/platform/passwords/passwords.ts';
import { createRequestPasswords } from '../../../src/server/platform/passwords/request-passwords.ts';

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and a random salt, and verified as a whole', async () => {
    const passwords = createRequestPasswords(createHashQueue(), '127.0.0.1');
    const [one, other, requested] = await Promise.all([
      hashPassword('abcdefg1'),
      hashPassword('abcdefg1'),
      passwords.hash('abcdefg1'),
    ]);
    for (const hash of [one, requested])
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'abcdefg1')).toBe(true);
    for (const wrong of ['abcdefg', 'Abcdefg1', 'abcdefg1 ', '']) expect(await verifyPassword(one, wrong)).toBe(false);
    for (const needs of [needsRehash, passwords.needsRehash]) expect(needs(one)).toBe(false);
    expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c29tZXNhbHQ$abc')).toBe(true);
  });

  it('is normalized (Unicode)', async () => {
    expect(await verifyPassword(await hashPassword('ga\u0304rden-1'), 'g\u0101rden-1')).toBe(true);
  });

  it('of an unknown account takes as long as of a known one and is wrong', async () => {
    const kept = await hashPassword('somebody has it 1');
    const time = async (against: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const start = performance.now();
        expect(await verifyPassword(against, 'a wrong one 1')).toBe(false);
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other)[7] ?? 0;
    };
    await verifyPassword(null, 'the first one makes the dummy hash');
    const [knownAccount, unknownAccount] = [await time(kept), await time(null)];
    expect(unknownAccount).toBeGreaterThan(knownAccount * 0.5);
    expect(unknownAccount).toBeLessThan(knownAccount * 2);
  });
});
