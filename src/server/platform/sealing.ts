import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Platform } from './platform.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for storage: `seal(platform, 'totp\nfirst\na_1', 'JBSW…')` → `"<key id>.<base64url>"`. `purpose` separates
 * uses and binds the value to its row: a value copied into another row does not open.
 */
export function seal({ keys, random }: Pick<Platform, 'keys' | 'random'>, purpose: string, text: string): string {
  const [{ id, secret }] = keys.derive(purpose);
  const iv = random.bytes(ivBytes);
  const encryption = createCipheriv(cipher, secret, iv);
  const sealed = Buffer.concat([iv, encryption.update(text, 'utf8'), encryption.final(), encryption.getAuthTag()]);
  return `${id}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts a sealed secret with the key that sealed it. Throws if that key was removed, or the value was changed or belongs to
 * another row.
 */
export function open({ keys }: Pick<Platform, 'keys'>, purpose: string, sealed: string): string {
  const [keyId, body = ''] = sealed.split('.');
  const key = keys.derive(purpose).find(({ id }) => id === keyId);
  if (key === undefined) throw new Error('The key of a sealed secret is not in SESSION_KEYS any more.');
  const bytes = Buffer.from(body, 'base64url');
  const decryption = createDecipheriv(cipher, key.secret, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decryption.setAuthTag(bytes.subarray(-tagBytes));
  return decryption.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decryption.final('utf8');
}
