import type { FastifyInstance } from 'fastify';
import { sweepExpired } from '../runtime/sweep.ts';

const defaultInterval = 600_000;

/**
 * Deletes expired rows every `interval` milliseconds, by default every ten minutes; 0: never. A failure is logged, and the next
 * round retries.
 */
export function registerSweep(app: FastifyInstance, interval = defaultInterval): void {
  let running: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    running = sweepExpired(app.database, app.platform.clock.now()).catch((error: unknown) =>
      app.log.error({ err: error }, 'deleting expired rows failed; the next round retries'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    if (interval > 0) timer = setInterval(sweep, interval);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
