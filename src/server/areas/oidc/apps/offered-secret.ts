// A secret that a page offers before it is stored. The page shows it and sends it back sealed, so that only secrets that this server
// made are stored, and reloading the page stores nothing.
import type { Platform } from '../../../platform/platform.ts';
import { makeToken } from '../../../platform/random.ts';
import { open, seal } from '../../../platform/sealing.ts';
import type { AppKey } from '../provider/app-secrets.ts';

/** Milliseconds within which the operator confirms. */
const validFor = 1_800_000;

const purposeOf = ({ storeId, clientId }: AppKey): string => `app secret\n${storeId}\n${clientId}`;

/** A new secret of 256 random bits, and the same sealed. */
export function offerSecret(
  platform: Platform,
  key: AppKey,
  now: Date,
): { readonly secret: string; readonly offerToken: string } {
  const secret = makeToken(platform.random);
  return { secret, offerToken: seal(platform, purposeOf(key), `${now.getTime()} ${secret}`) };
}

/** The secret of an offer; undefined: it is older than 30 minutes, another app's, or none of this server. */
export function openOffer(platform: Platform, key: AppKey, offer: string, now: Date): string | undefined {
  try {
    const [madeAt, secret] = open(platform, purposeOf(key), offer).split(' ');
    return now.getTime() - Number(madeAt) < validFor ? secret : undefined;
  } catch {
    return undefined;
  }
}
