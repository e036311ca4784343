import pg from 'pg';
import { inject } from 'vitest';
import { writeAddress } from '../../scripts/ground/start-postgres.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openPostgres } from '../../src/server/store/postgres-database.ts';

let count = 0;

/** A new database in the cluster of this run, as DATABASE_URL: empty, or a copy of `migrated` or `seeded`. */
export async function createTestDatabase(template: 'template0' | 'migrated' | 'seeded' = 'template0'): Promise<string> {
  count += 1;
  const name = `test_${process.pid}_${count}`;
  await ask(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return writeAddress(inject('cluster'), name);
}

/** One that is gone when it is closed. */
export async function openTestDatabase(template: 'migrated' | 'seeded'): Promise<Database> {
  const address = await createTestDatabase(template);
  const database = await openPostgres(address, 10);
  const name = new URL(address).pathname.slice(1);
  const close = async (): Promise<void> => {
    await database.close();
    await ask(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, close };
}

async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: writeAddress(inject('cluster'), 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
