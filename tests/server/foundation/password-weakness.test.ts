import { describe, expect, it } from 'vitest';
import { readCommonPasswords } from '../../../src/server/platform/gateways/breached-passwords/common-passwords.ts';
import { packagedBreachedPasswords } from '../../../src/server/platform/gateways/breached-passwords/packaged.ts';
import { findWeakness } from '../../../src/server/platform/passwords/find-weakness.ts';
import type { OwnWords } from '../../../src/server/platform/passwords/own-words.ts';

const find = (password: string, own: OwnWords = {}) => findWeakness(password, own, packagedBreachedPasswords);

describe('a password', () => {
  it.each(['password1', 'Password1', 'PassWord1!', 'qwerty123', '1qaz2wsx', 'trustno1!!', 'abcd1234', 'p@ssw0rd'])(
    'among the 100,000 most common is refused, in any case and with symbols around it: %s',
    async (password) => {
      expect(await find(password)).toBe('breachedPassword');
    },
  );

  it('is looked up among the 100,000 most common, and no more', async () => {
    const list = await readCommonPasswords();
    // The first, the 1,573rd and the 100,000th; then one that the package lists after them.
    expect(['123456', 'sakura', '070162', 'baseball4'].map((word) => list.has(word))).toEqual([true, true, true, false]);
  });

  it.each(['password2026', '2026password!', 'dragon-1999', 'P@ssw0rd2026', 'monkey!!77'])(
    'that is a common word with digits and symbols around it is refused: %s',
    async (password) => {
      expect(await find(password)).toBe('passwordOfWord');
    },
  );

  it.each(['sakura123', 'Hanako1990!', '1990takahashi', 'satou2026', 'Sato20261', 'yui12345'])(
    'that is a Japanese name with digits and symbols around it is refused: %s',
    async (password) => {
      expect(await find(password)).toBe('passwordOfName');
    },
  );

  it.each([
    ['minato12', { storeNames: ['みなとストア'] }, 'passwordOfStore'],
    ['12Minato-Sutoa!', { storeNames: ['みなとストア'] }, 'passwordOfStore'],
    ['Kumo Store1', { storeNames: ['Kumo Store', '雲'] }, 'passwordOfStore'],
    ['osakaya2026', { storeNames: ['おおさかや'] }, 'passwordOfStore'],
    ['oosakaya2026', { storeNames: ['おおさかや'] }, 'passwordOfStore'],
    ['tokyoshoten1', { storeNames: ['とうきょうしょうてん'] }, 'passwordOfStore'],
    ['minato1minato', { storeNames: ['みなとストア'] }, 'passwordOfStore'],
    ['Minato-minato-7', { storeNames: ['みなとストア'] }, 'passwordOfStore'],
    ['kumo2026!', { storeNames: ['Kumo Store'] }, 'passwordOfStore'],
    ['7shop-kumoten7', { storeHosts: ['www.shop-kumoten.example'] }, 'passwordOfStore'],
    ['hanako77', { loginId: 'hanako77' }, 'passwordOfLoginId'],
    ['#Hanako77#99', { loginId: 'hanako77' }, 'passwordOfLoginId'],
    ['2026qx9zv7k!', { loginId: 'qx9zv7k' }, 'passwordOfLoginId'],
    ['hanako.sato1', { email: 'hanako.sato@example.com' }, 'passwordOfEmail'],
    ['1HanakoSato!', { email: 'hanako.sato@example.com' }, 'passwordOfEmail'],
    ['hanako.sato@example.com', { email: 'hanako.sato@example.com' }, 'passwordOfEmail'],
    ['1hanako.sato@example.com1', { email: 'hanako.sato@example.com' }, 'passwordOfEmail'],
  ] as const)('made from known facts about the person or the store is refused: %s of %o', async (password, own, weakness) => {
    expect(await find(password, own)).toBe(weakness);
  });

  it.each([
    'kaze-no-uta-7',
    'mizu2tsuki',
    'minato-no-yoru7',
    'hanakos-cat-9',
    'kumo-to-yama3',
    'tom-likes-1',
    'minato1minami',
    '雲雲雲雲雲雲雲1',
  ])('that merely contains such a word is accepted: %s', async (password) => {
    const own = {
      email: 'tom@example.com',
      loginId: 'hanako',
      storeNames: ['みなとストア', 'Kumo Store', '雲'],
      storeHosts: [],
    };
    expect(await find(password, own)).toBeUndefined();
  });

  it.each(['abcdefg1', 'Abcdefg1', 'abcdefg1!', 'Abcdefg1!'])(
    'that the specification lists as accepted is accepted: %s',
    async (password) => {
      expect(await find(password)).toBeUndefined();
    },
  );

  it('is checked by the gateway, so that another list of breached passwords can be used', async () => {
    const gateway = { isBreached: async (password: string) => password === 'Found-in-a-breach-7' };
    expect(await findWeakness('Found-in-a-breach-7', {}, gateway)).toBe('breachedPassword');
    expect(await findWeakness('Not-in-that-breach-7', {}, gateway)).toBeUndefined();
  });
});
