// Secrets and signatures of webhooks, as Standard Webhooks 1.0 describes them.
import { createHmac } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import type { Random } from '../../../platform/random.ts';
import { open, seal } from '../../../platform/sealing.ts';

const prefix = 'whsec_';

export interface EndpointKey {
  readonly storeId: string;
  readonly endpointId: string;
}

/** A secret of 256 random bits: `whsec_` and base64. */
export const makeSecret = (random: Random): string => `${prefix}${Buffer.from(random.bytes(32)).toString('base64')}`;

/** What the secret of an endpoint is sealed for. */
export const secretPurpose = ({ storeId, endpointId }: EndpointKey): string => `webhook secret\n${storeId}\n${endpointId}`;

/** What an offered secret is sealed for. */
export const offerPurpose = (key: EndpointKey): string => `offered ${secretPurpose(key)}`;

export const sealSecret = (platform: Platform, key: EndpointKey, secret: string): string =>
  seal(platform, secretPurpose(key), secret);
export const openSecret = (platform: Platform, key: EndpointKey, sealed: string): string =>
  open(platform, secretPurpose(key), sealed);

/** Whether a sealed secret is this one; not if its key is not in SESSION_KEYS any more. */
export function isPresentSecret(platform: Platform, key: EndpointKey, sealed: string | null, secret: string): boolean {
  try {
    return sealed !== null && openSecret(platform, key, sealed) === secret;
  } catch {
    return false;
  }
}

/** The signature by each secret: `v1,g0hM9SsE…`, with spaces between. */
export function signMessage(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
