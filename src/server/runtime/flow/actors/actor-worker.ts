// Sends the requests of waiting flows, applies the answers, and reports unknown outcomes.
import type { Queues } from '../../../platform/queue/queues.ts';
import { enqueueMissingRequests, findWaitingStates } from './enqueue-missing-requests.ts';
import { createOverdueQueue } from './overdue-queue.ts';
import { createRequestQueue, type RequestDependencies } from './request-queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the requests that flows wait for. Absent in an application without pages and calls. */
    readonly actorWorker: ActorWorker;
  }
}

export interface ActorWorker {
  /** Looks for due requests soon, such as after a commit that enqueued one. Never throws. */
  wake(): void;
  /** Starts searching for waiting flows without a request. */
  start(): void;
  stop(): Promise<void>;
}

/** Milliseconds between searches for waiting flows without a request: an older program may create them. */
const missingInterval = 60_000;

/** Adds the queues of actor requests. They start and stop with the other queues. */
export function createActorWorker(
  parts: Omit<RequestDependencies, 'hasActors' | 'wake'> & {
    readonly queues: Pick<Queues, 'add'>;
    /** Whether this process sends the requests. */
    readonly isRun: boolean;
  },
): ActorWorker {
  const hasActors = findWaitingStates(parts.project.declarations).length > 0;
  const dependencies: RequestDependencies = { ...parts, hasActors, wake };
  const { queues, isRun } = parts;
  const workers = [queues.add(createRequestQueue(dependencies), isRun), queues.add(createOverdueQueue(dependencies), isRun)];
  let searching: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    for (const worker of workers) worker.wake();
  }

  function enqueueMissing(): void {
    searching = searching
      .then(() => enqueueMissingRequests(parts, wake))
      .catch((error: unknown) => parts.log.error({ err: error }, 'waiting flows without a request could not be read'));
  }

  return {
    wake,
    start: () => {
      if (!hasActors || !isRun) return;
      enqueueMissing();
      timer = setInterval(enqueueMissing, missingInterval);
    },
    stop: async () => {
      clearInterval(timer);
      await searching;
    },
  };
}
