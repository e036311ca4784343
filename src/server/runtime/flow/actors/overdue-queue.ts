// The queue of requests past their deadline: moves their flows to "outcome unknown".
import { addSeconds } from '../../../platform/clock.ts';
import { type Claimed, createFairClaim, findNextDue, postpone, renewLeases } from '../../../platform/queue/lease.ts';
import type { Queue } from '../../../platform/queue/queue-worker.ts';
import { type ActorRequestRow, overdueRequests, readActorRequest, requestColumns } from './actor-requests.ts';
import { applyActorOutcome, describeActorRequest } from './apply-answer.ts';
import type { RequestDependencies } from './request-queue.ts';

/** Seconds until an outcome is reported again after a failure. */
const retrySeconds = 30;

/** Apart from the queue of requests, so that silent actors do not delay it. */
export function createOverdueQueue(dependencies: RequestDependencies): Queue<Claimed<ActorRequestRow>, void> {
  const { database, platform, log, hasActors, wake } = dependencies;
  const claim = createFairClaim<ActorRequestRow>(database, overdueRequests, { columns: requestColumns });
  return {
    table: overdueRequests.table,
    maxConcurrent: 4,
    timeout: 25_000,
    isPolled: hasActors,
    findNextDue: () => findNextDue(database, overdueRequests),
    claim: (now, _running, limit) => claim(now, limit),
    renew: (rows) => renewLeases(database, overdueRequests, rows, platform.clock.now()),
    run: (row) => applyActorOutcome(dependencies, readActorRequest(row), { outcome: { kind: 'unknown' }, done: null }, wake),
    // The flow's transaction has ended the lease.
    complete: async () => {},
    fail: async (row, error) => {
      const request = describeActorRequest(readActorRequest(row));
      log.error({ ...request, err: error }, 'an unknown outcome could not be reported; this is retried');
      await postpone(database, overdueRequests, row.lease, addSeconds(platform.clock.now(), retrySeconds));
    },
  };
}
