import { hash, hashRaw, verify } from '@node-rs/argon2';
import { hashCost } from './hash-cost.ts';
import { readImportedHash } from './imported-hashes.ts';

/** argon2id (the library's default) with one lane. */
const settings = { ...hashCost, parallelism: 1, outputLen: 32 };

let dummy: Promise<string> | undefined;

/** Hashes a password as a PHC string (`$argon2id$v=19$m=19456,t=2,p=1$…`). Requests call it by `context.passwords`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), settings);
}

/** Hashes a machine-made code as slowly as a password, with a known salt, so that the hash finds the code: base64url. */
export async function hashWithSalt(code: string, salt: string): Promise<string> {
  return (await hashRaw(code, { ...settings, salt: Buffer.from(salt) })).toString('base64url');
}

/** Whether the password matches the hash. With null (no account or no password) it returns false after the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this one');
  const normalized = password.normalize('NFC');
  if (stored !== null && needsRehash(stored)) {
    const imported = readImportedHash(stored);
    if (typeof imported !== 'string') return imported.verify(normalized);
  }
  const against = stored === null || needsRehash(stored) ? await dummy : stored;
  const isRight = await verify(against, normalized);
  return isRight && against === stored;
}

/** What the hashes begin with that this program makes. */
export const hashParameters = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;

/** Whether a hash was made with other settings than the present ones and should be renewed at the next sign-in. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(hashParameters);
}
