// The PostgreSQL of a run: each store has a database of its own, a copy of the seeded one.
import { randomUUID } from 'node:crypto';
import { formatDatabaseUrl } from '../../../scripts/toolchain/start-postgres.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';

/** The variable with the folder of the server's socket, set before the workers start. */
export const clusterVariable = 'STORES_CLUSTER';
/** The database that is copied. */
export const seeded = 'seeded';

export interface StoreDatabase {
  readonly name: string;
  /** Its DATABASE_URL. */
  readonly url: string;
  /** Runs statements in order. */
  change(statements: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

export const readCluster = (): string => process.env[clusterVariable] ?? '';

/** Copies the seeded database. */
export async function createStoreDatabase(): Promise<StoreDatabase> {
  const name = `store_${randomUUID().replaceAll('-', '')}`;
  const url = formatDatabaseUrl(readCluster(), name);
  await runAsAdministrator(`CREATE DATABASE ${name} TEMPLATE ${seeded} STRATEGY FILE_COPY`);
  return {
    name,
    url,
    change: (statements) => run(url, statements),
    drop: () => runAsAdministrator(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

const runAsAdministrator = (statement: string): Promise<void> => run(formatDatabaseUrl(readCluster(), 'postgres'), [statement]);

async function run(url: string, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const database: Database = await openPostgres(url, 1);
  try {
    for (const statement of statements) await database.query(statement);
  } finally {
    await database.close();
  }
}
