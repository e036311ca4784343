import { randomBytes } from 'node:crypto';

/** The random source, injected everywhere. The system's is cryptographically strong; tests may use a fixed one. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** An unguessable token of 256 bits, 43 characters of base64url: `"Zk3…"`. */
export function makeToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** An opaque identifier of 128 bits: `makeId(random, 'a')` → `"a_q2k…"` (26 characters after the underscore). */
export function makeId(random: Random, prefix: string): string {
  let bits = 0n;
  for (const byte of random.bytes(16)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let step = 0; step < 26; step += 1) {
    text = base32.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** Decimal digits: `makeDigits(random, 6)` → `"038152"`. */
export const makeDigits = (random: Random, length: number): string => makeText(random, '0123456789', length);

/** Characters of an alphabet, each equally likely: `makeText(random, "ABC", 4)` → `"CABC"`. */
export function makeText(random: Random, alphabet: string, length: number): string {
  // The bytes above are skipped, because they would make the first characters more likely.
  const end = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length))
      if (byte < end && text.length < length) text += alphabet.charAt(byte % alphabet.length);
  }
  return text;
}
