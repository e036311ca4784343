// The queue of requests past their deadline: moves their flows to "outcome unknown".
import { findNextDue } from '../../../platform/queue/lease.ts';
import type { Queue } from '../../../platform/queue/queue-worker.ts';
import { type ActorRequest, claimOverdueRequest, overdueRequests } from './actor-requests.ts';
import { applyActorOutcome, describeActorRequest } from './apply-answer.ts';
import type { RequestDependencies } from './request-queue.ts';

/** Apart from the queue of requests, so that silent actors do not delay it. */
export function createOverdueQueue(dependencies: RequestDependencies): Queue<ActorRequest, void> {
  const { database, log, hasActors, wake } = dependencies;
  return {
    table: overdueRequests.table,
    maxConcurrent: 1,
    timeout: 25_000,
    isPolled: hasActors,
    findNextDue: () => findNextDue(database, overdueRequests),
    claim: (now) => claimOverdueRequest(database, now),
    run: (request) => applyActorOutcome(dependencies, request, { outcome: { kind: 'unknown' }, done: null }, wake),
    // The flow's transaction has ended the lease.
    complete: async () => {},
    fail: async (request, error) =>
      log.error({ ...describeActorRequest(request), err: error }, 'an unknown outcome could not be reported; this is retried'),
  };
}
