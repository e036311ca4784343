import type { FastifyInstance } from 'fastify';
import { sealKeysAgain } from '../areas/benefits/service.ts';
import { sweepExpired } from '../runtime/sweep.ts';

const defaultInterval = 600_000;

/**
 * Deletes expired rows every `interval` milliseconds, by default every ten minutes; 0: never. A failure is logged, and the next
 * round retries.
 */
export function registerSweep(app: FastifyInstance, interval = defaultInterval): void {
  let running: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    const now = app.platform.clock.now();
    running = Promise.all([sweepExpired(app.database, now), sealKeysAgain(app.database, app.platform)])
      .then(() => undefined)
      .catch((error: unknown) => app.log.error({ err: error }, 'deleting expired rows failed; the next round retries'));
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
