import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Secret keys of the process. The first signs and all of them verify, so that keys can be rotated. */
export interface Keys {
  /** HMAC-SHA-256 with the current key, base64url: `sign('code', '123456')`. `purpose` separates uses. */
  sign(purpose: string, text: string): string;
  /** Whether any key made this signature, compared in constant time. */
  verifies(purpose: string, text: string, signature: string): boolean;
}

/** `createKeys(['current', 'previous'])`. */
export function createKeys(secrets: readonly string[]): Keys {
  const [current] = secrets;
  if (current === undefined) throw new Error('At least one key is needed.');
  return {
    sign: (purpose, text) => sign(current, purpose, text),
    verifies: (purpose, text, signature) => secrets.some((secret) => isSame(sign(secret, purpose, text), signature)),
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

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
