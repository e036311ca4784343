import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../runtime/job.ts';
import type { StoreFailure } from '../../payment-method/service.ts';

export type PayContext = Pick<JobContext, 'gateways' | 'platform' | 'wakeOutbox'> & {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};
/** Why an order failed. `ACCOUNTING_ERROR`: the card or method was declined. */
export type PayFailure = 'ACCOUNTING_ERROR' | 'REGISTER_ERROR' | StoreFailure;
export type PayOutcome = 'placed' | 'unknown' | PayFailure;
