import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { isReadOnlyRefusal } from './connection-failures.ts';
import { asParameters, type Database, type SqlValue, type Transaction } from './database.ts';
import { DatabaseUnavailableError, describeConnectionError } from './database-unavailable.ts';
import { beginWithLimits, type ConnectionKind } from './inspect-connection.ts';
import { type Connection, type Connections, createConnections } from './postgres-connections.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import { readOnlyMode, runReadOnly } from './read-only.ts';
import { createTransactionGuard } from './transaction-guard.ts';

const { builtins } = pg.types;
const readDate = (text: string): string => text;
const readInteger = (text: string): number => Number(text);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return readInteger;
    if (oid === builtins.DATE) return readDate;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

export interface PostgresOptions {
  /** Milliseconds. Longer than the limit of statements, so that it only ends queries on connections that were cut without notice. */
  readonly answer?: number;
  /** Milliseconds until a request gives up waiting for a connection. */
  readonly connect?: number;
  /** DATABASE_DIRECT_URL, to listen past a pooler. */
  readonly directUrl?: string | undefined;
}

/**
 * Opens a pool of at most `size` connections and runs one query, so that a wrong address or a read-only server is reported at the
 * start. `listen` opens one connection more.
 */
export async function openPostgres(url: string, size = 10, options: PostgresOptions = {}): Promise<Database> {
  const { answer = 35_000, connect = 3_000, directUrl } = options;
  const common = { connectionTimeoutMillis: connect, application_name: 'madoguchi' };
  const pool = new pg.Pool({ ...common, connectionString: url, types, max: size, query_timeout: answer, keepAlive: true });
  const connections = createConnections(pool, connect);
  try {
    await connections.withConnection((connection) => connection.query({ text: 'SELECT 1' }));
  } catch (error) {
    await pool.end();
    const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${describeConnectionError(cause)}.`);
  }
  const listenOn = { ...common, connectionString: directUrl ?? url };
  return createDatabase(pool, connections, {
    listen: (channel, listener) => listenOnPostgres(listenOn, directUrl !== undefined, channel, listener),
    warnings: () => describePooler(connections.newestKind(), directUrl !== undefined),
  });
}

const pooled = 'DATABASE_URL leads to a connection pooler';

function describePooler(kind: ConnectionKind | undefined, hasDirectUrl: boolean): readonly string[] {
  if (kind?.isPooled !== true) return [];
  const warnings: string[] = [];
  if (!hasDirectUrl)
    warnings.push(
      `${pooled}, which may deliver no notifications: processes look for new jobs every second. Set DATABASE_DIRECT_URL to the database itself.`,
    );
  if (!kind.limitsStatements)
    warnings.push(
      `${pooled}, and its role has no statement_timeout: each statement needs a transaction of its own. Use ALTER ROLE … SET statement_timeout = '30s'.`,
    );
  return warnings;
}

function createDatabase(
  pool: pg.Pool,
  { withConnection }: Connections,
  notifications: Pick<Database, 'listen' | 'warnings'>,
): Database {
  const guard = createTransactionGuard();
  const prepared = createPreparedStatements();
  const runQuery = async <Row>(
    on: Pick<Connection, 'query' | 'isPooled'>,
    sql: string,
    parameters: readonly SqlValue[] = [],
  ): Promise<Row[]> => {
    const name = on.isPooled ? undefined : prepared.nameOf(sql);
    const result = await on.query({ text: sql, values: asParameters(parameters), ...(name === undefined ? {} : { name }) });
    // The caller declares the row's type; the tests check it on both databases.
    return result.rows as Row[];
  };
  const runAlone = <Row>(on: Connection, sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> =>
    on.limitsStatements ? runQuery(on, sql, parameters) : commitOrRollBack(on, () => runQuery(on, sql, parameters));
  return {
    kind: 'postgres',
    query: async <Row>(sql: string, parameters?: readonly SqlValue[]) => {
      guard.refuseInside();
      const run = () =>
        withConnection(
          (connection) => runAlone<Row>(connection, sql, parameters),
          (cause) => isRead.test(sql) || isReadOnlyRefusal(cause),
        );
      try {
        return await run();
      } catch (error) {
        // Inside a transaction a retry is not possible: that transaction fails, and later ones work.
        if (!prepared.disableAfter(error)) throw error;
        return run();
      }
    },
    transaction: async (work) => {
      guard.refuseInside();
      let hasBegun = false;
      const callbacks: (() => void)[] = [];
      const runOn = (connection: Connection) => {
        const tx: Transaction = {
          query: (sql, parameters) => runQuery(connection, sql, parameters),
          script: async (sql) => {
            await connection.query({ text: sql });
          },
          afterCommit: (callback) => {
            callbacks.push(callback);
          },
        };
        return commitOrRollBack(connection, () => {
          hasBegun = true;
          return guard.inside(() => work(tx));
        });
      };
      const result = await withConnection(runOn, () => !hasBegun).catch((error: unknown) => {
        throw prepared.disableAfter(error) ? new DatabaseUnavailableError(error) : error;
      });
      for (const callback of callbacks) callback();
      return result;
    },
    readOnly: async (work) => {
      guard.refuseInside();
      return withConnection((connection) => {
        const on = { isPooled: connection.isPooled, query: connection.queryReadOnly };
        return commitOrRollBack(connection, async () => {
          await on.query({ text: readOnlyMode });
          return guard.inside(() => runReadOnly({ query: (sql, parameters) => runQuery(on, sql, parameters) }, work));
        });
      });
    },
    ...notifications,
    describePool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** A statement that changes nothing, also if it is run twice: no function that this program calls in one has effects. */
const isRead = /^\s*SELECT\b/i;

async function commitOrRollBack<Answer>(connection: Connection, work: () => Promise<Answer>): Promise<Answer> {
  try {
    await connection.query({ text: connection.isPooled ? beginWithLimits : 'BEGIN' });
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
