/**
 * The database cannot be reached, or a connection broke before the answer arrived. An unfinished transaction is rolled back; if
 * the connection broke during COMMIT, the outcome is unknown. Requests are answered with 503.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super(`The database is unavailable: ${describeConnectionError(cause)}`, { cause });
  }
}

/** The driver's message without values: `"connect ECONNREFUSED 127.0.0.1:5432"`. */
export function describeConnectionError(error: unknown): string {
  // Node tries every address of a host name; the first error represents them all.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
