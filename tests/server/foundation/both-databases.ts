import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe } from 'vitest';
import { seedStore } from '../../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPglite, openPgliteArchive, wrapPglite } from '../../../src/server/platform/database/pglite-database.ts';
import { loadEmptyCluster } from '../../../src/server/platform/database/pglite-template.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { createTestDatabase } from '../test-databases.ts';

type Template = 'template0' | 'migrated' | 'seeded';

/** Runs the same tests on the embedded database and on a real PostgreSQL. `open()` creates a database that is closed at the end: empty, migrated, or with the demo store. */
export function onBothDatabases(tests: (open: (template?: Template) => Promise<Database>) => void): void {
  describe.each(['PGlite', 'PostgreSQL'])('on %s', (kind) => {
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close().catch(() => {});
    });
    tests(async (template = 'template0') => {
      const database =
        kind === 'PGlite' ? await openEmbedded(template) : await openPostgres(await createTestDatabase(template), 60);
      opened.push(database);
      return database;
    });
  });
}

/** Archives of the migrated and the seeded database, made once for a worker: migrating takes longer than loading. */
let archives: Promise<{ readonly [template in Exclude<Template, 'template0'>]: Blob }> | undefined;

/** The embedded database in memory. */
export async function openEmbedded(template: Template): Promise<Database> {
  if (template === 'template0') return openPglite();
  archives ??= makeArchives();
  return openPgliteArchive((await archives)[template]);
}

async function makeArchives() {
  const pglite = await PGlite.create({ loadDataDir: await loadEmptyCluster() });
  const database = wrapPglite(pglite, async () => {});
  const clock = createManualClock(firstMoment);
  await migrate(database, clock);
  const migrated = await pglite.dumpDataDir('none');
  await seedStore(database, { config: readConfig({}), clock, random: systemRandom });
  const seeded = await pglite.dumpDataDir('none');
  await database.close();
  return { migrated, seeded };
}
