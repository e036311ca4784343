// Renews leases while this process works on the jobs.
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { type Lease, type LeaseTable, renewLeases } from './lease.ts';

/** Milliseconds between renewals: two may fail before the lease ends. */
const renewInterval = 3_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Calls `renew` repeatedly, one call at a time, until the returned function is called. A failure is logged, and the next call retries. */
export function startRenewing(renew: () => Promise<void>, log: Log): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const renewLater = (): void => {
    timer = setTimeout(() => {
      renew()
        .catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed; this is retried'))
        .finally(() => {
          if (!isStopped) renewLater();
        });
    }, renewInterval);
  };
  renewLater();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Runs the work of one job whose lease this process has, and renews the lease meanwhile. For jobs that are run by a request. */
export async function keepLease<Result>(
  { database, clock, log }: { readonly database: Queryable; readonly clock: Clock; readonly log: Log },
  table: LeaseTable,
  lease: Lease,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = startRenewing(() => renewLeases(database, table, [{ lease }], clock.now()), log);
  try {
    return await work();
  } finally {
    stop();
  }
}
