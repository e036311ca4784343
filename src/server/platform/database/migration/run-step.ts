import { setTimeout as wait } from 'node:timers/promises';
import { isObject } from '../../../../../engine/declare/index.ts';
import { StartupError } from '../../startup-error.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { DatabaseUnavailableError } from '../database-unavailable.ts';
import type { MigrationStep } from './read-migrations.ts';

/** What migrations use of a database. */
export type MigrationDatabase = Pick<Database, 'kind' | 'query' | 'transaction'>;

/** Milliseconds. A request waits behind a step that waits for a lock, so the step gives up early and tries again. */
const lockTimeout = 300;
const pauses = [200, 500, 1_000, 2_000, 5_000];
/** Tries of ten minutes, until a step fails. */
const maxTries = 120;

/**
 * Runs a step. `record` saves, in the transaction of the step or after it, that it was run, and returns false if it had been: then the
 * step is left out. Throws a StartupError if the tables stay locked by others.
 */
export async function runStep(
  database: MigrationDatabase,
  { kind, sql }: MigrationStep,
  record: (tx: Queryable) => Promise<boolean>,
): Promise<void> {
  // PGlite has no other connection that could be blocked meanwhile.
  const isTransaction = kind === 'transaction' || (kind === 'concurrently' && database.kind === 'pglite');
  if (kind === 'concurrently' && !isTransaction) await createIndex(database, sql);
  if (kind === 'batches') while ((await changeBatch(database, sql)) > 0);
  await inTransaction(database, async (tx) => {
    if ((await record(tx)) && isTransaction) await tx.script(sql.replace('INDEX CONCURRENTLY', 'INDEX'));
  });
}

/** A transaction that is tried again if it cannot lock a table in time. */
async function inTransaction<Answer>(database: MigrationDatabase, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(async (tx) => {
        await tx.script(`SET LOCAL lock_timeout = ${lockTimeout}`);
        return work(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === maxTries) {
        throw new StartupError(
          `A migration could not lock its tables for ten minutes, because a transaction holds them: end it and start again.`,
        );
      }
      await wait(pauses[Math.min(tries, pauses.length) - 1]);
    }
  }
}

/** SQLSTATE lock_not_available, which a pool of the server reports as an unavailable database. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return isObject(cause) && cause['code'] === '55P03';
}

async function changeBatch(database: MigrationDatabase, sql: string): Promise<number> {
  const statement = `WITH changed AS (${sql.replace(/;\s*$/, '')} RETURNING 1) SELECT count(*)::integer AS count FROM changed`;
  const [row] = await inTransaction(database, (tx) => tx.query<{ count: number }>(statement));
  return row?.count ?? 0;
}

/**
 * Builds the index unless it is complete. An index that an interrupted run left is invalid, and is built again. That of a partitioned
 * table, which PostgreSQL cannot build concurrently, is built for one partition after another; the table's then adopts them.
 */
async function createIndex(database: MigrationDatabase, sql: string): Promise<void> {
  const [start, name = '', table = ''] = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)\s+ON (\w+)/.exec(sql) ?? [];
  if (start === undefined) throw new Error(`A step "concurrently" must be one CREATE INDEX CONCURRENTLY:\n${sql}`);
  const [index] = await database.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  if (index?.valid === true) return;
  if (index !== undefined) await database.query(`DROP INDEX CONCURRENTLY ${name}`);
  const partitions = await database.query<{ partition: string }>(
    'SELECT inhrelid::regclass::text AS partition FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1',
    [table],
  );
  if (partitions.length === 0) await database.query(sql);
  const startOf = (partition: string) => start.replace(name, name.replace(table, partition)).replace(/\w+$/, partition);
  for (const { partition } of partitions) await createIndex(database, sql.replace(start, startOf(partition)));
  if (partitions.length > 0) await inTransaction(database, (tx) => tx.script(sql.replace('INDEX CONCURRENTLY', 'INDEX')));
}
