// Secrets in settings: properties with `writeOnly`. They are sealed before they are stored, and pages never contain them.
import type { Platform } from '../platform/platform.ts';
import { open, seal } from '../platform/sealing.ts';

const prefix = 'sealed:';

/** Encrypts a secret for a settings document. */
export function sealSecret(platform: Pick<Platform, 'keys' | 'random'>, document: string, text: string): string {
  return prefix + seal(platform, purposeOf(document), text);
}

/** Decrypts a secret of a settings document. Throws if the key that sealed it was removed, or the value was changed. */
export function openSecret(platform: Pick<Platform, 'keys'>, document: string, sealed: string): string {
  return open(platform, purposeOf(document), sealed.slice(prefix.length));
}

export function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(prefix);
}

const purposeOf = (document: string): string => `settings\n${document}`;
