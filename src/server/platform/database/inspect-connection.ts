import type pg from 'pg';

/** What a new connection leads to. */
export interface ConnectionKind {
  /**
   * A pooler such as PgBouncer is between, which may run each transaction in another session of PostgreSQL: settings, prepared
   * statements and LISTEN are lost with the transaction.
   */
  readonly isPooled: boolean;
  /** Whether PostgreSQL ends a statement outside of a transaction block that takes too long. */
  readonly limitsStatements: boolean;
}

/**
 * Milliseconds that a statement may take, and that a transaction may be idle. Not sent at the start of a connection, because PgBouncer
 * refuses startup parameters that it does not know.
 */
const sessionLimit = 30_000;

/** Begins a transaction that has the limits in any session. */
export const beginWithLimits = `BEGIN; SET LOCAL statement_timeout = ${sessionLimit}; SET LOCAL idle_in_transaction_session_timeout = ${sessionLimit}`;

/**
 * Inspects a new connection, and sets the limits of its session if no pooler is between. Throws if the server is read-only, as a
 * standby is (`target_session_attrs=read-write` of libpq). `timeout`: milliseconds for each answer.
 */
export async function inspectConnection(client: pg.ClientBase, timeout: number): Promise<ConnectionKind> {
  const { isPooled } = await readSession(client, timeout, sessionLimit);
  return { isPooled, limitsStatements: !isPooled || (await hasStatementTimeout(client, timeout)) };
}

/** The same without limits, for a connection that does not run statements of requests. */
export async function assertWritable(client: pg.ClientBase, timeout: number): Promise<{ readonly isPooled: boolean }> {
  return readSession(client, timeout, null);
}

interface SessionRow {
  readonly is_read_only: boolean;
  /** Null: the pooler sends no process id. */
  readonly is_direct: boolean | null;
}

/** The driver knows more than its types. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/** Poolers make up the process id that a client may cancel. */
async function readSession(
  client: pg.ClientBase,
  timeout: number,
  limit: number | null,
): Promise<{ readonly isPooled: boolean }> {
  const config: TimedQuery = {
    text: `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, pg_backend_pid() = $1 AS is_direct,
        CASE WHEN pg_backend_pid() = $1 AND $2::text IS NOT NULL
          THEN set_config('statement_timeout', $2, false) || set_config('idle_in_transaction_session_timeout', $2, false) END`,
    values: [readProcessId(client), limit === null ? null : String(limit)],
    query_timeout: timeout,
  };
  const { rows } = await client.query<SessionRow>(config);
  if (rows[0]?.is_read_only !== false) throw new Error('the server is read-only, as a standby is');
  return { isPooled: rows[0].is_direct !== true };
}

/** The value with which sessions of the role begin: other clients of the pooler may have changed the current one. */
async function hasStatementTimeout(client: pg.ClientBase, timeout: number): Promise<boolean> {
  const text = "SELECT reset_val AS limit FROM pg_settings WHERE name = 'statement_timeout'";
  const config: TimedQuery = { text, query_timeout: timeout };
  const { rows } = await client.query<{ readonly limit: string }>(config);
  return rows[0] !== undefined && rows[0].limit !== '0';
}

function readProcessId(client: object): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}
