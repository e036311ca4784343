import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { asParameters, type Database, type SqlValue, type Transaction } from './database.ts';
import { DatabaseUnavailableError, describeConnectionError } from './database-unavailable.ts';
import { type Connection, createConnections, type WithConnection } from './postgres-connections.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import { createTransactionGuard } from './transaction-guard.ts';

const { builtins } = pg.types;
const readText = (text: string): string => text;
const readInteger = (text: string): number => Number(text);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return readInteger;
    if (oid === builtins.DATE) return readText;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

interface Timeouts {
  /** Milliseconds. Longer than statement_timeout, so that it only ends queries on connections that were cut without notice. */
  readonly answer: number;
  /** Milliseconds until a request gives up waiting for a connection. */
  readonly connect: number;
}
const defaultTimeouts: Timeouts = { answer: 35_000, connect: 3_000 };

/**
 * Opens a pool of at most `size` connections and runs one query, so that a wrong address is reported at the start. `listen` opens
 * one connection more.
 */
export async function openPostgres(url: string, size = 10, timeouts: Partial<Timeouts> = {}): Promise<Database> {
  const { answer, connect } = { ...defaultTimeouts, ...timeouts };
  const address = { connectionString: url, connectionTimeoutMillis: connect, application_name: 'madoguchi' };
  const pool = new pg.Pool({
    ...address,
    types,
    max: size,
    statement_timeout: 30_000,
    query_timeout: answer,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
  });
  const withConnection = createConnections(pool);
  try {
    await withConnection((connection) => connection.query({ text: 'SELECT 1' }));
  } catch (error) {
    await pool.end();
    const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${describeConnectionError(cause)}.`);
  }
  return createDatabase(pool, withConnection, (channel, listener) => listenOnPostgres(address, channel, listener));
}

function createDatabase(pool: pg.Pool, withConnection: WithConnection, listen: Database['listen']): Database {
  const guard = createTransactionGuard();
  const prepared = createPreparedStatements();
  const runQuery = async <Row>(on: Connection, sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> => {
    const name = prepared.nameOf(sql);
    const result = await on.query({ text: sql, values: asParameters(parameters), ...(name === undefined ? {} : { name }) });
    // The caller declares the row's type; the tests check it on both databases.
    return result.rows as Row[];
  };
  return {
    kind: 'postgres',
    query: async (sql, parameters) => {
      guard.refuseInside();
      try {
        return await withConnection((connection) => runQuery(connection, sql, parameters));
      } catch (error) {
        // Inside a transaction a retry is not possible: that transaction fails, and later ones work.
        if (!prepared.disableAfter(error)) throw error;
        return withConnection((connection) => runQuery(connection, sql, parameters));
      }
    },
    transaction: async (work) => {
      guard.refuseInside();
      const callbacks: (() => void)[] = [];
      const result = await withConnection((connection) => {
        const tx: Transaction = {
          query: (sql, parameters) => runQuery(connection, sql, parameters),
          script: async (sql) => {
            await connection.query({ text: sql });
          },
          afterCommit: (callback) => {
            callbacks.push(callback);
          },
        };
        return commitOrRollBack(connection, () => guard.inside(() => work(tx))).catch((error: unknown) => {
          prepared.disableAfter(error);
          throw error;
        });
      });
      for (const callback of callbacks) callback();
      return result;
    },
    listen,
    describePool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function commitOrRollBack<Answer>(connection: Connection, work: () => Promise<Answer>): Promise<Answer> {
  try {
    await connection.query({ text: 'BEGIN' });
    const result = await work();
    const { command } = await connection.query({ text: 'COMMIT' });
    // PostgreSQL answers ROLLBACK, without an error, where a query of the transaction failed.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its queries failed, and its error was ignored.');
    return result;
  } catch (error) {
    // PostgreSQL rolls back what an ended connection leaves open. The first error is the one to report.
    if (connection.isUsable()) await connection.query({ text: 'ROLLBACK' }).catch(() => connection.discard());
    throw error;
  }
}
