import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { asParameters, type Queryable, type SqlValue } from '../database.ts';
import { describeConnectionError } from '../database-unavailable.ts';
import type { MigrationDatabase } from './run-step.ts';

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
  const prepared = new WeakSet<pg.PoolClient>();
  const withClient = async <Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> => {
    const client = await pool.connect();
    try {
      // By a statement, because poolers refuse these settings when a connection is opened.
      if (!prepared.has(client)) await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      prepared.add(client);
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
        await client.query('BEGIN');
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
