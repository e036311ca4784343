import type { FastifyInstance } from 'fastify';
import { sweepExpired } from '../store/sweep.ts';

const everyMilliseconds = 600_000;

/** Sweeps every ten minutes while the application runs. A failed round is told to the log and made good by the next. */
export function registerSweep(app: FastifyInstance): void {
  let running: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    running = sweepExpired(app.database, app.ground.clock.now()).catch((error: unknown) =>
      app.log.error({ err: error }, 'sweeping failed'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, everyMilliseconds);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
