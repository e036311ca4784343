import type pg from 'pg';
import { classifyFailure, isReadOnlyRefusal } from './connection-failures.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { type ConnectionKind, inspectConnection } from './inspect-connection.ts';

export interface Connection extends ConnectionKind {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** The same in a transaction that was begun as read-only, so that the refusal of a write says nothing about the server. */
  queryReadOnly(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Keeps the connection out of the pool once the work has ended. */
  discard(): void;
  /** Whether queries are still possible: the connection neither broke nor was discarded. */
  isUsable(): boolean;
}

/**
 * Runs work on a connection of its own. Rejects with DatabaseUnavailableError if none is available or if it breaks. Work that fails
 * with its connection runs once more, on a new one, if `isRepeatable` says of the driver's error that nothing was changed.
 */
export type WithConnection = <Answer>(
  work: (connection: Connection) => Promise<Answer>,
  isRepeatable?: (cause: unknown) => boolean,
) => Promise<Answer>;

export interface Connections {
  readonly withConnection: WithConnection;
  /** What the last new connection led to; undefined: none was opened yet. */
  newestKind(): ConnectionKind | undefined;
}

class ConnectionLostError extends DatabaseUnavailableError {}

/**
 * Lends the connections of a pool. A connection that breaks while lent fails only its borrower, and a read-only one is never lent.
 * `inspectTimeout`: milliseconds for the first answers of a new connection.
 */
export function createConnections(pool: pg.Pool, inspectTimeout: number): Connections {
  const broken = new WeakSet<pg.PoolClient>();
  const unreplicated = new WeakSet<pg.PoolClient>();
  const kinds = new WeakMap<pg.PoolClient, ConnectionKind>();
  let newest: ConnectionKind | undefined;
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    // The type declares an error; the pool passes undefined where there is none.
    if (!error) idle.add(client);
  });
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    // An "error" event without a listener ends the process, and the pool itself listens only while a connection is idle.
    client.on('error', () => broken.add(client));
    client.on('notice', (notice) => {
      if (isUnreplicated(notice)) unreplicated.add(client);
    });
  });
  // The pool has replaced the idle connection by then; the next query fails if the database is down.
  pool.on('error', () => {});
  /** Connections that were idle while another one was lost: they are likely lost as well, and are not used. */
  const suspects = new WeakSet<pg.PoolClient>();

  async function inspect(client: pg.PoolClient): Promise<ConnectionKind> {
    try {
      newest = await inspectConnection(client, inspectTimeout);
      kinds.set(client, newest);
      return newest;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function borrow(): Promise<{ readonly client: pg.PoolClient; readonly kind: ConnectionKind }> {
    try {
      for (;;) {
        const client = await pool.connect();
        if (!suspects.has(client)) return { client, kind: kinds.get(client) ?? (await inspect(client)) };
        client.release(true);
      }
    } catch (error) {
      throw new DatabaseUnavailableError(error);
    }
  }

  async function runQuery(client: pg.PoolClient, config: pg.QueryConfig, isReadOnly: boolean): Promise<pg.QueryResult> {
    try {
      const result = await client.query(config);
      if (!unreplicated.has(client)) return result;
    } catch (error) {
      const failure = isReadOnly && isReadOnlyRefusal(error) ? undefined : classifyFailure(error);
      if (failure === 'lost' || failure === 'overdue') {
        broken.add(client);
        for (const idleClient of idle) suspects.add(idleClient);
      }
      if (failure === 'overdue') throw new DatabaseUnavailableError(error);
      if (broken.has(client)) throw new ConnectionLostError(error);
      throw failure === 'refused' ? new DatabaseUnavailableError(error) : error;
    }
    broken.add(client);
    throw new DatabaseUnavailableError(new Error('a commit was not confirmed by the synchronous standby'));
  }

  async function lend<Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> {
    const { client, kind } = await borrow();
    try {
      return await work({
        ...kind,
        query: (config) => runQuery(client, config, false),
        queryReadOnly: (config) => runQuery(client, config, true),
        discard: () => broken.add(client),
        isUsable: () => !broken.has(client),
      });
    } finally {
      client.release(broken.has(client));
    }
  }

  return {
    newestKind: () => newest,
    withConnection: async (work, isRepeatable) => {
      try {
        return await lend(work);
      } catch (error) {
        if (!(error instanceof ConnectionLostError) || isRepeatable?.(error.cause) !== true) throw error;
        return lend(work);
      }
    },
  };
}

/**
 * Whether PostgreSQL gave up waiting for the synchronous standby, at statement_timeout for example: it has committed, reports success,
 * and a failover would lose the transaction.
 */
function isUnreplicated({ routine }: { readonly routine?: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN';
}
