import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../engine/declare/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { DatabaseUnavailableError } from '../platform/database/database-unavailable.ts';
import { StartupError } from '../platform/startup-error.ts';
import { registerDemoApp } from './demo-app/register-demo-app.ts';
import { registerDemoProvider } from './demo-provider/register-demo-provider.ts';
import { registerPaymentSandbox } from './payment-sandbox/register-payment-sandbox.ts';
import { explainTakenPort } from './port-taken.ts';
import { watchProcessErrors } from './process-errors.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

/** After hanging requests were cut off (closing.ts), and before a supervisor kills the process. */
const exitDelay = 9_000;

/**
 * Reads the environment, builds the application and listens: `await runServer(createApp)`. Prints one line when ready. On SIGTERM
 * and SIGINT, finishes running requests and exits with 0. If it cannot start, or after an unexpected error, prints the reason and
 * exits with 1.
 */
export async function runServer(create: (options: { readonly config: Config }) => Promise<FastifyInstance>): Promise<void> {
  try {
    const config = readConfig(process.env);
    await waitForMigrations(config);
    const app = await create({ config });
    if (config.roles.has('web')) registerDemoServers(app, config);
    const stop = createStop(app);
    process.on('SIGTERM', () => stop(0));
    process.on('SIGINT', () => stop(0));
    watchProcessErrors(app.log, (reason) => {
      process.stderr.write(`The server stops after an unexpected error: ${reason}\n`);
      stop(1);
    });
    await listen(app, config);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
}

/** Starts the demo servers of the store when the application listens, and stops them with it. */
export function registerDemoServers(app: FastifyInstance, config: Config): void {
  registerDemoProvider(app, config);
  registerPaymentSandbox(app, config);
  registerDemoApp(app, config);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { port, host, roles, isListening } = config;
  if (!isListening) {
    await app.ready();
    process.stdout.write(`Madoguchi is ready without a port: ${[...roles].join(', ')}\n`);
    return;
  }
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw explainTakenPort(error, config);
  }
  const address = app.server.address();
  process.stdout.write(`Madoguchi is ready at http://localhost:${isObject(address) ? address['port'] : port}\n`);
}

/**
 * Returns a function that finishes running requests, closes the application and exits with the given code; later calls do
 * nothing.
 */
function createStop(app: FastifyInstance): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode), exitDelay).unref();
    app.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        app.log.error({ err: error }, 'the server could not be closed');
        process.exit(1);
      },
    );
  };
}

/** One sentence for what the operator can fix or an unavailable database; the stack trace for a bug. */
function describeFailure(error: unknown): string {
  if (error instanceof StartupError || error instanceof DatabaseUnavailableError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
