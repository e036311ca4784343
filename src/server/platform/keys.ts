import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Secret keys of the process. The first signs and all of them verify, so that keys can be rotated. */
export interface Keys {
  /** HMAC-SHA-256 with the current key, base64url: `sign('code', '123456')`. `purpose` separates uses. */
  sign(purpose: string, text: string): string;
  /** Whether any key made this signature, compared in constant time. */
  verifies(purpose: string, text: string, signature: string): boolean;
  /**
   * A key of 256 bits from each secret, the current one first (HKDF-SHA-256). `id` identifies the secret without revealing it.
   */
  derive(purpose: string): readonly [DerivedKey, ...DerivedKey[]];
}

export interface DerivedKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The ids of the keys, the current one first, as what they seal begins with them. */
export const listKeyIds = (keys: Keys): readonly [string, ...string[]] => {
  const [current, ...previous] = keys.derive('');
  return [current.id, ...previous.map(({ id }) => id)];
};

/** `createKeys(['current', 'previous'])`. */
export function createKeys(secrets: readonly string[]): Keys {
  const [current, ...previous] = secrets;
  if (current === undefined) throw new Error('At least one key is needed.');
  return {
    sign: (purpose, text) => sign(current, purpose, text),
    verifies: (purpose, text, signature) => secrets.some((secret) => isSame(sign(secret, purpose, text), signature)),
    derive: (purpose) => [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))],
  };
}

/**
 * SHA-256, base64url. For unguessable values (tokens), and for values that need no protection from guessing (rate-limit keys).
 */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}

function deriveKey(secret: string, purpose: string): DerivedKey {
  return {
    id: sign(secret, 'key id', '').slice(0, 8),
    secret: new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)),
  };
}

function isSame(expected: string, received: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(received)];
  return left.length === right.length && timingSafeEqual(left, right);
}
