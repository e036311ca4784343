// How an app proves that it is itself: with a secret that the console made, or with the one in its settings.
import { timingSafeEqual } from 'node:crypto';
import type { AdapterPayload, default as Provider } from 'oidc-provider';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AppKey, listSecrets, noteUse } from './app-secrets.ts';

/** Between hashes in `client_secret`. */
const separator = ' ';
/** In their place, for an app whose secrets were all ended: the hash of nothing. */
const noSecret = '-';

/** The app with the hashes of all its secrets in place of one in the clear. With a secret, also one that was ended, it is no public client. */
export async function withSecrets(
  on: Queryable,
  key: AppKey,
  { client_secret: inSettings, ...app }: AdapterPayload,
): Promise<AdapterPayload> {
  // It signs its requests instead.
  if (app['token_endpoint_auth_method'] === 'private_key_jwt') return app;
  const { secrets, isConfidential } = await listSecrets(on, key);
  const hashes = [...secrets.map(({ hash }) => hash), ...(typeof inSettings === 'string' ? [hashText(inSettings)] : [])];
  if (hashes.length === 0 && !isConfidential) return app;
  const { token_endpoint_auth_method: method } = app;
  return {
    ...app,
    token_endpoint_auth_method: method === 'none' ? 'client_secret_basic' : method,
    client_secret: hashes.join(separator) || noSecret,
  };
}

/** Replaces how the provider compares a secret. */
export function compareSecrets(
  provider: Provider,
  { database, platform, storeId }: { readonly database: Queryable; readonly platform: Platform; readonly storeId: string },
): void {
  Object.assign(provider.Client.prototype, {
    async compareClientSecret(this: { clientId: string; clientSecret?: string }, sent: string): Promise<boolean> {
      const hash = hashText(sent);
      const isKnown = (this.clientSecret ?? '').split(separator).some((stored) => isEqual(stored, hash));
      if (isKnown) await noteUse(database, { storeId, clientId: this.clientId }, hash, platform.clock.now());
      return isKnown;
    },
  });
}

const isEqual = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
