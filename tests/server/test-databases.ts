import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { formatDatabaseUrl } from '../../scripts/toolchain/start-postgres.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { openPostgres } from '../../src/server/platform/database/postgres-database.ts';

/** A new database in the cluster of this run, as DATABASE_URL: empty, or a copy of `migrated` or `seeded`. */
export async function createTestDatabase(template: 'template0' | 'migrated' | 'seeded' = 'template0'): Promise<string> {
  // Not a counter: test files that reset their modules would restart it.
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdministrator(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return formatDatabaseUrl(inject('cluster'), name);
}

/** A test database that is dropped when closed. */
export async function openTestDatabase(template: 'migrated' | 'seeded'): Promise<Database> {
  const address = await createTestDatabase(template);
  const database = await openPostgres(address, 10);
  const name = new URL(address).pathname.slice(1);
  const close = async (): Promise<void> => {
    await database.close();
    await runAsAdministrator(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, close };
}

/**
 * Connections for many simultaneous requests. A busy machine serves 200 of them only after the time at which the store answers
 * that it is unavailable, so they wait for a connection as long as a test may take.
 */
export function openPoolWithLongWait(url: string, size = 20): Promise<Database> {
  return openPostgres(url, size, { connect: 300_000 });
}

/** Of these statements those that no worker of this run has claimed before. */
export async function claimStatements(statements: readonly string[]): Promise<readonly string[]> {
  const claimed = await runAsAdministrator<{ statement: string }>(
    'INSERT INTO claimed SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING statement',
    [statements],
  );
  return claimed.map(({ statement }) => statement);
}

/** Creates and drops databases. Its connection is kept, because opening one takes half as long as creating a database. */
let administrationPool: pg.Pool | undefined;

async function runAsAdministrator<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  administrationPool ??= createAdministrationPool();
  return (await administrationPool.query<Row>(sql, [...values])).rows;
}

function createAdministrationPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: formatDatabaseUrl(inject('cluster'), 'postgres'),
    max: 1,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  });
  // The cluster may stop before this worker ends.
  pool.on('error', () => {});
  return pool;
}
