import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';

/** Starts the payment sandbox with the server and stops it with it. Loaded here only, so that production never loads it. */
export function registerPaymentSandbox(app: FastifyInstance, { paymentSandbox: settings, isProduction, host }: Config): void {
  if (isProduction || settings === undefined) return;
  let running: PaymentSandbox | undefined;
  app.addHook('onListen', async () => {
    const { startPaymentSandbox } = await import('./payment-sandbox.ts');
    try {
      running = await startPaymentSandbox({ host, port: settings.port, clock: () => app.platform.clock.now() });
    } catch (error) {
      app.log.warn({ err: error, port: settings.port }, 'the payment sandbox could not start; set PAYMENT_SANDBOX_PORT');
    }
  });
  app.addHook('onClose', () => running?.close());
}
