import type Provider from 'oidc-provider';
import { createCache } from '../../../platform/cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createProvider, type ProviderSource } from './create-provider.ts';
import { ensureSigningKeys, type SigningKeys } from './signing-keys.ts';

const providers = createCache<Provider>({ maxEntries: 50 });
/** A key is published a day before it signs, so that a list of the last minute has it. */
const keysMilliseconds = 60_000;
const readKeys = createCache<{ readonly keys: SigningKeys; readonly readAt: number }>({ maxEntries: 50 });
const databaseIds = new WeakMap<Database, number>();
let databases = 0;

/**
 * The provider of a store with its published settings and keys. Its records are in the database, so that any process can
 * answer.
 */
export async function openProvider(source: ProviderSource): Promise<Provider> {
  const { database, store, demoApp = '' } = source;
  const keys = await findSigningKeys(source);
  const key = [numberOf(database), store.id, store.origin, store.settingsVersion, keys.version, demoApp].join('\n');
  const cachedProvider = providers.get(key);
  if (cachedProvider !== undefined) return cachedProvider;
  const provider = await createProvider(source, keys);
  providers.set(key, provider);
  return provider;
}

/** The store's keys, read again each minute. */
export async function findSigningKeys({
  database,
  platform,
  store,
}: Pick<ProviderSource, 'database' | 'platform' | 'store'>): Promise<SigningKeys> {
  const key = `${numberOf(database)}\n${store.id}`;
  const now = platform.clock.now().getTime();
  const cachedKeys = readKeys.get(key);
  if (cachedKeys !== undefined && Math.abs(now - cachedKeys.readAt) < keysMilliseconds) return cachedKeys.keys;
  const keys = await ensureSigningKeys({ database, platform, storeId: store.id });
  readKeys.set(key, { keys, readAt: now });
  return keys;
}

/** Distinguishes several databases in one process, as in tests. */
function numberOf(database: Database): number {
  const databaseId = databaseIds.get(database);
  if (databaseId !== undefined) return databaseId;
  databases += 1;
  databaseIds.set(database, databases);
  return databases;
}
