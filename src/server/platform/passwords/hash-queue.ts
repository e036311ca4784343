import { readStopwatch } from '../clock.ts';
import { RefusalError } from '../refusal-error.ts';
import { type HashTask, NetworkLines } from './network-lines.ts';

export interface HashQueueOptions {
  /** Hashes at once, each in a thread of Node's and with 19 MiB. */
  readonly threads?: number;
  /** Milliseconds that other requests may delay one; more is refused. */
  readonly maxDelay?: number;
  /** Milliseconds that the first hash is expected to take; the later ones by what hashes took. */
  readonly firstEstimate?: number;
}

/** Slow hashes of all requests, a few at a time, in turn by network. One per application: `app.hashQueue`. */
export interface HashQueue {
  /**
   * Computes the hashes of one request, all or none. Rejects with 503 NOT_READY, before the first, if other requests would delay it by
   * more than `maxDelay`. `isAdmitted`: an earlier hash of the request was computed, so that this one is not refused and comes first.
   */
  run<Result>(network: string, hashes: readonly (() => Promise<Result>)[], isAdmitted: boolean): Promise<readonly Result[]>;
}

/** How many of the last hashes the estimate is the median of: a few that wait for other work of the process do not count much. */
const measured = 15;

/**
 * `createHashQueue().run('203.0.113.7', [() => verifyPassword(stored, password)], false)` → `[true]`. A network that sends many
 * requests delays its own only.
 */
export function createHashQueue({ threads = 2, maxDelay = 3_000, firstEstimate = 50 }: HashQueueOptions = {}): HashQueue {
  const lines = new NetworkLines();
  let running = 0;
  /** Milliseconds that the last hashes took, newest last. */
  let durations: readonly number[] = Array.from({ length: measured }, () => firstEstimate);
  /** Milliseconds that a hash takes. */
  let estimate = firstEstimate;

  const estimateDelay = (network: string, count: number): number =>
    Math.floor((running + lines.countAhead(network, count)) / threads) * estimate;

  function startWaiting(): void {
    while (running < threads) {
      const task = lines.take();
      if (task === undefined) return;
      running += 1;
      const begun = readStopwatch();
      void task.start().finally(() => {
        running -= 1;
        durations = [...durations.slice(1), readStopwatch() - begun];
        estimate = durations.toSorted((left, right) => left - right)[Math.floor(measured / 2)] ?? firstEstimate;
        startWaiting();
      });
    }
  }

  return {
    run(network, hashes, isAdmitted) {
      const delay = estimateDelay(network, hashes.length);
      if (!isAdmitted && delay > maxDelay) return Promise.reject(refuse(delay));
      const { tasks, results, isStarted } = createTasks(hashes);
      if (isAdmitted) lines.addUrgent(tasks);
      else lines.add(network, tasks);
      startWaiting();
      return new Promise((resolve, reject) => {
        results.then(resolve, reject);
        if (isAdmitted) return;
        // The estimate may have been too low.
        const timer = setTimeout(
          () => {
            for (const { request } of tasks.slice(0, 1)) lines.remove(network, request);
            reject(refuse(estimate));
          },
          maxDelay + ((hashes.length - 1) * estimate) / threads,
        );
        void isStarted.then(() => clearTimeout(timer));
      });
    },
  };
}

/** `isStarted` resolves when the last hash starts. */
function createTasks<Result>(hashes: readonly (() => Promise<Result>)[]): {
  readonly tasks: readonly HashTask[];
  readonly results: Promise<Result[]>;
  readonly isStarted: Promise<void>;
} {
  const request = {};
  const tasks: HashTask[] = [];
  let start: () => void = () => undefined;
  const isStarted = new Promise<void>((resolve) => {
    start = resolve;
  });
  const results = hashes.map(
    (hash, index) =>
      new Promise<Result>((resolve, reject) => {
        tasks.push({
          request,
          start: () => {
            if (index === hashes.length - 1) start();
            return hash().then(resolve, reject);
          },
        });
      }),
  );
  return { tasks, results: Promise.all(results), isStarted };
}

function refuse(delay: number): RefusalError {
  const retryAfter = Math.max(1, Math.ceil(delay / 1000));
  return new RefusalError('NOT_READY', { retryAfter });
}
