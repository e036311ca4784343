import type { FastifyInstance } from 'fastify';
import { readDemoSecrets } from '../../areas/console/webhooks/demo-endpoint.ts';
import type { Config } from '../../platform/config.ts';
import { firstStoreId } from '../seed/seed-store.ts';
import { ensureDemoSecret } from './credentials.ts';
import type { DemoApp } from './demo-app.ts';

/** Starts the demo of a connected app with the server and stops it with it. Loaded here only, so that production never loads it. */
export function registerDemoApp(app: FastifyInstance, { demoApp: settings, isProduction, host, port, publicUrl }: Config): void {
  if (isProduction || settings === undefined) return;
  let running: DemoApp | undefined;
  app.addHook('onListen', async () => {
    const { startDemoApp } = await import('./demo-app.ts');
    const store = publicUrl ?? `http://${new URL(settings.origin).hostname}:${port}`;
    try {
      const { database, platform } = app;
      const readSecrets = () => readDemoSecrets(database, platform, firstStoreId);
      // Makes the first secret, so that orders are sent from now on.
      await readSecrets();
      const clientSecret = await ensureDemoSecret(app);
      running = await startDemoApp({ host, ...settings, store, clientSecret, readSecrets, clock: platform.clock });
    } catch (error) {
      app.log.warn({ err: error, port: settings.port }, 'the demo app could not start; set DEMO_APP_PORT');
    }
  });
  app.addHook('onClose', () => running?.close());
}
