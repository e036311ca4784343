/** What an error of a query means for its connection and its request. */
export type Failure =
  /** The connection is of no use any more. */
  | 'lost'
  /** There was no answer in time: the connection is lost, and the query is not tried again, because the request has waited long enough. */
  | 'overdue'
  /** The connection is usable; the database cannot do this now, and may later. */
  | 'refused';

/**
 * SQLSTATEs by what they mean. Lost: class 08, ended by an administrator, a crash or a start (57P), a transaction that was idle or ran
 * for too long (25P03, 25P04), and a server that became read-only (25006) or whose recovery cancels queries (40001; no transaction
 * of this program is serializable), as after a failover. Refused: out of memory, disk or connections (53), an error of the disk
 * (58030), and statement_timeout or lock_timeout (57014, 55P03).
 */
const states: readonly (readonly [RegExp, Failure])[] = [
  [/^(08...|57P0.|25P0[34]|25006|40001)$/, 'lost'],
  [/^(53...|58030|57014|55P03)$/, 'refused'],
];

/** Undefined: an error of the statement. The "error" event of an ended connection follows only after the error of its query. */
export function classifyFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  // The driver's query_timeout, which has no code. A late answer must not meet the next query.
  if (error.message === 'Query read timeout') return 'overdue';
  const state = 'code' in error ? String(error.code) : '';
  return states.find(([pattern]) => pattern.test(state))?.[1];
}

/** Whether PostgreSQL refused a statement because the server is read-only: the statement changed nothing. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}
