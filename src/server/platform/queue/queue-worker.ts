// Claims the due jobs of a queue, runs them, and records the results. Each process has one worker per queue.
import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { startRenewing } from './keep-lease.ts';
import { runWithTimeout } from './run-with-timeout.ts';

/**
 * A kind of job. `claim` leases a due job so that no other process takes it before the lease ends; `complete`, `fail` and
 * `release` end the lease. If they throw, the job is claimed again when its lease ends.
 */
export interface Queue<Job, Result> {
  /** The table of the jobs: names the queue in the log and in notifications. */
  readonly table: string;
  /** Concurrent jobs in one process. */
  readonly maxConcurrent: number;
  /** Milliseconds that `run` may take. */
  readonly timeout: number;
  /** Whether to poll although no job is known to wait, in case a notification is lost. */
  readonly isPolled: boolean;
  /** The time at which the next job is due; undefined: none waits. */
  findNextDue(): Promise<Date | undefined>;
  /** Claims at most `limit` jobs; none: no due job can be claimed now. `running`: this process's jobs, for further limits. */
  claim(now: Date, running: readonly Job[], limit: number): Promise<readonly Job[]>;
  /** Called every few seconds with the running jobs: extends their leases. */
  renew(jobs: readonly Job[]): Promise<void>;
  /** Does the job, outside of any transaction. `signal` is aborted when its time is over. */
  run(job: Job, signal: AbortSignal): Promise<Result>;
  /** `stopping` is aborted when the worker stops, which waits for this. */
  complete(job: Job, result: Result, stopping: AbortSignal): Promise<void>;
  /** Called with what `run` threw or a timeout: schedules a retry or gives up. */
  fail(job: Job, error: unknown): Promise<void>;
  /** Returns an interrupted job on shutdown. Without it, shutdown waits until running jobs end. */
  release?(job: Job): Promise<void>;
}

export interface QueueWorker {
  /** Looks for due jobs soon, such as after a commit that enqueued one. Never throws. */
  wake(): void;
  /** Runs all jobs that are due, and returns how many succeeded. Does not need `start`. */
  runDue(): Promise<number>;
  /** Starts looking for jobs. */
  start(): void;
  /** Claims nothing more, and waits until the running jobs have ended or were returned. */
  stop(): Promise<void>;
}

/** Milliseconds between polls: doubles from the first to the second while nothing happens. */
const minPause = 1_000;
const maxPause = 30_000;
/** Milliseconds: shortest wait for a due time, because the clock and timers may differ. */
const minWait = 20;
/** Milliseconds after which `runDue` looks for further due jobs although none of the running ones has ended. */
const lookAgain = 1_000;

export function createQueueWorker<Job, Result>(
  queue: Queue<Job, Result>,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'> },
): QueueWorker {
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  // Each running job listens.
  setMaxListeners(0, stopping.signal);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  let state: 'new' | 'started' | 'stopped' = 'new';
  let succeeded = 0;
  let pause = minPause;
  let timer: NodeJS.Timeout | undefined;
  /** Whether the last claim got all that it could take, so that more jobs are likely due. */
  let isMoreDue = false;
  let stopRenewing: (() => void) | undefined;

  /** A function, because `stop` may be called during any await. */
  const hasStopped = (): boolean => state === 'stopped';

  async function runJob(job: Job): Promise<void> {
    let result: Result;
    try {
      result = await runWithTimeout((signal) => queue.run(job, signal), stopping.signal, queue.timeout);
    } catch (error) {
      return stopping.signal.aborted ? queue.release?.(job) : queue.fail(job, error);
    }
    await queue.complete(job, result, ending.signal);
    succeeded += 1;
  }

  function startJob(job: Job): void {
    const ended = runJob(job)
      .catch((error: unknown) =>
        log.error({ err: error, queue: queue.table }, 'the result of a job could not be saved; it runs again after its lease'),
      )
      .finally(() => {
        running.delete(job);
        if (running.size === 0) {
          stopRenewing?.();
          stopRenewing = undefined;
        }
        wake();
      });
    running.set(job, ended);
    stopRenewing ??= startRenewing(() => queue.renew([...running.keys()]), log);
  }

  /** Claims and starts due jobs while there is room, one search at a time. */
  const startDue = runExclusively(async (): Promise<{ readonly started: number; readonly next: Date | undefined }> => {
    for (let started = 0; ; ) {
      // Jobs that end at the same time make room for one claim.
      if (isMoreDue) await nextTurn();
      const limit = queue.maxConcurrent - running.size;
      // When a job ends, the worker looks again.
      if (hasStopped() || limit <= 0) return { started, next: undefined };
      const next = isMoreDue ? undefined : await queue.findNextDue();
      if (!isMoreDue && (next === undefined || next > clock.now())) return { started, next };
      const jobs = await queue.claim(clock.now(), [...running.keys()], limit);
      if (hasStopped()) {
        // Without `release` the leases end.
        for (const job of jobs) await queue.release?.(job);
        return { started, next: undefined };
      }
      for (const job of jobs) startJob(job);
      started += jobs.length;
      if (jobs.length === 0 && !isMoreDue) return { started, next };
      isMoreDue = jobs.length === limit;
    }
  });

  const look = runExclusively(async (): Promise<void> => {
    clearTimeout(timer);
    let next: Date | undefined;
    let hasFailed = false;
    try {
      ({ next } = await startDue());
    } catch (error) {
      hasFailed = true;
      log.error({ err: error, queue: queue.table }, 'due jobs could not be read; this is retried');
    }
    clearTimeout(timer);
    if (state !== 'started' || (next === undefined && !hasFailed && !queue.isPolled)) return;
    const untilDue = next === undefined ? pause : next.getTime() - clock.now().getTime();
    // A due job that could not be claimed is held by another process.
    const wait = untilDue > 0 ? Math.max(Math.min(pause, untilDue), minWait) : pause;
    timer = setTimeout(() => {
      pause = Math.min(2 * pause, maxPause);
      void look();
    }, wait);
  });

  function wake(): void {
    if (state !== 'started') return;
    pause = minPause;
    void look();
  }

  return {
    wake,
    runDue: async () => {
      const before = succeeded;
      try {
        for (;;) {
          const { started } = await startDue();
          if (started === 0 && running.size === 0) return succeeded - before;
          if (running.size > 0) await raceWithTime(running.values());
        }
      } finally {
        await Promise.all(running.values());
      }
    },
    start: () => {
      if (state === 'new') state = 'started';
      wake();
    },
    stop: async () => {
      state = 'stopped';
      ending.abort();
      clearTimeout(timer);
      if (queue.release !== undefined) stopping.abort();
      // A search that is under way may still claim jobs.
      await look();
      await Promise.all(running.values());
    },
  };
}

/** Waits until one of the jobs has ended, or for a moment. */
async function raceWithTime(jobs: Iterable<Promise<void>>): Promise<void> {
  const ended = new AbortController();
  const moment = sleep(lookAgain, undefined, { signal: ended.signal }).catch(() => {});
  await Promise.race([...jobs, moment]);
  ended.abort();
}

/** Returns a function that runs the work, one run at a time; calls during a run share the next one. */
function runExclusively<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      const run = work();
      current = run.catch(() => {});
      return run;
    });
    return next;
  };
}
