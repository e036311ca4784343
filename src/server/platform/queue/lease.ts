// Leases on the rows of a table whose rows are jobs.
import { addSeconds } from '../clock.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { claims } from '../metrics/metrics.ts';

/** A table of jobs, as fragments of SQL. Its key is `store_id` and `id`. */
export interface LeaseTable {
  readonly table: string;
  /** Column of the job's id. */
  readonly id: string;
  /** Column of the time at which the job is due. A claim moves it to the end of the lease. */
  readonly dueAt: string;
  /** Condition of jobs that wait, due or not: `"state = 'due'"`. */
  readonly isWaiting: string;
  readonly leaseSeconds: number;
}

/** A row that this process has claimed. The end of the lease identifies the claim: each later claim ends later. */
export interface Lease {
  readonly storeId: string;
  readonly id: string;
  readonly endsAt: Date;
}

export interface ClaimOptions {
  /** Columns to return. */
  readonly columns: string;
  /** Further assignments of the claim: `'attempts = attempts + 1'`. */
  readonly set?: string;
  /** Further condition, with `parameters` from $3 on. */
  readonly where?: string;
  readonly parameters?: readonly SqlValue[];
  /** Sorts jobs before the time at which they are due. */
  readonly orderBy?: string;
}

/** The tables that this process looks for jobs in, by the name of the queue in its metrics. */
export const knownTables = new Map<string, LeaseTable>();

function nameQueue(table: LeaseTable): string {
  const queue = table.dueAt === 'next_at' ? table.table : `${table.table}.${table.dueAt}`;
  knownTables.set(queue, table);
  return queue;
}

/** The time at which the next waiting job is due or its lease ends; undefined: none waits. */
export async function findNextDue(on: Queryable, leases: LeaseTable): Promise<Date | undefined> {
  const { table, dueAt, isWaiting } = leases;
  nameQueue(leases);
  const [row] = await on.query<{ due_at: Date | null }>(`SELECT min(${dueAt}) AS due_at FROM ${table} WHERE ${isWaiting}`);
  return row?.due_at ?? undefined;
}

/**
 * Claims the next due job for `leaseSeconds`; undefined: none is due, or other processes hold them. `lease_ends_at` is the end of
 * the lease.
 */
export async function claimNext<Row>(
  on: Queryable,
  leases: LeaseTable,
  now: Date,
  { columns, set, where, parameters = [], orderBy }: ClaimOptions,
): Promise<(Row & { readonly lease_ends_at: Date }) | undefined> {
  const { table, id, dueAt, isWaiting, leaseSeconds } = leases;
  const [row] = await on.query<Row & { readonly lease_ends_at: Date }>(
    `UPDATE ${table} SET ${dueAt} = $2${set === undefined ? '' : `, ${set}`} WHERE (store_id, ${id}) = (
       SELECT store_id, ${id} FROM ${table} WHERE ${isWaiting} AND ${dueAt} <= $1${where === undefined ? '' : ` AND ${where}`}
       ORDER BY ${orderBy === undefined ? '' : `${orderBy}, `}${dueAt}, ${id} LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}, ${dueAt} AS lease_ends_at`,
    [now, addSeconds(now, leaseSeconds), ...parameters],
  );
  claims.inc({ queue: nameQueue(leases) }, row === undefined ? 0 : 1);
  return row;
}

/** Condition of a row whose lease this process still has, with `leaseParameters(lease)` as $1 to $3. */
export const isHeld = ({ id, dueAt, isWaiting }: LeaseTable): string =>
  `store_id = $1 AND ${id} = $2 AND ${dueAt} = $3 AND ${isWaiting}`;

export const leaseParameters = ({ storeId, id, endsAt }: Lease): readonly SqlValue[] => [storeId, id, endsAt];
