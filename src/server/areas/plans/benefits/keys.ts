// The keys of the hashes that identify people. A store has one. It outlives a rotation of SESSION_KEYS, because it is only sealed with them.
import type { Queryable } from '../../../platform/database/database.ts';
import { listKeyIds } from '../../../platform/keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { open, seal } from '../../../platform/sealing.ts';

export interface KeyPlace {
  readonly database: Queryable;
  readonly platform: Platform;
  readonly storeId: string;
}
interface KeyRow {
  readonly key_id: string;
  readonly sealed_with: string;
  readonly sealed_key: string;
}

const keyBytes = 32;
const purposeOf = (storeId: string, keyId: string): string => `benefit key\n${storeId}\n${keyId}`;
/** Identifies the current key of SESSION_KEYS. */
const findCurrentId = ({ keys }: Platform): string => listKeyIds(keys)[0];

/**
 * The store's keys that can be opened; hashes are recorded with the first one. The first use creates a key. A key that cannot be opened is left
 * alone: this process may have the wrong SESSION_KEYS.
 */
export async function readKeys(place: KeyPlace): Promise<readonly [Buffer, ...Buffer[]]> {
  const [first, ...earlierKeys] = await openKeys(place);
  if (first !== undefined) return [first, ...earlierKeys];
  const { database, platform, storeId } = place;
  const secret = Buffer.from(platform.random.bytes(keyBytes));
  await saveKey(database, platform, { storeId, keyId: findCurrentId(platform), secret });
  const [made] = await openKeys(place);
  if (made === undefined) throw new Error('The key of taken benefits cannot be read.');
  return [made];
}

async function openKeys({ database, platform, storeId }: KeyPlace): Promise<readonly Buffer[]> {
  const rows = await database.query<KeyRow>(
    'SELECT key_id, sealed_with, sealed_key FROM benefit_keys WHERE store_id = $1 ORDER BY created_at, key_id, sealed_with',
    [storeId],
  );
  const opened = new Map<string, Buffer>();
  for (const row of rows) {
    const secret = opened.get(row.key_id) ?? openKey(platform, storeId, row);
    if (secret !== undefined) opened.set(row.key_id, secret);
  }
  return [...opened.values()];
}

function openKey(platform: Platform, storeId: string, row: KeyRow): Buffer | undefined {
  const { key_id: keyId, sealed_with: sealedWith, sealed_key: sealed } = row;
  if (!listKeyIds(platform.keys).includes(sealedWith)) return undefined;
  return Buffer.from(open(platform, purposeOf(storeId, keyId), sealed), 'base64url');
}

/** Saves a key, sealed with the current key of SESSION_KEYS. Does nothing if it is there. */
async function saveKey(
  database: Queryable,
  platform: Platform,
  { storeId, keyId, secret }: { readonly storeId: string; readonly keyId: string; readonly secret: Buffer },
): Promise<void> {
  const sealed = seal(platform, purposeOf(storeId, keyId), secret.toString('base64url'));
  await database.query(
    `INSERT INTO benefit_keys (store_id, key_id, sealed_with, sealed_key, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [storeId, keyId, findCurrentId(platform), sealed, platform.clock.now()],
  );
}

/** Seals all keys with the current key of SESSION_KEYS too, so that earlier ones can be removed. */
export async function sealKeysAgain(database: Queryable, platform: Platform): Promise<void> {
  const rows = await database.query<KeyRow & { readonly store_id: string }>(
    `SELECT store_id, key_id, sealed_with, sealed_key FROM benefit_keys k WHERE NOT EXISTS (SELECT 1 FROM benefit_keys c
      WHERE c.store_id = k.store_id AND c.key_id = k.key_id AND c.sealed_with = $1)`,
    [findCurrentId(platform)],
  );
  for (const row of rows) {
    const secret = openKey(platform, row.store_id, row);
    if (secret !== undefined) await saveKey(database, platform, { storeId: row.store_id, keyId: row.key_id, secret });
  }
}
