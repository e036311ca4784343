import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ownAddresses } from '../../rules/own-addresses.ts';
import type { Config } from '../platform/config.ts';
import { describePending } from '../platform/database/migrate.ts';
import { openPostgres } from '../platform/database/postgres-database.ts';
import { explainTakenPort } from './port-taken.ts';

/** Milliseconds between two looks at the database. */
const pollInterval = 1_000;

/**
 * With `MIGRATIONS=manual`, waits until the database has every migration of this program. Meanwhile `/healthz` answers as usual, and
 * everything else is refused with 503; `/readyz` says which migrations are awaited. SIGTERM ends the process.
 */
export async function waitForMigrations(config: Config): Promise<void> {
  if (config.migratesAtStart || config.databaseUrl === undefined) return;
  const database = await openPostgres(config.databaseUrl, 1);
  try {
    let reason = await describePending(database);
    if (reason === undefined) return;
    const stop = (): never => process.exit(0);
    process.on('SIGTERM', stop).on('SIGINT', stop);
    const server = createServer((request, response) => {
      const [pathname] = (request.url ?? '/').split('?');
      if (pathname === ownAddresses.alive) response.writeHead(200, json).end(JSON.stringify({ status: 'ok' }));
      else {
        const message = pathname === ownAddresses.ready ? reason : 'The server is not ready yet.';
        const refusal = { status: 503, code: 'NOT_READY', message, requestId: randomUUID() };
        response.writeHead(503, { ...json, 'retry-after': '5' }).end(JSON.stringify(refusal));
      }
    });
    if (config.isListening) await listen(server, config);
    process.stdout.write(`${reason} The server waits for them.\n`);
    while (reason !== undefined) {
      await wait(pollInterval);
      // The database may restart meanwhile.
      reason = await describePending(database).catch(() => reason);
    }
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    process.off('SIGTERM', stop).off('SIGINT', stop);
  } finally {
    await database.close();
  }
}

const json = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };

async function listen(server: Server, config: Config): Promise<void> {
  server.listen({ port: config.port, host: config.host });
  await once(server, 'listening').catch((error: unknown) => {
    throw explainTakenPort(error, config);
  });
}
