// A secret that a page offers before it is stored. The page shows it and sends it back sealed, so that only secrets that this server
// made are stored, and reloading the page stores nothing.
import type { Platform } from '../platform.ts';
import { open, seal } from '../sealing.ts';

/** Milliseconds within which the operator confirms. */
const validFor = 1_800_000;

/** A new secret, sealed. `purpose`: what it is for, so that it is offered for nothing else. */
export const offerSecret = (platform: Platform, purpose: string, secret: string, now: Date): string =>
  seal(platform, purpose, `${now.getTime()} ${secret}`);

/** The secret of an offer; undefined: it is older than 30 minutes, for another purpose, or none of this server. */
export function openOffer(platform: Platform, purpose: string, offer: string, now: Date): string | undefined {
  try {
    const [madeAt, secret] = open(platform, purpose, offer).split(' ');
    return now.getTime() - Number(madeAt) < validFor ? secret : undefined;
  } catch {
    return undefined;
  }
}
