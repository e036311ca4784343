import '../src/language/index.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { readConfig } from '../src/server/platform/config.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { migratePostgres } from '../src/server/platform/database/open-database.ts';
import { openPglite } from '../src/server/platform/database/pglite-database.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';

/**
 * npm run migrate: applies pending migrations, each step with a line, and prints when the database has all. An interrupted run is continued
 * by the next. `main()` → 0: done; 1: failed.
 */
export async function main(): Promise<number> {
  const onMigration = (name: string): void => void process.stdout.write(`${name}\n`);
  try {
    const { databaseUrl, databaseDirectUrl, dataDir } = readConfig(process.env);
    if (databaseUrl !== undefined) await migratePostgres(databaseDirectUrl ?? databaseUrl, systemClock, onMigration);
    else {
      const database = await openPglite(dataDir);
      await migrate(database, systemClock, { onMigration }).finally(() => database.close());
    }
    process.stdout.write('The database has every migration of this program.\n');
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
