import type { FastifyInstance } from 'fastify';
import { runSweeps, type SweepRegistry } from '../platform/sweep/sweep.ts';
import { sweep } from '../runtime/sweep.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sweeper: Sweeper;
  }
}

export interface Sweeper {
  /** Adds the sweeps of the areas. */
  add(sweeps: SweepRegistry): void;
  /** Deletes what is over now, after a run that is under way. Never throws. */
  run(): Promise<void>;
}

const defaultInterval = 600_000;

/**
 * Deletes what is over every `interval` milliseconds, by default every ten minutes; 0: only when `app.sweeper.run` is called. A failure is
 * logged and does not stop the other sweeps.
 */
export function registerSweeper(app: FastifyInstance, interval = defaultInterval): void {
  const { database, platform, log } = app;
  const stopping = new AbortController();
  let sweeps = sweep;
  let running: Promise<void> = Promise.resolve();
  const runAll = (): Promise<void> =>
    runSweeps(sweeps, { database, platform, now: platform.clock.now(), signal: stopping.signal }, (name, error) =>
      log.error({ err: error, sweep: name }, 'deleting expired rows failed; the next round retries'),
    );
  const run = (): Promise<void> => {
    running = running.then(runAll);
    return running;
  };
  let timer: NodeJS.Timeout | undefined;
  const runLater = (): void => {
    timer = setTimeout(() => {
      run().then(() => {
        if (!stopping.signal.aborted) runLater();
      });
    }, interval);
  };
  app.decorate('sweeper', {
    add: (added: SweepRegistry) => {
      sweeps = { ...sweeps, ...added };
    },
    run,
  });
  app.addHook('onReady', async () => {
    if (interval > 0) runLater();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  });
}
