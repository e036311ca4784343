import { expect } from 'vitest';
import { createApp } from '../../../src/server/app/create-app.ts';
import { insertStore } from '../../../src/server/app/seed/insert-store.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { readServed } from '../harness.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { serverPerTest } from '../server-test.ts';
import { openTestDatabase } from '../test-databases.ts';

const it = serverPerTest(openStores);

const stores = ['s_a', 's_b', 's_c', 's_d'];

interface Stores {
  readonly database: Database;
  /** Starts another process on the database. */
  start(): Promise<Started>;
  close(): Promise<void>;
}
interface Started {
  /** Stores whose settings were reported as blocking members, in order. */
  readonly reported: readonly string[];
  /** Lets the reads of settings continue that have waited since the start. */
  release(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A database with four stores whose settings block members, which no process can read until they are released. */
async function openStores(): Promise<Stores> {
  const database = await openTestDatabase('seeded');
  const impossible = { signUp: { minAge: 0, maxAge: 200, allow: false } };
  await database.transaction(async (tx) => {
    for (const id of stores)
      await insertStore(
        tx,
        {
          id,
          address: { origin: `https://${id}.example`, host: `${id}.example` },
          isDemo: false,
          developmentKey: null,
          documents: { ageRestriction: impossible, registration: { signUp: { fields: { birthday: 'REQUIRED' } } } },
        },
        new Date(firstMoment),
      );
  });
  return { database, start: async () => start(database), close: () => database.close() };
}

async function start(database: Database): Promise<Started> {
  const reported: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const query: Database['query'] = async (sql, parameters) => {
    if (sql.includes('FROM settings_documents') && parameters?.[0] !== firstStoreId) await released;
    return database.query(sql, parameters);
  };
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: 'error' }),
    clock: createManualClock(firstMoment),
    served: await readServed(),
    database: { ...database, query, close: async () => undefined },
    jobInterval: 0,
    sweepInterval: 0,
    logStream: {
      write: (line) => {
        const { msg, store } = JSON.parse(line);
        if (msg === 'the published settings block members') reported.push(store);
      },
    },
  });
  await app.ready();
  return { reported, release, idle: async () => app.settingsWatch?.idle(), close: () => app.close() };
}

it('is ready before the settings of all stores are assessed, and reports each store once', async ({ server }) => {
  const process = await server.start();
  expect(process.reported).toEqual([]);
  process.release();
  await process.idle();
  expect(process.reported).toEqual(stores);
  await process.close();
});

it('stops after the store that is being assessed', async ({ server }) => {
  const process = await server.start();
  const closed = process.close();
  process.release();
  await closed;
  expect(process.reported.length).toBeLessThan(stores.length);
});
