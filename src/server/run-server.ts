import type { FastifyInstance } from 'fastify';
import { isObject } from '../../engine/declare/index.ts';
import { type Config, readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

/** A request that hangs does not keep the process: it is cut off, then the process ends, before whoever stops us loses patience. */
const cutOffMilliseconds = 6_000;
const longestStopMilliseconds = 9_000;

/**
 * Reads the environment, builds the application, listens and closes well: `await runServer(createApp)`. Says one line when it is ready;
 * SIGTERM and SIGINT let it finish what runs and end with 0. When it cannot start it says why and ends with 1.
 */
export async function runServer(create: (options: { readonly config: Config }) => Promise<FastifyInstance>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const app = await create({ config });
    stopWhenAsked(app);
    await listen(app, config);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    if (!isObject(error) || error['code'] !== 'EADDRINUSE') throw error;
    throw new StartupError(`Port ${port} on ${host} is taken by another program. Stop it or set PORT.`);
  }
  const address = app.server.address();
  process.stdout.write(`Madoguchi is ready at http://localhost:${isObject(address) ? address['port'] : port}\n`);
}

function stopWhenAsked(app: FastifyInstance): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), cutOffMilliseconds).unref();
    setTimeout(() => process.exit(0), longestStopMilliseconds).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** What its starter can put right is told in words; a fault of ours with its whole stack. */
function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
