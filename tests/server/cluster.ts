// One PostgreSQL for all server tests of a run. Each test's database is copied from a migrated or a seeded template.
import '../../src/language/index.ts';
import type { TestProject } from 'vitest/node';
import { formatDatabaseUrl, startPostgres, type TemporaryPostgres } from '../../scripts/toolchain/start-postgres.ts';
import { seedStore } from '../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../src/server/platform/database/postgres-database.ts';
import { systemRandom } from '../../src/server/platform/random.ts';
import { createManualClock, firstMoment } from './manual-clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of its socket; it has the template databases `migrated` and `seeded`. */
    readonly cluster: string;
  }
}

interface Shared {
  users: number;
  readonly cluster: Promise<TemporaryPostgres>;
}
/** Vitest loads this file once per project in one process: shared state is stored on `process`. */
const holder = Symbol.for('madoguchi.tests.cluster');
// Only this file writes it.
const known = globalThis as typeof globalThis & { [holder]?: Shared | undefined };

/** Vitest's global setup and teardown of each project. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  known[holder] ??= { users: 0, cluster: startWithTemplates() };
  const shared = known[holder];
  shared.users += 1;
  const cluster = await shared.cluster;
  project.provide('cluster', cluster.folder);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    known[holder] = undefined;
    await cluster.stop();
  };
}

async function startWithTemplates(): Promise<TemporaryPostgres> {
  // Copying and removing hundreds of databases takes minutes on a disk.
  const cluster = await startPostgres({ inMemory: true });
  try {
    await createTemplates(cluster);
    return cluster;
  } catch (error) {
    // Nothing else would stop it.
    await cluster.stop();
    throw error;
  }
}

/** Creates the template databases. */
async function createTemplates(cluster: TemporaryPostgres): Promise<void> {
  const clock = createManualClock(firstMoment);
  const make = async (name: string, prepare: (database: Database) => Promise<void>, template?: string): Promise<void> => {
    const database = await openPostgres(await cluster.createDatabase(name, template), 2);
    await prepare(database);
    await database.close();
  };
  const administration = await openPostgres(formatDatabaseUrl(cluster.folder, 'postgres'), 1);
  // Of any length, which an index of the text itself does not hold (claimStatements).
  await administration.query('CREATE TABLE claimed (statement text NOT NULL)');
  await administration.query('CREATE UNIQUE INDEX ON claimed (md5(statement))');
  await administration.close();
  await make('migrated', (database) => migrate(database, clock));
  const seed = (database: Database) => seedStore(database, { config: readConfig({}), clock, random: systemRandom });
  await make('seeded', seed, 'migrated');
}
