// Leases on the rows of a table whose rows are jobs.
import { randomUUID } from 'node:crypto';
import { addSeconds } from '../clock.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { claims } from '../metrics/metrics.ts';

/** Seconds after its last renewal at which a lease ends, so that another process may take the job over. */
export const leaseSeconds = 10;

/** A table of jobs, as fragments of SQL. Its key is `store_id` and `id`. */
export interface LeaseTable {
  readonly table: string;
  /** Column of the job's id. */
  readonly id: string;
  /** Column of the time at which the job is due. A claim and each renewal move it to the end of the lease. */
  readonly dueAt: string;
  /** Column of the id of the last claim. */
  readonly leaseId: string;
  /**
   * Condition of jobs that wait, due or not: `"state = 'due'"`. A claim needs an index on `(store_id, dueAt, id)` with this condition,
   * the search for the next due job one on `(dueAt)` with this condition and `dueAt > '-infinity'`.
   */
  readonly isWaiting: string;
  /** The name of the queue in the metrics, if a table has several. Default: `table`. */
  readonly queue?: string;
  /** Condition of a job that was claimed, if the work changes its state meanwhile. Default: `isWaiting`. */
  readonly isRunning?: string;
}

/** A row that this process has claimed. */
export interface Lease {
  readonly storeId: string;
  readonly id: string;
  /** The id of the claim: each claim of a row has another one. */
  readonly leaseId: string;
}

/** A lease that begins with the statement that makes the row a running job, instead of with a claim. */
export const createLease = (storeId: string, id: string): Lease => ({ storeId, id, leaseId: randomUUID() });

export interface ClaimOptions {
  /** Columns to return. */
  readonly columns: string;
  /** Further assignments of the claim: `'attempts = attempts + 1'`. */
  readonly set?: string;
}

/** The queues that this process looks for jobs in, by their names in the metrics. */
export const knownQueues = new Map<string, Pick<LeaseTable, 'table' | 'dueAt' | 'isWaiting'>>();

function nameQueue(leases: LeaseTable): string {
  const queue = leases.queue ?? leases.table;
  knownQueues.set(queue, leases);
  return queue;
}

export type Claimed<Row> = Row & { readonly lease: Lease };

interface LeaseColumns {
  readonly lease_store: string;
  readonly lease_row: string;
  readonly lease_turn: number;
}

/**
 * The time at which the next waiting job is due or its lease ends; undefined: none waits. The condition that is always true keeps the
 * index of this search from claims, which would read the jobs of all stores by it.
 */
export async function findNextDue(on: Queryable, leases: LeaseTable): Promise<Date | undefined> {
  const { table, dueAt, isWaiting } = leases;
  nameQueue(leases);
  const [row] = await on.query<{ due_at: Date | null }>(
    `SELECT min(${dueAt}) AS due_at FROM ${table} WHERE ${isWaiting} AND ${dueAt} > '-infinity'`,
  );
  return row?.due_at ?? undefined;
}

/**
 * Returns a function that claims up to `limit` due jobs for `leaseSeconds`. The stores take turns: a claim begins with the store after
 * the last one of the claim before, and takes as many jobs of each store as of the others, the ones that are due longest first.
 */
export function createFairClaim<Row>(
  on: Queryable,
  leases: LeaseTable,
  options: ClaimOptions,
): (now: Date, limit: number) => Promise<readonly Claimed<Row>[]> {
  const { table, id, dueAt, isWaiting } = leases;
  // One step in the index, however many jobs the store has.
  const hasDue = `(SELECT store_id = s.store_id AND ${dueAt} <= $1 FROM ${table}
      WHERE ${isWaiting} AND (store_id, ${dueAt}) >= (s.store_id, '-infinity') ORDER BY store_id, ${dueAt} LIMIT 1)`;
  const findStores = (isInRange: string): string =>
    `(SELECT s.store_id FROM stores s WHERE s.store_id ${isInRange} $5 AND ${hasDue} ORDER BY s.store_id LIMIT $4)`;
  const pick = `turns AS MATERIALIZED (
      SELECT store_id, row_number() OVER () AS turn FROM (${findStores('>')} UNION ALL ${findStores('<=')}) AS due LIMIT $4),
    picked AS MATERIALIZED (
      SELECT job.store_id, job.id, turns.turn FROM turns CROSS JOIN LATERAL (
        SELECT store_id, ${id} AS id FROM ${table} WHERE store_id = turns.store_id AND ${isWaiting} AND ${dueAt} <= $1
         ORDER BY ${dueAt}, ${id} LIMIT (SELECT ceil($4::numeric / count(*)) FROM turns) FOR UPDATE SKIP LOCKED) AS job
       LIMIT $4)`;
  let lastStore = '';
  return async (now, limit) => {
    const claim = { now, pick, parameters: [limit, lastStore] };
    const rows = await claimPicked<Row>(on, leases, options, claim);
    lastStore = rows.reduce(
      (last, row) => (row.lease_turn > last.turn ? { turn: row.lease_turn, store: row.lease.storeId } : last),
      {
        turn: 0,
        store: lastStore,
      },
    ).store;
    return rows;
  };
}

/**
 * Claims the jobs that `pick` locks: expressions of a WITH clause, of which `picked` has the columns `store_id`, `id` and `turn`. $1 is
 * now, $2 the end of the lease, $3 the id of the lease; `parameters` are those from $4 on.
 */
export async function claimPicked<Row>(
  on: Queryable,
  leases: LeaseTable,
  { columns, set }: ClaimOptions,
  { now, pick, parameters }: { readonly now: Date; readonly pick: string; readonly parameters: readonly SqlValue[] },
): Promise<readonly (Claimed<Row> & LeaseColumns)[]> {
  const { table, id, dueAt, leaseId } = leases;
  const claim = randomUUID();
  // Arrays, because the planner would expect many rows of the query and read the whole table for them.
  const list = (column: string): string => `ARRAY(SELECT ${column} FROM picked)`;
  const rows = await on.query<Row & LeaseColumns>(
    `WITH ${pick}
     UPDATE ${table} SET ${dueAt} = $2, ${leaseId} = $3${set === undefined ? '' : `, ${set}`}
       FROM unnest(${list('store_id')}, ${list('id')}, ${list('turn')}) AS job (lease_store, lease_row, lease_turn)
      WHERE store_id = lease_store AND ${id} = lease_row
     RETURNING ${columns}, lease_store, lease_row, lease_turn`,
    [now, addSeconds(now, leaseSeconds), claim, ...parameters],
  );
  claims.inc({ queue: nameQueue(leases) }, rows.length);
  return rows.map((row) => ({ ...row, lease: { storeId: row.lease_store, id: row.lease_row, leaseId: claim } }));
}

/** Lets leases end `leaseSeconds` from now. Rows that are locked are skipped: their transaction is about to change them. */
export async function renewLeases(
  on: Queryable,
  { table, id, dueAt, leaseId, isWaiting, isRunning = isWaiting }: LeaseTable,
  jobs: readonly { readonly lease: Lease }[],
  now: Date,
): Promise<void> {
  await on.query(
    `UPDATE ${table} SET ${dueAt} = $4 WHERE (store_id, ${id}) IN (
       SELECT store_id, ${id} FROM ${table} JOIN unnest($1::text[], $2::text[], $3::text[]) AS held (lease_store, lease_row, lease)
         ON store_id = lease_store AND ${id} = lease_row AND ${leaseId} = lease
        WHERE ${isRunning} AND ${dueAt} < $4 FOR UPDATE OF ${table} SKIP LOCKED)`,
    [
      jobs.map(({ lease }) => lease.storeId),
      jobs.map(({ lease }) => lease.id),
      jobs.map(({ lease }) => lease.leaseId),
      addSeconds(now, leaseSeconds),
    ],
  );
}

/** Condition of a row whose lease this process still has, with `leaseParameters(lease)` as $1 to $3. */
export const isHeld = ({ id, leaseId, isWaiting, isRunning = isWaiting }: LeaseTable): string =>
  `store_id = $1 AND ${id} = $2 AND ${leaseId} = $3 AND ${isRunning}`;

export const leaseParameters = ({ storeId, id, leaseId }: Lease): readonly SqlValue[] => [storeId, id, leaseId];

/** Ends a lease, so that the job is due at another time. Does nothing if this process no longer has it. */
export async function postpone(on: Queryable, leases: LeaseTable, lease: Lease, dueAt: Date): Promise<void> {
  await on.query(`UPDATE ${leases.table} SET ${leases.dueAt} = $4, ${leases.leaseId} = NULL WHERE ${isHeld(leases)}`, [
    ...leaseParameters(lease),
    dueAt,
  ]);
}
