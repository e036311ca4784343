import { expect, it } from 'vitest';
import { createHashQueue } from '../../../src/server/platform/passwords/hash-queue.ts';
import { readImportedHash } from '../../../src/server/platform/passwords/imported-hashes.ts';
import { createRequestPasswords } from '../../../src/server/platform/passwords/request-passwords.ts';
import { compareCost } from '../../compare-cost.ts';

const [salt, tag] = ['A'.repeat(22), 'A'.repeat(43)];

it.each([
  `$argon2id$v=19$m=1048576,t=1,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=65536,t=100,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=65536,t=1,p=200$${salt}$${tag}`,
  `$2b$31$${'.'.repeat(53)}`,
  `$scrypt$ln=24,r=8,p=1$${salt}$${tag}`,
  `$scrypt$ln=14,r=8,p=900$${salt}$${tag}`,
  `$pbkdf2-sha512$i=900000000$${salt}$${tag}`,
  `$pbkdf2-sha1$i=1900000,l=64$${salt}$${'A'.repeat(86)}`,
])('takes no hash that would keep a login waiting: %s', (text) => {
  expect(readImportedHash(text)).toBe('tooExpensive');
});

it.each([
  'plain text',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  `$2b$03$${'.'.repeat(53)}`,
  `$2b$10$${'.'.repeat(52)}`,
  `$argon2id$v=19$m=1,t=1,p=1$${salt}$${tag}`,
  `$scrypt$ln=0,r=8,p=1$${salt}$${tag}`,
  `$pbkdf2-md5$i=1000$${salt}$${tag}`,
  `$pbkdf2-sha256$i=1000$${salt}$AAAA`,
  `$argon2id$v=19$m=65536,t=3,p=4$${salt}$${tag}`.padEnd(600, 'A'),
])('takes nothing else for a hash: %s', (text) => {
  expect(readImportedHash(text)).toBe('unsupported');
});

it('compares an unknown account, one with an imported hash and one without in the same time', async () => {
  const passwords = createRequestPasswords(createHashQueue(), '203.0.113.7');
  const verify = (hash: string | null) => async () =>
    expect(await passwords.verifyEach([hash], 'a wrong one 1', ['$2b$07$'])).toEqual([false]);
  const imported = verify(`$2b$07$${'.'.repeat(21)}u${'.'.repeat(31)}`);
  const present = await passwords.hash('somebody has it 1');
  for (const unknown of [verify(null), verify(present)]) {
    const ratio = await compareCost(unknown, imported);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
  expect(await passwords.verifyEach([null, present], 'somebody has it 1', ['$2b$07$'])).toEqual([false, true]);
});
