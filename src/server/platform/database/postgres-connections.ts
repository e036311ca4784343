import type pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable.ts';

export interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Keeps the connection out of the pool once the work has ended. */
  discard(): void;
  /** Whether queries are still possible: the connection neither broke nor was discarded. */
  isUsable(): boolean;
}

/** Runs work on a connection of its own. Rejects with DatabaseUnavailableError if none is available or if it breaks. */
export type WithConnection = <Answer>(work: (connection: Connection) => Promise<Answer>) => Promise<Answer>;

/** Lends the connections of a pool; a connection that breaks while lent fails only its borrower. */
export function createConnections(pool: pg.Pool): WithConnection {
  const broken = new WeakSet<pg.PoolClient>();
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    // The type declares an error; the pool passes undefined where there is none.
    if (!error) idle.add(client);
  });
  pool.on('remove', (client) => idle.delete(client));
  /** Connections that were idle while another one did not answer: they are likely cut as well, and are not waited for. */
  const suspects = new WeakSet<pg.PoolClient>();
  const borrow = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (!suspects.has(client)) return client;
      client.release(true);
    }
  };
  // An "error" event without a listener ends the process, and the pool itself listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  // The pool has replaced the idle connection by then; the next query fails if the database is down.
  pool.on('error', () => {});
  return async (work) => {
    const client = await borrow().catch((error: unknown) => {
      throw new DatabaseUnavailableError(error);
    });
    const query = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
      try {
        return await client.query(config);
      } catch (error) {
        if (isOverdue(error)) for (const each of idle) suspects.add(each);
        if (isOverdue(error) || endsConnection(error)) broken.add(client);
        throw broken.has(client) ? new DatabaseUnavailableError(error) : error;
      }
    };
    try {
      return await work({ query, discard: () => broken.add(client), isUsable: () => !broken.has(client) });
    } finally {
      client.release(broken.has(client));
    }
  };
}

/**
 * SQLSTATEs after which PostgreSQL closes the connection: class 08, ended by an administrator or a crash, a transaction that was
 * idle or ran for too long. The "error" event of the connection follows only after the error of its query.
 */
const endingCodes = /^(08...|57P0[1235]|25P0[34])$/;

function endsConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && endingCodes.test(String(error.code));
}

/** The driver's query_timeout, which has no code. A late answer must not meet the next query. */
function isOverdue(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
