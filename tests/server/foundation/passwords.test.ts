import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../../src/server/store/common-passwords.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../src/server/store/passwords.ts';
import { createTurnstile } from '../../../src/server/store/turnstile.ts';

describe('a password', () => {
  it('is kept as argon2id with 19 MiB, two passes, a salt of its own, and verified as a whole', async () => {
    const [one, other] = await Promise.all([hashPassword('abcdefg1'), hashPassword('abcdefg1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'abcdefg1')).toBe(true);
    for (const wrong of ['abcdefg', 'Abcdefg1', 'abcdefg1 ', '']) expect(await verifyPassword(one, wrong)).toBe(false);
    expect(needsRehash(one)).toBe(false);
    expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c29tZXNhbHQ$abc')).toBe(true);
  });

  it('is the same however its accents were typed', async () => {
    expect(await verifyPassword(await hashPassword('ga\u0304rden-1'), 'g\u0101rden-1')).toBe(true);
  });

  it('of nobody takes the time of somebody and is wrong', async () => {
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
    const [somebody, nobody] = [await time(kept), await time(null)];
    expect(nobody).toBeGreaterThan(somebody * 0.5);
    expect(nobody).toBeLessThan(somebody * 2);
  });

  it('that many use is refused, in any case and with symbols after it', async () => {
    for (const password of ['password1', 'Password1', 'PassWord1!', 'qwerty123', '1qaz2wsx', 'trustno1!!', 'abcd1234']) {
      expect([password, await isCommonPassword(password, {})]).toEqual([password, true]);
    }
    for (const password of ['abcdefg1', 'Abcdefg1', 'abcdefg1!', 'Abcdefg1!', 'kaze-no-uta-7', 'mizu2tsuki']) {
      expect([password, await isCommonPassword(password, {})]).toEqual([password, false]);
    }
  });

  it("that is the person's or the store's name with digits around it is refused", async () => {
    const known = { email: 'hanako.sato@example.com', loginId: 'hanako77', serviceNames: ['Kumo Store', '雲'] };
    for (const password of [
      'hanako.sato1',
      '1Hanako.Sato!',
      'hanako77',
      'Hanako2026',
      'Kumo Store1',
      'hanako.sato@example.com',
    ]) {
      expect([password, await isCommonPassword(password, known)]).toEqual([password, true]);
    }
    for (const password of ['hanakos-cat-9', 'kumo-to-yama3', '雲雲雲雲雲雲雲1'])
      expect([password, await isCommonPassword(password, known)]).toEqual([password, false]);
    expect(await isCommonPassword('tom-likes-1', { email: 'tom@example.com' })).toBe(false);
  });

  it('is hashed two at a time', async () => {
    const pass = createTurnstile(2);
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((go) => setTimeout(go, 2));
      running -= 1;
    };
    const failing = pass(async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await Promise.all(Array.from({ length: 9 }, () => pass(work)));
    expect([most, running]).toEqual([2, 0]);
  });
});
