// Sends the requests of waiting flows, applies the answers, and reports unknown outcomes.

import { type ActorLane, claimActorRequest, claimOverdueRequest } from './actor-requests.ts';
import { applyActorOutcome, describeActorRequest, type Outcome } from './apply-answer.ts';
import { enqueueMissingRequests } from './enqueue-missing-requests.ts';
import { sendActorRequest, type WorkerDependencies } from './send-request.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the requests that flows wait for. Absent in an application without pages and calls. */
    readonly actorWorker: ActorWorker;
  }
}

export interface ActorWorker {
  /** Looks for due requests soon, such as after a commit that enqueued one. Never throws. */
  wake(): void;
  /** Starts polling, once a second. */
  start(): void;
  /** Stops without waiting for actors: requests in flight are left to another process. */
  stop(): Promise<void>;
}

/** Concurrent requests to one actor of one store, so that a silent actor does not delay others. */
const maxConcurrent = 4;
/** Of these, concurrent first attempts, so that new requests do not starve retries. */
const maxConcurrentFirst = 3;
/** Milliseconds between searches for waiting flows without a request: an older program may create them. */
const missingInterval = 60_000;

const unknownOutcome: Outcome = { outcome: { kind: 'unknown' }, done: null };

/**
 * Each process has one worker. A request is claimed for two minutes and sent outside of any transaction. Its answer is saved at
 * once, then applied under the flow row's lock, together with the end of the request, if the flow still waits for it. If the
 * process is killed before the answer is saved, the request is sent again with the same idempotency key: the actor does it once,
 * and the flow moves once.
 */
export function createActorWorker(base: Omit<WorkerDependencies, 'stopping' | 'wake'>): ActorWorker {
  const { platform, database, log } = base;
  const controller = new AbortController();
  const stopping = controller.signal;
  const dependencies: WorkerDependencies = { ...base, stopping, wake };
  const inFlight = new Set<Promise<void>>();
  const lanes: ActorLane[] = [];
  const timers: NodeJS.Timeout[] = [];

  function track(work: Promise<void>, failure: string): Promise<void> {
    const tracked = work.catch((error: unknown) => log.error({ err: error }, failure)).finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
    return tracked;
  }

  /** Claims due requests and sends them without awaiting the answers. */
  async function sendDue(): Promise<void> {
    while (!stopping.aborted) {
      const request = await claimActorRequest(database, platform.clock.now(), busyLanes(lanes));
      if (request === undefined) return;
      const lane: ActorLane = {
        storeId: request.key.storeId,
        flowId: request.key.flowId,
        actor: request.actor,
        isRetry: request.firstSentAt !== null,
      };
      // A request whose answer is saved is not sent, so it takes no slot.
      if (request.answer === null) lanes.push(lane);
      void track(sendActorRequest(dependencies, request), 'an actor request could not be processed').then(() => {
        const index = lanes.indexOf(lane);
        if (index >= 0) lanes.splice(index, 1);
        wake();
      });
    }
  }

  /** Runs apart from sending, so that silent actors do not delay it. */
  async function reportOverdue(): Promise<void> {
    while (!stopping.aborted) {
      const request = await claimOverdueRequest(database, platform.clock.now());
      if (request === undefined) return;
      await applyActorOutcome(dependencies, request, unknownOutcome, wake).catch((error: unknown) =>
        log.error({ ...describeActorRequest(request), err: error }, 'an unknown outcome could not be reported; this is retried'),
      );
    }
  }

  const polls = [
    runExclusively(() => track(sendDue(), 'due actor requests could not be read')),
    runExclusively(() => track(reportOverdue(), 'overdue actor requests could not be read')),
  ];

  function wake(): void {
    if (stopping.aborted) return;
    for (const poll of polls) poll();
  }

  const enqueueMissing = runExclusively(() =>
    track(enqueueMissingRequests(dependencies, wake), 'waiting flows without a request could not be read'),
  );

  return {
    wake,
    start: () => {
      timers.push(setInterval(wake, 1_000), setInterval(enqueueMissing, missingInterval));
      enqueueMissing();
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      controller.abort();
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

/** Lanes without a free slot, for retries, first attempts or both. */
function busyLanes(lanes: readonly ActorLane[]): readonly ActorLane[] {
  return lanes.flatMap((lane) => {
    const same = lanes.filter((each) => isSameLane(each, lane));
    const isFull = same.length >= maxConcurrent;
    const isFullForFirst = isFull || same.filter(({ isRetry }) => !isRetry).length >= maxConcurrentFirst;
    return [...(isFull ? [{ ...lane, isRetry: true }] : []), ...(isFullForFirst ? [{ ...lane, isRetry: false }] : [])];
  });
}

const isSameLane = (one: ActorLane, other: ActorLane): boolean =>
  one.storeId === other.storeId && one.flowId === other.flowId && one.actor === other.actor;

/** Returns a function that runs the work, or runs it once more if it is running. */
function runExclusively(work: () => Promise<void>): () => void {
  let isRunning = false;
  let again = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      again = false;
      await work();
    } while (again);
    isRunning = false;
  };
  return () => {
    again = true;
    // Never rejects: `track` catches its errors.
    if (!isRunning) void run();
  };
}
