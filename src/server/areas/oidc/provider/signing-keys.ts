// Keys of ID tokens: created at the first use, sealed, and replaced every 90 days with overlap.

import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import type { JWK } from 'oidc-provider';
import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { open, seal } from '../../../platform/sealing.ts';

/** How long a key signs. */
const signingSeconds = 90 * daySeconds;
/** How long before it signs a key is published, so that apps that cache the keys know it. */
const aheadSeconds = daySeconds;
/** How long a key is published after it has signed, longer than any ID token is valid. */
const afterSeconds = daySeconds;

export interface SigningKeys {
  /** Changes with each rotation. */
  readonly version: string;
  /** Private keys, the one that signs first. */
  readonly read: () => readonly JWK[];
}

interface KeyRow {
  readonly sequence: number;
  readonly sealed_key: string;
  readonly signs_from: Date;
}

interface KeyStore {
  readonly database: Database;
  readonly platform: Platform;
  readonly storeId: string;
}

/** The store's published keys. Creates the first one, and the next one a day before it signs. */
export async function ensureSigningKeys(store: KeyStore): Promise<SigningKeys> {
  const now = store.platform.clock.now();
  const published = await listKeys(store, now);
  const newest = published.at(-1);
  const nextFrom = newest === undefined ? now : addSeconds(newest.signs_from, signingSeconds);
  if (newest !== undefined && nextFrom > addSeconds(now, aheadSeconds)) return describeKeys(store, published, now);
  await addKey(store, (newest?.sequence ?? (await findLastSequence(store))) + 1, nextFrom < now ? now : nextFrom);
  return describeKeys(store, await listKeys(store, now), now);
}

function describeKeys({ platform, storeId }: KeyStore, published: readonly KeyRow[], now: Date): SigningKeys {
  const current = published.findLast(({ signs_from: from }) => from <= now) ?? published[0];
  if (current === undefined) throw new Error('The store has no signing key.');
  const ordered = [current, ...published.filter((key) => key !== current)];
  return {
    version: ordered.map(({ sequence }) => sequence).join(' '),
    read: () =>
      // Written by addKey.
      ordered.map(({ sequence, sealed_key: sealed }) => JSON.parse(open(platform, keyPurpose(storeId, sequence), sealed)) as JWK),
  };
}

/** The ids of the published keys, as the headers of tokens name them (RFC 7638). */
export async function listKeyIds(keys: SigningKeys): Promise<ReadonlySet<string>> {
  const ids = keys.read().map(({ n, e }) => calculateJwkThumbprint({ kty: 'RSA', n: n ?? '', e: e ?? '' }));
  return new Set(await Promise.all(ids));
}

async function listKeys({ database, storeId }: KeyStore, now: Date): Promise<readonly KeyRow[]> {
  return database.query<KeyRow>(
    `SELECT sequence, sealed_key, signs_from FROM oidc_signing_keys
      WHERE store_id = $1 AND expires_at > $2 ORDER BY sequence`,
    [storeId, now],
  );
}

async function findLastSequence({ database, storeId }: KeyStore): Promise<number> {
  const [row] = await database.query<{ sequence: number }>(
    'SELECT sequence FROM oidc_signing_keys WHERE store_id = $1 ORDER BY sequence DESC LIMIT 1',
    [storeId],
  );
  return row?.sequence ?? 0;
}

/** Does nothing if another process added the key first. */
async function addKey({ database, platform, storeId }: KeyStore, sequence: number, signsFrom: Date): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
  await database.query(
    `INSERT INTO oidc_signing_keys (store_id, sequence, sealed_key, signs_from, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [
      storeId,
      sequence,
      seal(platform, keyPurpose(storeId, sequence), JSON.stringify(key)),
      signsFrom,
      addSeconds(signsFrom, signingSeconds + afterSeconds),
    ],
  );
}

/** What a key is sealed for. */
export const keyPurpose = (storeId: string, sequence: number | string): string => `oidc key\n${storeId}\n${sequence}`;
