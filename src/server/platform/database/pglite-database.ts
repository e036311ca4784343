import { AsyncResource } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { createDataFolder } from './data-folder.ts';
import { asParameters, type Database, type SqlValue, type Transaction } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { loadEmptyCluster } from './pglite-template.ts';
import { readOnlyMode, runReadOnly } from './read-only.ts';
import { createTransactionGuard } from './transaction-guard.ts';

const parsers = {
  [types.INT8]: (text: string) => Number(text),
  [types.DATE]: (text: string) => text,
};

/** Opens an embedded database in memory with the content of an archive of PGlite. */
export async function openPgliteArchive(archive: Blob): Promise<Database> {
  return wrapPglite(await PGlite.create({ loadDataDir: archive, parsers }), async () => {});
}

/**
 * Opens the embedded database in `<dataDir>/pg`, or in memory without a folder. Refuses a folder that another process has open.
 */
export async function openPglite(dataDir?: string): Promise<Database> {
  if (dataDir === undefined) return openPgliteArchive(await loadEmptyCluster());
  await createDataFolder(dataDir);
  const lock = await lockFolder(join(dataDir, 'pg.lock'));
  try {
    return wrapPglite(await openFolder(join(dataDir, 'pg')), lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  // Written last: a folder without this file was left incomplete by a killed process and contains no data.
  const marker = join(folder, 'madoguchi-cluster');
  if (existsSync(marker)) return PGlite.create(folder, { parsers });
  if (existsSync(folder)) await rename(folder, `${folder}.unfinished-${process.hrtime.bigint()}`);
  const database = await PGlite.create(folder, { loadDataDir: await loadEmptyCluster(), parsers });
  await writeFile(marker, 'Made by Madoguchi. Open it with one process at a time.\n');
  return database;
}

/** PGlite as the database of the server. `release`: called after it has closed. */
export function wrapPglite(pglite: PGlite, release: () => Promise<void>): Database {
  const guard = createTransactionGuard();
  const runQuery = async <Row>(on: Pick<PGlite, 'query'>, sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
    (await on.query<Row>(sql, asParameters(parameters))).rows;
  return {
    kind: 'pglite',
    query: async (sql, parameters) => {
      guard.refuseInside();
      return runQuery(pglite, sql, parameters);
    },
    transaction: async (work) => {
      guard.refuseInside();
      const callbacks: (() => void)[] = [];
      const result = await guard.inside(() =>
        pglite.transaction((inner) => {
          const tx: Transaction = {
            query: (sql, parameters) => runQuery(inner, sql, parameters),
            script: async (sql) => {
              await inner.exec(sql);
            },
            afterCommit: (callback) => {
              callbacks.push(callback);
            },
          };
          return work(tx);
        }),
      );
      for (const callback of callbacks) callback();
      return result;
    },
    readOnly: async (work) => {
      guard.refuseInside();
      return guard.inside(() =>
        pglite.transaction(async (inner) => {
          await inner.exec(readOnlyMode);
          return runReadOnly({ query: (sql, parameters) => runQuery(inner, sql, parameters) }, work);
        }),
      );
    },
    listen: (channel, { onMessage, onConnected }) => {
      // PGlite calls from within the transaction that notified, where the guard refuses queries.
      const receive = AsyncResource.bind((payload: string) => onMessage(payload));
      const listening = pglite.listen(channel, receive);
      // It rejects only if the database was closed meanwhile.
      listening.then(onConnected, () => {});
      return async () => {
        const stop = await listening.catch(() => undefined);
        await stop?.();
      };
    },
    describePool: () => ({ open: 1, idle: 0, waiting: 0 }),
    warnings: () => [],
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}
