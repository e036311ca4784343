// Handles the due rows of a table for a job: each under a lease, so that any number of processes share them.
import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/database-unavailable.ts';
import {
  type Claimed,
  type ClaimOptions,
  createFairClaim,
  findNextDue,
  type LeaseTable,
  postpone,
  renewLeases,
} from './lease.ts';
import { createQueueWorker } from './queue-worker.ts';

/** With columns, stores take turns. `claim` gets the rows that this process handles. */
export type DueRows<Row> = HandledRows<Row> & (ClaimOptions | { readonly claim: Claim<Row> });

interface HandledRows<Row> {
  readonly table: LeaseTable;
  /** Called before each look for due rows, such as to make some. */
  readonly prepare?: () => Promise<void>;
  /** Rows that this process handles at once. */
  readonly maxConcurrent: number;
  /** Handles one row. It must end the lease: delete the row, or change its due time or state. */
  handle(row: Claimed<Row>): Promise<void>;
  /** Called with what `handle` threw. The row is due again after a minute; if that cannot be saved, when its lease ends. */
  report(row: Claimed<Row>, error: unknown): void;
}

export type Claim<Row> = (now: Date, running: readonly Claimed<Row>[], limit: number) => Promise<readonly Claimed<Row>[]>;

/** Milliseconds that handling a row may take; then it counts as failed. */
const timeout = 120_000;
/** Seconds until a row that failed is due again. */
const retrySeconds = 60;

/**
 * Handles due rows, `maxConcurrent` at a time, until none is left or `signal` is aborted. A row that fails does not stop the others.
 * Returns the time at which the next row is due or its lease ends.
 */
export async function runDue<Row>(
  {
    database,
    clock,
    log,
    signal,
  }: {
    readonly database: Queryable;
    readonly clock: Clock;
    readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
    readonly signal: AbortSignal;
  },
  { table, maxConcurrent, prepare, handle, report, ...claiming }: DueRows<Row>,
): Promise<Date | undefined> {
  const claim = 'claim' in claiming ? claiming.claim : claimFairly<Row>(database, table, claiming);
  const worker = createQueueWorker<Claimed<Row>, void>(
    {
      table: table.table,
      maxConcurrent,
      timeout,
      isPolled: false,
      findNextDue: async () => {
        await prepare?.();
        return findNextDue(database, table);
      },
      claim,
      renew: (rows) => renewLeases(database, table, rows, clock.now()),
      run: handle,
      complete: async () => {},
      fail: async (row, error) => {
        report(row, error);
        try {
          await postpone(database, table, row.lease, addSeconds(clock.now(), retrySeconds));
        } catch (unsaved) {
          // The row is due again when its lease ends.
          if (!(unsaved instanceof DatabaseUnavailableError)) throw unsaved;
        }
      },
    },
    { clock, log },
  );
  const stop = (): void => void worker.stop();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return undefined;
    await worker.runDue();
    return signal.aborted ? undefined : await findNextDue(database, table);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function claimFairly<Row>(on: Queryable, table: LeaseTable, options: ClaimOptions): Claim<Row> {
  const claim = createFairClaim<Row>(on, table, options);
  return (now, _running, limit) => claim(now, limit);
}
