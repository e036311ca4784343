// The keys of the hashes that identify people. A store has one. It outlives a rotation of SESSION_KEYS, because it is only sealed with them.
import type { Queryable } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { open, seal } from '../../platform/sealing.ts';

export interface KeyPlace {
  readonly database: Queryable;
  readonly platform: Platform;
  readonly storeId: string;
}
interface KeyRow {
  readonly key_id: string;
  readonly sealed_key: string;
}

const keyBytes = 32;
const purposeOf = (storeId: string, keyId: string): string => `benefit key\n${storeId}\n${keyId}`;

/**
 * The store's keys that can be opened; hashes are recorded with the first one. The first use creates a key. A key that cannot be opened is left
 * alone: this process may have the wrong SESSION_KEYS.
 */
export async function readKeys(place: KeyPlace): Promise<readonly [Buffer, ...Buffer[]]> {
  const [first, ...others] = await openKeys(place);
  if (first !== undefined) return [first, ...others];
  const { database, platform, storeId } = place;
  const keyId = currentId(platform, storeId);
  const secret = Buffer.from(platform.random.bytes(keyBytes)).toString('base64url');
  await database.query(
    'INSERT INTO benefit_keys (store_id, key_id, sealed_key, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [storeId, keyId, seal(platform, purposeOf(storeId, keyId), secret), platform.clock.now()],
  );
  const [made] = await openKeys(place);
  if (made === undefined) throw new Error('The key of taken benefits cannot be read.');
  return [made];
}

async function openKeys({ database, platform, storeId }: KeyPlace): Promise<readonly Buffer[]> {
  const rows = await database.query<KeyRow>(
    'SELECT key_id, sealed_key FROM benefit_keys WHERE store_id = $1 ORDER BY created_at, key_id',
    [storeId],
  );
  return rows.flatMap((row) => openKey(platform, storeId, row) ?? []);
}

function openKey(platform: Platform, storeId: string, { key_id: keyId, sealed_key: sealed }: KeyRow): Buffer | undefined {
  const isKnown = platform.keys.derive(purposeOf(storeId, keyId)).some(({ id }) => sealed.startsWith(`${id}.`));
  return isKnown ? Buffer.from(open(platform, purposeOf(storeId, keyId), sealed), 'base64url') : undefined;
}

const currentId = (platform: Platform, storeId: string): string => platform.keys.derive(`benefit key\n${storeId}`)[0].id;

/** Seals all keys with the current key of SESSION_KEYS, so that earlier ones can be removed. */
export async function sealKeysAgain(database: Queryable, platform: Platform): Promise<void> {
  const rows = await database.query<KeyRow & { readonly store_id: string }>(
    'SELECT store_id, key_id, sealed_key FROM benefit_keys',
  );
  for (const row of rows) {
    const { store_id: storeId, key_id: keyId, sealed_key: sealed } = row;
    const secret = openKey(platform, storeId, row);
    if (secret === undefined || sealed.startsWith(`${currentId(platform, storeId)}.`)) continue;
    await database.query('UPDATE benefit_keys SET sealed_key = $4 WHERE store_id = $1 AND key_id = $2 AND sealed_key = $3', [
      storeId,
      keyId,
      sealed,
      seal(platform, purposeOf(storeId, keyId), secret.toString('base64url')),
    ]);
  }
}
