import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { insertDemoEndpoint } from '../../areas/console/webhooks/demo-endpoint.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { readJsonObject } from '../../platform/json.ts';
import { projectRoot } from '../../platform/project-root.ts';
import { makeToken, type Random } from '../../platform/random.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { mergeObjects } from '../../project/settings-reader.ts';
import { hashDemoAccounts, insertDemoAccounts, insertDemoAgreements } from './demo-accounts.ts';
import { insertDemoCheckouts } from './demo-checkouts.ts';
import { insertDemoContracts, readDemoContracts } from './demo-contracts.ts';
import { insertDemoGrants } from './demo-grants.ts';
import { hashDemoOperators, insertDemoOperators } from './demo-operators.ts';
import { insertDemoPayments, readDemoPayments } from './demo-payments.ts';
import { insertStore, lockStores } from './insert-store.ts';

export const firstStoreId = 'first';
const folder = join(projectRoot, 'src', 'server', 'app', 'seed', 'demo');

/**
 * Inserts the first store if there is none: the demo store with its accounts and operators, or in production an empty one. An
 * existing store only gets the origin from PUBLIC_URL. Production refuses a database with the demo store. `overrides`:
 * settings by document, merged into the demo store's.
 */
export async function seedStore(
  database: Database,
  parts: {
    readonly config: Config;
    readonly clock: Clock;
    readonly random: Random;
    readonly overrides?: { readonly [document: string]: JsonObject };
  },
): Promise<void> {
  const { config } = parts;
  const storeModes = await database.query<{ is_demo: boolean }>('SELECT DISTINCT is_demo FROM stores');
  if (config.isProduction && storeModes.some((store) => store.is_demo)) {
    throw new StartupError(
      'The database at DATABASE_URL contains the demo store, whose passwords are public. Use another database for production.',
    );
  }
  const isSeeded = storeModes.length > 0;
  // Before the transaction, because hashing is slow.
  const accounts = isSeeded || config.isProduction ? [] : await hashDemoAccounts();
  const operators = isSeeded || config.isProduction ? [] : await hashDemoOperators();
  const payments = isSeeded || config.isProduction ? [] : await readDemoPayments();
  const contracts =
    isSeeded || config.isProduction ? { methods: [], contracts: [], sold: {}, campaignUses: {} } : await readDemoContracts();
  const documents = isSeeded ? {} : await readDocuments(config.isProduction, parts.overrides ?? {});
  await database.transaction(async (tx) => {
    await lockStores(tx);
    const stores = await tx.query('SELECT store_id FROM stores LIMIT 1');
    if (stores.length === 0) {
      const now = parts.clock.now();
      await insertStore(
        tx,
        {
          id: firstStoreId,
          isDemo: !config.isProduction,
          developmentKey: config.isProduction ? null : makeToken(parts.random),
          documents,
        },
        now,
      );
      await insertDemoAccounts(tx, firstStoreId, accounts, now);
      await insertDemoGrants(tx, firstStoreId, documents['oidcClients'] ?? {}, now);
      await insertDemoAgreements(tx, firstStoreId, documents['policies'] ?? {}, now);
      await insertDemoOperators(tx, firstStoreId, operators, now);
      await insertDemoPayments(tx, { storeId: firstStoreId, random: parts.random, now }, payments);
      if (!config.isProduction) await insertDemoEndpoint(tx, firstStoreId, now);
      if (!config.isProduction) await insertDemoCheckouts(tx, { storeId: firstStoreId, random: parts.random, now });
      await insertDemoContracts(tx, { storeId: firstStoreId, now }, documents, contracts);
    }
    if (config.publicUrl !== undefined) {
      const [otherStore] = await tx.query<{ store_id: string }>(
        'SELECT store_id FROM stores WHERE host = $2 AND store_id <> $1',
        [firstStoreId, new URL(config.publicUrl).host],
      );
      if (otherStore !== undefined)
        throw new StartupError(
          `PUBLIC_URL is the address of another store, ${otherStore.store_id}: "npm run stores -- list" shows all.`,
        );
      await tx.query('UPDATE stores SET origin = $2, host = $3 WHERE store_id = $1', [
        firstStoreId,
        config.publicUrl,
        new URL(config.publicUrl).host,
      ]);
    }
  });
}

/** Reads the key for signing if SESSION_KEYS is not set; all processes on this database share it. */
export async function readDevelopmentKeys(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ development_key: string | null }>(
    'SELECT development_key FROM stores WHERE store_id = $1',
    [firstStoreId],
  );
  const key = rows[0]?.development_key;
  return typeof key === 'string' ? [key] : [];
}

async function readDocuments(
  isProduction: boolean,
  overrides: { readonly [document: string]: JsonObject },
): Promise<{ [document: string]: JsonObject }> {
  const documents: { [document: string]: JsonObject } = {};
  const names = isProduction ? [] : (await readdir(folder)).filter((name) => name.endsWith('.json'));
  for (const name of names)
    documents[name.slice(0, -'.json'.length)] = readJsonObject(JSON.parse(await readFile(join(folder, name), 'utf8')));
  for (const [document, body] of Object.entries(overrides)) documents[document] = mergeObjects(documents[document] ?? {}, body);
  return documents;
}
