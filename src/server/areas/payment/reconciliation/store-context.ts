import type { JobContext } from '../../../runtime/job.ts';

/** One store, in a job or a callback. */
export interface StoreContext extends Pick<JobContext, 'database' | 'platform' | 'gateways' | 'log'> {
  readonly storeId: string;
}
