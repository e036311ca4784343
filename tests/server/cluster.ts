// One PostgreSQL for all server tests of a run. Each test's store is a copy of a database that is migrated, or seeded too.
import type { TestProject } from 'vitest/node';
import { startPostgres, type TemporaryPostgres } from '../../scripts/toolchain/start-postgres.ts';
import { seedStore } from '../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../src/server/platform/database/postgres-database.ts';
import { systemRandom } from '../../src/server/platform/random.ts';
import { createManualClock, firstMoment } from './manual-clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of its socket; the databases `migrated` and `seeded` are there to be copied. */
    readonly cluster: string;
  }
}

interface Shared {
  users: number;
  readonly cluster: Promise<TemporaryPostgres>;
}
/** Each of vitest’s projects loads this file anew, all of them in one process: what they share hangs on the process. */
const place = Symbol.for('madoguchi.tests.cluster');
// Only this file puts something there.
const known = globalThis as typeof globalThis & { [place]?: Shared | undefined };

/** What vitest runs before the server tests of each project, and after all of them. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  known[place] ??= { users: 0, cluster: startWithTemplates() };
  const shared = known[place];
  shared.users += 1;
  const cluster = await shared.cluster;
  project.provide('cluster', cluster.folder);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    known[place] = undefined;
    await cluster.stop();
  };
}

async function startWithTemplates(): Promise<TemporaryPostgres> {
  const cluster = await startPostgres();
  try {
    await makeTemplates(cluster);
    return cluster;
  } catch (error) {
    // Nobody else would stop it.
    await cluster.stop();
    throw error;
  }
}

/** The databases that those of tests are copies of. */
async function makeTemplates(cluster: TemporaryPostgres): Promise<void> {
  const clock = createManualClock(firstMoment);
  const make = async (name: string, prepare: (database: Database) => Promise<void>): Promise<void> => {
    const database = await openPostgres(await cluster.createDatabase(name), 1);
    await prepare(database);
    await database.close();
  };
  await make('migrated', (database) => migrate(database, clock));
  await make('seeded', async (database) => {
    await migrate(database, clock);
    await seedStore(database, { config: readConfig({}), clock, random: systemRandom });
  });
}
