import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { DemoProvider } from './demo-provider.ts';

/** Starts the demo provider with the server and stops it with it. Loaded here only, so that production never loads it. */
export function registerDemoProvider(app: FastifyInstance, { demoProvider: settings, isProduction, host }: Config): void {
  if (isProduction || settings === undefined) return;
  let running: DemoProvider | undefined;
  app.addHook('onListen', async () => {
    const { startDemoProvider } = await import('./demo-provider.ts');
    try {
      running = await startDemoProvider({ host, ...settings });
    } catch (error) {
      app.log.warn({ err: error, port: settings.port }, 'the demo identity provider could not start; set DEMO_PROVIDER_PORT');
    }
  });
  app.addHook('onClose', () => running?.close());
}
