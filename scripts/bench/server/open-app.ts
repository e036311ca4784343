import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/server/app/create-app.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPglite } from '../../../src/server/platform/database/pglite-database.ts';
import { createHashQueue } from '../../../src/server/platform/passwords/hash-queue.ts';
import { startPostgres } from '../../toolchain/start-postgres.ts';

export interface OpenApp {
  readonly app: FastifyInstance;
  /** `http://localhost:40123` */
  readonly origin: string;
  /** Cookie header of a signed-in demo member. */
  readonly cookie: string;
  /** PostgreSQL, or PGlite if PostgreSQL is not installed. */
  readonly database: string;
  /** Of the PostgreSQL database, for other processes. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

/** The application on a database, without logging, without jobs and not listening. */
export function createSilentApp(url: string | undefined, database?: Database): Promise<FastifyInstance> {
  return createApp({
    config: readConfig(url === undefined ? {} : { DATABASE_URL: url }),
    jobInterval: 0,
    logStream: { write: () => undefined },
    // A busy machine may take longer than the delay after which a login is refused.
    hashQueue: createHashQueue({ maxDelay: 60_000 }),
    ...(database === undefined ? {} : { database }),
  });
}

/** Starts the whole application with the demo store on localhost, without logging. */
export async function openApp(): Promise<OpenApp> {
  const hasPostgres = existsSync('/usr/lib/postgresql');
  const postgres = hasPostgres ? await startPostgres() : undefined;
  const url = await postgres?.createDatabase('bench');
  const database = url === undefined ? await openPglite() : undefined;
  if (database !== undefined) await migrate(database, systemClock);
  const app = await createSilentApp(url, database);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = address.replace('127.0.0.1', 'localhost');
  return {
    app,
    origin,
    cookie: await logIn(origin),
    url,
    database: postgres === undefined ? 'PGlite' : 'PostgreSQL',
    async close() {
      await app.close();
      await postgres?.stop();
    },
  };
}

/** Logs the demo member in. Returns the cookie header of the session. */
export async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ loginMethodType: 'EmailPassword', value: 'member@example.com', password: 'Demo-pass-2026' }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (!cookie.some((text) => text?.includes('sid='))) throw new Error(`The demo member could not sign in: ${answer.status}`);
  return cookie.join('; ');
}
