// Secrets in settings: properties with `writeOnly`. They are sealed before they are stored, and pages never contain them.
import { isObject } from '../../../engine/declare/index.ts';
import type { Platform } from '../platform/platform.ts';
import { open, seal } from '../platform/sealing.ts';
import type { JsonPath } from './lists.ts';

const prefix = 'sealed:';

/** Encrypts a secret for a settings document. */
export function sealSecret(platform: Pick<Platform, 'keys' | 'random'>, document: string, text: string): string {
  return prefix + seal(platform, purposeOf(document), text);
}

/** Decrypts a secret of a settings document. Throws if the key that sealed it was removed, or the value was changed. */
export function openSecret(platform: Pick<Platform, 'keys'>, document: string, sealed: string): string {
  return open(platform, purposeOf(document), sealed.slice(prefix.length));
}

/** The paths of secrets, and the id of the key that sealed each. */
export function listSecretKeys(
  value: unknown,
  path: JsonPath = [],
): readonly { readonly path: JsonPath; readonly keyId: string }[] {
  if (typeof value === 'string') return isSealed(value) ? [{ path, keyId: value.slice(prefix.length).split('.')[0] ?? '' }] : [];
  if (Array.isArray(value)) return value.flatMap((element, index) => listSecretKeys(element, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => listSecretKeys(member, [...path, name])) : [];
}

export function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(prefix);
}

const purposeOf = (document: string): string => `settings\n${document}`;
