import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { asParameters, type Queryable, type SqlValue } from '../database.ts';
import { describeConnectionError } from '../database-unavailable.ts';
import { assertWritable } from '../inspect-connection.ts';
import type { MigrationDatabase } from './run-step.ts';

/** Milliseconds for the answer to a look at a new connection. */
const answerTimeout = 10_000;

/**
 * Opens connections of their own for migrations, without the time limits of requests: a step may take hours. Throws a StartupError if the
 * database cannot be reached. Close it.
 */
export async function openMigrationDatabase(url: string): Promise<MigrationDatabase & { close(): Promise<void> }> {
  // One holds the lock, the other runs the steps.
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'madoguchi-migrate',
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  /** Whether a pooler is between, which may run the next transaction in another session. */
  const pooled = new WeakMap<pg.PoolClient, boolean>();
  const withClient = async <Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> => {
    const client = await pool.connect();
    try {
      if (!pooled.has(client)) {
        const { isPooled } = await assertWritable(client, answerTimeout);
        pooled.set(client, isPooled);
        // Behind a pooler it would stay in a session that requests use later: steps without a transaction have the limits of the role.
        if (!isPooled) await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      }
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // A new connection for the next work: this one may be in a transaction, or broken.
      client.release(true);
      throw error;
    }
  };
  const queryOn =
    (client: pg.PoolClient): Queryable['query'] =>
    async <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      // The caller declares the row's type.
      (await client.query(sql, asParameters(parameters))).rows as Row[];
  const query: Queryable['query'] = (sql, parameters) => withClient((client) => queryOn(client)(sql, parameters));
  try {
    await query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${describeConnectionError(error)}.`);
  }
  return {
    kind: 'postgres',
    query,
    transaction: (work) =>
      withClient(async (client) => {
        await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
        const script = async (sql: string): Promise<void> => {
          await client.query(sql);
        };
        const result = await work({ query: queryOn(client), script, afterCommit: () => {} });
        await client.query('COMMIT');
        return result;
      }),
    close: () => pool.end(),
  };
}
