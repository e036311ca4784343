import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../../platform/database/database.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import type { JobContext } from '../../../../runtime/job.ts';
import type { StoreFailure } from '../../payment-method/reconcile-charge.ts';

export type PayContext = Pick<JobContext, 'gateways' | 'platform' | 'wakeOutbox'> & {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The store of the order, for its mails; undefined: the store is gone. */
  readonly shop: Pick<RequestContext, 'store' | 'plans'> | undefined;
};
/** Why an order failed. `ACCOUNTING_ERROR`: the card or method was declined. `VIEWING_ENDED`: what was ordered ended before it was paid. */
export type PayFailure = 'ACCOUNTING_ERROR' | 'REGISTER_ERROR' | 'VIEWING_ENDED' | StoreFailure;
export type PayOutcome = 'placed' | 'unknown' | PayFailure;
