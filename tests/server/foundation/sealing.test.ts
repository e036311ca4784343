import { expect, it } from 'vitest';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { open, seal } from '../../../src/server/platform/sealing.ts';

const platformOf = (...secrets: readonly string[]) => ({ keys: createKeys(secrets), random: systemRandom });
const [first, second] = ['the first key of this test, long enough', 'the second key of this test, long enough'];

it('opens a sealed secret after the keys were rotated, and not without its key', () => {
  const sealed = seal(platformOf(first), 'totp', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(open(platformOf(second, first), 'totp', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => open(platformOf(second), 'totp', sealed)).toThrow('SESSION_KEYS');
});

it('opens neither a changed secret nor one of another purpose, and seals each time differently', () => {
  const platform = platformOf(first);
  const sealed = seal(platform, 'totp\na_1', 'secret');
  expect(() => open(platform, 'totp\na_2', sealed)).toThrow();
  const changed = sealed.slice(0, 12) + (sealed[12] === 'A' ? 'B' : 'A') + sealed.slice(13);
  expect(() => open(platform, 'totp\na_1', changed)).toThrow();
  expect(seal(platform, 'totp\na_1', 'secret')).not.toBe(sealed);
});
