// Runs the jobs of all areas in the background. Processes share the work by the leases that the jobs take on rows.
import type { FastifyInstance } from 'fastify';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import type { JobContext } from '../runtime/job.ts';

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

/** Milliseconds between the runs. */
const defaultInterval = 5_000;

/**
 * Starts with the application, and stops with it: each job ends after the row that it is handling. `interval` 0: the jobs run only when
 * they are asked to.
 */
export function registerJobWorker(
  app: FastifyInstance,
  jobs: AreaRegistry['jobs'],
  project: JobContext['project'],
  interval: number = defaultInterval,
): void {
  const { database, platform, gateways, faults, log, outbox } = app;
  const stopping = new AbortController();
  const context: JobContext = {
    database,
    platform,
    gateways,
    faults,
    log,
    project,
    signal: stopping.signal,
    wakeOutbox: () => outbox.wake(),
  };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function runAll(): Promise<void> {
    const runs = Object.entries(jobs).map(async ([name, job]) => {
      try {
        if (!stopping.signal.aborted) await job(context);
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed; the next run retries');
      }
    });
    await Promise.all(runs);
  }

  function run(): Promise<void> {
    running = running.then(runAll);
    return running;
  }

  function runLater(): void {
    timer = setTimeout(() => {
      run().then(() => {
        if (!stopping.signal.aborted) runLater();
      });
    }, interval);
  }

  app.decorate('jobWorker', { run });
  if (interval > 0) app.addHook('onReady', async () => runLater());
  app.addHook('onClose', async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  });
}
