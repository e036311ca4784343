import '../../language/index.ts';
import type { FastifyInstance } from 'fastify';
import { areas as allAreas } from '../areas/index.ts';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import { createFoundation, type FoundationOptions } from './foundation.ts';
import { registerApplication } from './register-application.ts';
import { readServedDeclarations, type ServedDeclarations } from './served-declarations.ts';

export interface AppOptions extends FoundationOptions {
  /** The areas to serve. Default: all. */
  readonly areas?: AreaRegistry;
  /** Already read with the same areas. Default: read from `declarationsRoot`. */
  readonly served?: ServedDeclarations;
  /** The built file that runs: what a check of the declarations found is kept beside it. Default: each start checks. */
  readonly program?: string;
  /** Milliseconds between the runs of the jobs; 0: none runs by itself. Default: 5000. */
  readonly jobInterval?: number;
}

/**
 * Builds the application without listening: `const app = await createApp({ config: readConfig(process.env) })`. Throws if the
 * declarations have problems. Closing the application stops the workers and closes the database.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { areas = allAreas, served: shared, program, jobInterval, ...foundation } = options;
  const defaults = shared === undefined ? {} : { defaultSettings: shared.defaultSettings };
  const app = await createFoundation({ ...foundation, ...defaults });
  try {
    const served = shared ?? (await readServedDeclarations(app.declarationsRoot, areas, program));
    await registerApplication(app, served, jobInterval);
    return app;
  } catch (error) {
    // Releases the folder's lock and the connections.
    await app.close();
    throw error;
  }
}
