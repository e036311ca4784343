// Serves the stores of all browser tests in one process, which reads, checks and compiles the declarations once. The workers
// start and stop stores by HTTP: `POST` and `DELETE` with the environment variables of a store as JSON.
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/server/app/create-app.ts';
import { watchProcessErrors } from '../../../src/server/app/process-errors.ts';
import { registerDemoServers } from '../../../src/server/app/run-server.ts';
import { readServedDeclarations } from '../../../src/server/app/served-declarations.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { type Config, type Environment, readConfig } from '../../../src/server/platform/config.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';

const served = await readServedDeclarations(projectRoot, areas);
/** By their ports. */
const stores = new Map<number, FastifyInstance>();

async function start(config: Config): Promise<void> {
  const app = await createApp({ config, served });
  stores.set(config.port, app);
  registerDemoServers(app, config);
  await app.listen({ port: config.port, host: config.host });
}

async function stop({ port }: Config): Promise<void> {
  await stores.get(port)?.close();
  stores.delete(port);
}

async function answer(request: IncomingMessage): Promise<void> {
  // Sent by start-store.ts.
  const config = readConfig((await json(request)) as Environment);
  await (request.method === 'POST' ? start(config) : stop(config));
}

const server = createServer((request, response) => {
  answer(request).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(inspect(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
// The run has ended.
process.once('disconnect', () => process.exit());
watchProcessErrors({ error: (...parts: unknown[]) => void process.stderr.write(`${inspect(parts)}\n`) }, () => process.exit(1));
