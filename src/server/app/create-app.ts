import type { FastifyInstance } from 'fastify';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import { createFoundation, type FoundationOptions } from './foundation.ts';
import { registerApplication } from './register-application.ts';

export interface AppOptions extends FoundationOptions {
  /** The areas to serve. Default: all. */
  readonly areas?: AreaRegistry;
}

/**
 * Builds the application without listening: `const app = await createApp({ config: readConfig(process.env) })`. Throws if the
 * declarations have problems. Closing the application stops the workers and closes the database.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await createFoundation(options);
  try {
    await registerApplication(app, options.areas);
    return app;
  } catch (error) {
    // Releases the folder's lock and the connections.
    await app.close();
    throw error;
  }
}
