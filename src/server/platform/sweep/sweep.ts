// How tables stay bounded: each area deletes what is over of its tables, in batches.
import { addSeconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** Deletes what is over of one table. Every process runs it every ten minutes; what it throws is logged, and the next run goes on. */
export type Sweep = (context: SweepContext) => Promise<void>;

export interface SweepContext {
  readonly database: Database;
  readonly platform: Platform;
  readonly now: Date;
  /** Aborted when the process stops: no further batch is begun. */
  readonly signal: AbortSignal;
}

/** By table, followed by a reason if there are several: `sessions`, `sessions.idle`. */
export type SweepRegistry = { readonly [name: string]: Sweep };

interface OverRows {
  readonly table: string;
  /** Column or expression of an index, in whose order rows are deleted: the time at which a row is over. */
  readonly at: string;
  /** How long a row is kept after this time. Default: not at all. */
  readonly keptSeconds?: number;
  /** Condition of rows that are deleted, usually that of a partial index. `$1` is the time up to which rows are over. */
  readonly where?: string;
}

const batchSize = 1_000;

/**
 * Deletes rows in batches, each in a transaction of its own: `deleteOver({ table: 'sessions', at: 'expires_at' })`. Rows that a request
 * has locked are left to the next run, so that neither waits for the other.
 */
export function deleteOver({ table, at, keptSeconds = 0, where = 'true' }: OverRows): Sweep {
  const statement = `WITH deleted AS (
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${at} <= $1 AND ${where} ORDER BY ${at} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)) RETURNING 1)
    SELECT count(*)::integer AS count FROM deleted`;
  return async ({ database, now, signal }) => {
    const time = addSeconds(now, -keptSeconds);
    for (let count = batchSize; count === batchSize && !signal.aborted; ) {
      const [row] = await database.query<{ count: number }>(statement, [time]);
      count = row?.count ?? 0;
    }
  };
}

/** Runs all, one after another. One that fails is reported and does not stop the others. */
export async function runSweeps(
  sweeps: SweepRegistry,
  context: SweepContext,
  report: (name: string, error: unknown) => void,
): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) {
    if (context.signal.aborted) return;
    try {
      await sweep(context);
    } catch (error) {
      report(name, error);
    }
  }
}
