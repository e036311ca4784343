/** Types of query parameters. Dates are sent as ISO strings; JSON goes through `toJson`; bytes are a bytea. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly string[] | readonly number[];

/**
 * Runs one statement with `$1`-style parameters, never with values in the text:
 * `query<{ email: string }>('SELECT email FROM accounts WHERE store_id = $1', [storeId])` → `[{ email: '…' }]`.
 * timestamptz is read as Date, int8 as number, date as 'YYYY-MM-DD', jsonb as its value, numeric as string, bytea as Uint8Array.
 */
export interface Queryable {
  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Runs several statements without parameters: migrations only. */
  script(sql: string): Promise<void>;
  /** Runs after the commit, and not after a rollback: `tx.afterCommit(() => app.outbox.wake())`. */
  afterCommit(work: () => void): void;
}

export interface NotificationListener {
  /** Receives the payload of each NOTIFY. */
  onMessage(payload: string): void;
  /**
   * Called when notifications may have been lost: when listening begins, also after a break, and every second where none can be
   * received.
   */
  onConnected(): void;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in a READ COMMITTED transaction; rolls back and rethrows if it throws. Inside, only `tx` may be queried:
   * `database.query` throws, because PGlite has one connection and would deadlock.
   */
  transaction<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer>;
  /**
   * Runs `work` in a transaction in which the database refuses every write, and all queries see the same rows. Throws a
   * WriteRefusedError if `work` tried to write, even if it ignored the error.
   */
  readOnly<Answer>(work: (on: Queryable) => Promise<Answer>): Promise<Answer>;
  /** Listens to a channel until the returned function is called; reconnects whenever the connection breaks. Never throws. */
  listen(channel: string, listener: NotificationListener): () => Promise<void>;
  /** Connections that are open and idle, and requests that wait for one. */
  describePool(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** What its connections lack, one sentence each, for /readyz. */
  warnings(): readonly string[];
  close(): Promise<void>;
}

/** A JSON value as a parameter for a jsonb column: `toJson({ a: 1 })` → `'{"a":1}'`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** Converts parameters to what both drivers accept: a Date becomes ISO 8601 in UTC. */
export function asParameters(parameters: readonly SqlValue[]): unknown[] {
  return parameters.map((value) => (value instanceof Date ? value.toISOString() : value));
}
