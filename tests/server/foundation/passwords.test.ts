import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from '../../../src/server/platform/passwords/passwords.ts';
import { compareCost } from '../../compare-cost.ts';

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and a random salt, and verified as a whole', async () => {
    const [one, other] = await Promise.all([hashPassword('abcdefg1'), hashPassword('abcdefg1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'abcdefg1')).toBe(true);
    for (const wrong of ['abcdefg', 'Abcdefg1', 'abcdefg1 ', '']) expect(await verifyPassword(one, wrong)).toBe(false);
    expect(needsRehash(one)).toBe(false);
    expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c29tZXNhbHQ$abc')).toBe(true);
  });

  it('is normalized (Unicode)', async () => {
    expect(await verifyPassword(await hashPassword('ga\u0304rden-1'), 'g\u0101rden-1')).toBe(true);
  });

  it('of an unknown account takes as long as of a known one and is wrong', async () => {
    const kept = await hashPassword('somebody has it 1');
    const verify = (against: string | null) => async () => expect(await verifyPassword(against, 'a wrong one 1')).toBe(false);
    await verifyPassword(null, 'the first one makes the dummy hash');
    const ratio = await compareCost(verify(null), verify(kept));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
