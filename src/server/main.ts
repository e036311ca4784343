import { isObject } from '../../engine/declare/index.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderLockedError } from './store/folder-lock.ts';

const longestStopMilliseconds = 9_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp({ config });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A request that hangs does not keep the process: it is cut off before whoever stops us loses patience.
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
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = isObject(address) ? address['port'] : config.port;
  process.stdout.write(`Madoguchi is ready at http://localhost:${port}\n`);
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof FolderLockedError;
  const text = error instanceof Error ? (isForPeople ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
