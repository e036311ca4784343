import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id (the library's default) with 19 MiB, two passes, one lane: about 10 ms here (OWASP Password Storage). */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

// Two at once: many sign-ins at the same time cost neither all memory nor all processors.
const limit = pLimit(2);
let dummy: Promise<string> | undefined;

/** Hash of a password as a PHC string (`$argon2id$v=19$m=19456,t=2,p=1$…`). Call it before a transaction, never inside. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password.normalize('NFC'), settings));
}

/** Whether the password is that of the hash. With null (no such account, no password) it takes the same time and is false. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this one');
  const against = kept ?? (await dummy);
  const isRight = await limit(() => verify(against, password.normalize('NFC')));
  return isRight && kept !== null;
}

/** Whether a hash was made with weaker settings than today's: make it anew at the next sign-in. */
export function needsRehash(kept: string): boolean {
  return !kept.startsWith(`$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`);
}
