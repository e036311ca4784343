// Runs the jobs of all areas in the background. Processes share the work by the leases that the jobs take on rows.
import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import type { Job, JobContext } from '../runtime/job.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the jobs of all areas. Absent in an application without pages and calls. */
    readonly jobWorker?: JobWorker;
  }
}

export interface JobWorker {
  /** Runs all jobs now, after a run that is under way, and waits until they have ended. Never throws. */
  run(): Promise<void>;
}

/** Milliseconds between the runs of a job, unless it names an earlier time. */
const defaultInterval = 5_000;

/**
 * Starts with the application, and stops with it: each job ends after the rows that it is handling. `interval` 0: the jobs run only when
 * `run` is called.
 */
export function registerJobWorker(
  app: FastifyInstance,
  jobs: AreaRegistry['jobs'],
  project: JobContext['project'],
  interval: number = defaultInterval,
): void {
  const { config, database, platform, gateways, faults, log, outbox, recovery } = app;
  const stopping = new AbortController();
  // Each running job listens.
  setMaxListeners(0, stopping.signal);
  const context: JobContext = {
    database,
    platform,
    gateways,
    faults,
    recovery,
    log,
    project,
    chargesInFlight: config.chargesInFlight,
    signal: stopping.signal,
    wakeOutbox: () => outbox.wake(),
  };
  const loops = Object.entries(jobs).map(([name, job]) => createLoop({ name, job, context, interval }));
  app.decorate('jobWorker', { run: async () => void (await Promise.all(loops.map(({ run }) => run()))) });
  app.addHook('onReady', async () => {
    if (interval > 0) for (const { runLater } of loops) runLater();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(loops.map(({ stop }) => stop()));
  });
}

/** A job's own loop, so that no job waits for another. */
function createLoop({
  name,
  job,
  context,
  interval,
}: {
  readonly name: string;
  readonly job: Job;
  readonly context: JobContext;
  readonly interval: number;
}) {
  const { log, platform, signal } = context;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function runOnce(): Promise<Date | undefined> {
    try {
      if (!signal.aborted) return (await job(context)) ?? undefined;
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed; the next run retries');
    }
    return undefined;
  }

  function run(): Promise<Date | undefined> {
    const next = running.then(runOnce);
    running = next;
    return next;
  }

  function runLater(next?: Date): void {
    const untilDue = next === undefined ? interval : next.getTime() - platform.clock.now().getTime();
    // What is due and was left is held by another process.
    const wait = untilDue > 0 ? Math.min(untilDue, interval) : interval;
    timer = setTimeout(() => {
      run().then((due) => {
        if (!signal.aborted) runLater(due);
      });
    }, wait);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    await running;
  }

  return { run, runLater, stop };
}
