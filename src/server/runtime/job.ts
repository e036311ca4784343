import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import type { FaultRegistry } from '../platform/faults.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import type { Platform } from '../platform/platform.ts';
import type { Project } from '../project/project.ts';
import type { RecoveryRegistry } from './recovery.ts';

/**
 * Does what is due now: every process runs each job again after some seconds, earlier at the time that it returns, and when the
 * development clock was moved, one run at a time. A job takes its rows with leases (`runDue`), because any number of processes run it.
 * What it throws is logged.
 */
export type Job = (context: JobContext) => Promise<Date | undefined> | Promise<void>;

export interface JobContext {
  readonly platform: Platform;
  readonly database: Database;
  readonly gateways: Gateways;
  readonly project: Project;
  readonly faults: FaultRegistry;
  readonly recovery: RecoveryRegistry;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Charges and refunds that a job of this process may have under way at once. */
  readonly chargesInFlight: number;
  /** Aborted when the process stops: no further row is begun. */
  readonly signal: AbortSignal;
  /** Sends the mails of this job soon: `tx.afterCommit(wakeOutbox)`. */
  readonly wakeOutbox: () => void;
}
