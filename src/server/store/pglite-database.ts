import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { asParameters, type Database, type SqlValue, type Transaction } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { makeDataFolder } from './make-folder.ts';
import { loadEmptyCluster } from './pglite-template.ts';
import { createTransactionGuard } from './transaction-guard.ts';

const parsers = {
  [types.INT8]: (text: string) => Number(text),
  [types.DATE]: (text: string) => text,
};

/** Opens the embedded database in `<dataDir>/pg`; without a folder, in memory. A folder that another process has open is refused. */
export async function openPglite(dataDir?: string): Promise<Database> {
  if (dataDir === undefined)
    return wrapPglite(await PGlite.create({ loadDataDir: await loadEmptyCluster(), parsers }), async () => {});
  await makeDataFolder(dataDir);
  const lock = await lockFolder(join(dataDir, 'pg.lock'));
  try {
    return wrapPglite(await openFolder(join(dataDir, 'pg')), lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  // Written last: a folder without it was left half made by a process that was killed, and holds nobody's data.
  const finished = join(folder, 'madoguchi-cluster');
  if (existsSync(finished)) return PGlite.create(folder, { parsers });
  if (existsSync(folder)) await rename(folder, `${folder}.unfinished-${process.hrtime.bigint()}`);
  const database = await PGlite.create(folder, { loadDataDir: await loadEmptyCluster(), parsers });
  await writeFile(finished, 'Made by Madoguchi. Open it with one process at a time.\n');
  return database;
}

function wrapPglite(pglite: PGlite, release: () => Promise<void>): Database {
  const guard = createTransactionGuard();
  const ask = async <Row>(on: Pick<PGlite, 'query'>, sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
    (await on.query<Row>(sql, asParameters(parameters))).rows;
  return {
    kind: 'pglite',
    query: async (sql, parameters) => {
      guard.refuseInside();
      return ask(pglite, sql, parameters);
    },
    transaction: async (work) => {
      guard.refuseInside();
      const after: (() => void)[] = [];
      const answer = await guard.inside(() =>
        pglite.transaction((inner) => {
          const tx: Transaction = {
            query: (sql, parameters) => ask(inner, sql, parameters),
            script: async (sql) => {
              await inner.exec(sql);
            },
            afterCommit: (deed) => {
              after.push(deed);
            },
          };
          return work(tx);
        }),
      );
      for (const deed of after) deed();
      return answer;
    },
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}
