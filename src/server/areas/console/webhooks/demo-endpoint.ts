// The endpoint of the demo app, which hears of orders.
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findEndpoint, saveSecret } from './endpoints.ts';
import { type EndpointKey, makeSecret, openSecret, sealSecret } from './signature.ts';

const endpointId = 'w_demo';

/** Adds it, without a secret: the keys that seal one are known when the server starts. */
export async function insertDemoEndpoint(tx: Queryable, storeId: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_endpoints (store_id, endpoint_id, address, types, state, created_at, created_by)
     VALUES ($1, $2, 'demo/webhooks', '{order.placed}', 'on', $3, 'npm start')`,
    [storeId, endpointId, now],
  );
}

/** The secrets of the demo endpoint, the first of which is made here; none: an operator has deleted it. */
export async function readDemoSecrets(database: Database, platform: Platform, storeId: string): Promise<readonly string[]> {
  const key: EndpointKey = { storeId, endpointId };
  const endpoint = await findEndpoint(database, key);
  if (endpoint === undefined) return [];
  if (endpoint.secret !== null) return [openSecret(platform, key, endpoint.secret)];
  const secret = makeSecret(platform.random);
  const now = platform.clock.now();
  await database.transaction((tx) => saveSecret(tx, key, { sealed: sealSecret(platform, key, secret), previousUntil: now }));
  return [secret];
}
