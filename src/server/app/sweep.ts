import type { FastifyInstance } from 'fastify';
import { sweepExpired } from '../runtime/sweep.ts';

const sweepInterval = 600_000;

/** Deletes expired rows every ten minutes. A failure is logged, and the next round retries. */
export function registerSweep(app: FastifyInstance): void {
  let running: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    running = sweepExpired(app.database, app.platform.clock.now()).catch((error: unknown) =>
      app.log.error({ err: error }, 'deleting expired rows failed; the next round retries'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, sweepInterval);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
