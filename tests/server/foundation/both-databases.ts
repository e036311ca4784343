import { afterAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openPglite } from '../../../src/server/platform/database/pglite-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';

/** Runs the same tests on the embedded database and on a real PostgreSQL. `open()` creates an empty database that is closed at the end. */
export function onBothDatabases(tests: (open: () => Promise<Database>) => void): void {
  describe.each(['PGlite', 'PostgreSQL'])('on %s', (kind) => {
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close().catch(() => {});
    }, 30_000);
    tests(async () => {
      const database = kind === 'PGlite' ? await openPglite() : await openPostgres(await createTestDatabase(), 60);
      opened.push(database);
      return database;
    });
  });
}
