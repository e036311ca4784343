import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, inject } from 'vitest';
import { seedStore } from '../../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPglite, openPgliteArchive, wrapPglite } from '../../../src/server/platform/database/pglite-database.ts';
import { loadEmptyCluster } from '../../../src/server/platform/database/pglite-template.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { day, isSampled } from '../../sample.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { createTestDatabase } from '../test-databases.ts';

type Template = 'template0' | 'migrated' | 'seeded';

/** `open()` creates a database that is closed at the end: empty, migrated, or with the demo store. */
type Tests = (open: (template?: Template) => Promise<Database>) => void;

/** Runs the same tests on the embedded database and on a real PostgreSQL: what the program does differently on them. */
export function onBothDatabases(tests: Tests): void {
  runOn(['PGlite', 'PostgreSQL'], tests);
}

/**
 * The same for statements that are alike on both: on PostgreSQL, and on one day of three on the embedded database, which costs ten
 * times as much.
 */
export function onEitherDatabase(tests: Tests): void {
  const isDue = process.env['SOAK'] !== undefined || isSampled(relative(projectRoot, expect.getState().testPath ?? ''), 3);
  runOn(isDue ? [`PGlite (SAMPLE=${day})`, 'PostgreSQL'] : ['PostgreSQL'], tests);
}

function runOn(kinds: readonly string[], tests: Tests): void {
  describe.each(kinds)('on %s', (kind) => {
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close().catch(() => {});
    });
    tests(async (template = 'template0') => {
      const database =
        kind === 'PostgreSQL' ? await openPostgres(await createTestDatabase(template), 60) : await openEmbedded(template);
      opened.push(database);
      return database;
    });
  });
}

/** Archives of the migrated and the seeded database: migrating takes longer than loading. */
let archives: Promise<Archives> | undefined;
type Archives = { readonly [template in Exclude<Template, 'template0'>]: Blob };

/** The embedded database in memory. */
export async function openEmbedded(template: Template): Promise<Database> {
  if (template === 'template0') return openPglite();
  archives ??= loadArchives();
  return openPgliteArchive((await archives)[template]);
}

/** Made by the first worker of a run that needs them, beside the run's PostgreSQL. */
async function loadArchives(): Promise<Archives> {
  const fileOf = (template: keyof Archives): string => join(inject('cluster'), `${template}.tar`);
  const read = async (template: keyof Archives): Promise<Blob> => new Blob([await readFile(fileOf(template))]);
  // Written last.
  if (!existsSync(fileOf('seeded'))) {
    const made = await makeArchives();
    for (const template of ['migrated', 'seeded'] as const) {
      const unfinished = `${fileOf(template)}.${process.pid}`;
      await writeFile(unfinished, made[template].stream());
      await rename(unfinished, fileOf(template));
    }
  }
  return { migrated: await read('migrated'), seeded: await read('seeded') };
}

async function makeArchives(): Promise<Archives> {
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
