import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

/** Opens the configured database and applies pending migrations. Throws an error with one clear sentence if that fails. */
export async function openDatabase(config: Config, clock: Clock): Promise<Database> {
  const database = await openConfigured(config);
  try {
    await migrate(database, clock);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openConfigured({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Database> {
  return databaseUrl === undefined ? openPglite(dataDir) : openPostgres(databaseUrl, undefined, { directUrl: databaseDirectUrl });
}
