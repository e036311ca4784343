import type { FastifyInstance } from 'fastify';
import type { Areas } from './areas/index.ts';
import { createFoundation, type FoundationOptions } from './foundation.ts';
import { serveCounter } from './serve-counter.ts';

export interface AppOptions extends FoundationOptions {
  /** What the store can do. Default: all that it can. */
  readonly areas?: Areas;
}

/**
 * Builds the whole application without listening: `const app = await createApp({ config: readConfig(process.env) })`.
 * Throws when what is declared has problems. Closing it stops the worker and closes the database.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await createFoundation(options);
  try {
    await serveCounter(app, options.areas);
    return app;
  } catch (error) {
    // The folder's lock and the connections are given back: what is wrong is told by the error.
    await app.close();
    throw error;
  }
}
