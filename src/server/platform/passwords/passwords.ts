import { hash, hashRaw, verify } from '@node-rs/argon2';

/** Parameters of argon2id, the library's default. */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
}

/** 19 MiB, two passes, one lane: about 10 ms here (OWASP Password Storage). */
const recommendedCost: HashCost = { memoryCost: 19_456, timeCost: 2 };
const settings = { parallelism: 1, outputLen: 32 };

const dummies = new Map<HashCost, Promise<string>>();

/** Hashes a password as a PHC string (`$argon2id$v=19$m=19456,t=2,p=1$…`). Requests call it by `context.passwords`. */
export function hashPassword(password: string, cost = recommendedCost): Promise<string> {
  return hash(password.normalize('NFC'), { ...settings, ...cost });
}

/** Hashes a machine-made code as slowly as a password, with a known salt, so that the hash finds the code: base64url. */
export async function hashWithSalt(code: string, salt: string, cost = recommendedCost): Promise<string> {
  return (await hashRaw(code, { ...settings, ...cost, salt: Buffer.from(salt) })).toString('base64url');
}

/** Whether the password matches the hash. With null (no account or no password) it returns false after the same time. */
export async function verifyPassword(stored: string | null, password: string, cost = recommendedCost): Promise<boolean> {
  const against = stored ?? (await readDummy(cost));
  const isRight = await verify(against, password.normalize('NFC'));
  return isRight && stored !== null;
}

function readDummy(cost: HashCost): Promise<string> {
  const dummy = dummies.get(cost) ?? hashPassword('no account has this one', cost);
  dummies.set(cost, dummy);
  return dummy;
}

/** Whether a hash was made with other settings than the present ones and should be renewed at the next sign-in. */
export function needsRehash(stored: string, { memoryCost, timeCost } = recommendedCost): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${settings.parallelism}$`);
}
