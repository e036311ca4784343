import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';
import { describePending, hasPending, migrate } from './migrate.ts';
import { openMigrationDatabase } from './migration/open-migration-database.ts';
import { openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

/**
 * Opens the configured database and applies pending migrations, unless the operator does (`MIGRATIONS=manual`). Throws an error with one
 * clear sentence if that fails.
 */
export async function openDatabase(config: Config, clock: Clock): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir, poolSize } = config;
  const database =
    databaseUrl === undefined
      ? await openPglite(dataDir)
      : await openPostgres(databaseUrl, poolSize, { directUrl: databaseDirectUrl });
  try {
    if (databaseUrl === undefined) await migrate(database, clock);
    else if (await hasPending(database)) {
      if (!config.migratesAtStart) throw new StartupError(`${await describePending(database)}`);
      await migratePostgres(databaseDirectUrl ?? databaseUrl, clock);
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Applies pending migrations over connections of their own, without the time limits of requests. */
export async function migratePostgres(url: string, clock: Clock, onMigration?: (name: string) => void): Promise<void> {
  const database = await openMigrationDatabase(url);
  try {
    await migrate(database, clock, onMigration === undefined ? {} : { onMigration });
  } finally {
    await database.close();
  }
}
