import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../runtime/job.ts';

export type PayContext = Pick<JobContext, 'gateways' | 'platform' | 'wakeOutbox'> & {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};
export type PayOutcome = 'placed' | 'unknown' | 'ACCOUNTING_ERROR' | 'REGISTER_ERROR';
