import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/store/database.ts';
import { openPglite } from '../../../src/server/store/pglite-database.ts';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import { startPostgres, type ThrowAwayPostgres } from '../postgres.ts';

/** Runs the same tests on the embedded database and on a real PostgreSQL. `open()` gives a new, empty database, closed at the end. */
export function onBothDatabases(tests: (open: () => Promise<Database>) => void): void {
  describe.each(['PGlite', 'PostgreSQL'])('on %s', (kind) => {
    const opened: Database[] = [];
    let cluster: ThrowAwayPostgres | undefined;
    beforeAll(async () => {
      if (kind === 'PostgreSQL') cluster = await startPostgres();
    }, 120_000);
    afterAll(async () => {
      for (const database of opened) await database.close().catch(() => {});
      await cluster?.stop();
    }, 30_000);
    tests(async () => {
      const database = cluster === undefined ? await openPglite() : await openPostgres(await cluster.createDatabase(), 60);
      opened.push(database);
      return database;
    });
  });
}
