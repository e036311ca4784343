import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { JsonObject } from '../../engine/declare/index.ts';
import type { AppOptions } from '../../src/server/app/create-app.ts';
import type { ServedDeclarations } from '../../src/server/app/served-declarations.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createHashQueue } from '../../src/server/platform/passwords/hash-queue.ts';
import { projectRoot } from '../../src/server/platform/project-root.ts';
import { createRecordedRandom, record } from '../record.ts';
import { createManualClock, firstMoment, type ManualClock } from './manual-clock.ts';
import { watchQueries } from './query-plans.ts';
import { openTestDatabase } from './test-databases.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly clock: ManualClock;
  readonly database: Database;
  /** All log lines, one per entry. */
  readonly log: string[];
  /** A browser with its own cookies. */
  open(origin?: string): TestBrowser;
  /** Messages in the outbox, newest first. */
  readOutbox(to?: string): Promise<readonly TestMessage[]>;
  /** The newest code sent to an address; throws if there is none. */
  readCode(to: string): Promise<string>;
  close(): Promise<void>;
}
export interface TestMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly link: string | null;
}
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends JSON as the pages' scripts do. */
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Posts a form as a browser without scripts does. */
  submit(url: string, fields: Record<string, string | readonly string[]>): Promise<LightMyRequestResponse>;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface TestAppOptions extends Partial<AppOptions> {
  /** Environment variables: `{ TRUSTED_PROXIES: '10.0.0.1' }`. */
  readonly environment?: { readonly [name: string]: string };
  readonly settings?: { readonly [document: string]: JsonObject };
  /** Adds the test's routes before the application is ready. */
  readonly prepare?: (app: FastifyInstance) => void;
}

/** The log without times and ids of requests, which can contain a short code by chance. */
export const readLogged = ({ log }: TestApp): string => log.join('\n').replace(/"(?:reqId|time|responseTime)":[^,}]*/g, '');

/** The whole application on a new PostgreSQL database, or the given one, with a clock that the test advances. Close it. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { createApp } = await import('../../src/server/app/create-app.ts');
  const isOrdinary = options.areas === undefined && options.declarationsRoot === undefined;
  return startWith(createApp, isOrdinary ? { served: await readServed(), ...options } : options);
}

let served: Promise<ServedDeclarations> | undefined;

/** The project's declarations, checked and compiled once for all tests of a worker. */
export async function readServed(): Promise<ServedDeclarations> {
  const { readServedDeclarations } = await import('../../src/server/app/served-declarations.ts');
  const { areas } = await import('../../src/server/areas/index.ts');
  served ??= readServedDeclarations(projectRoot, areas);
  return served;
}

/** The same without pages and calls (the foundation). */
export async function startTestFoundation(options: TestAppOptions = {}): Promise<TestApp> {
  const { createFoundation } = await import('../../src/server/app/foundation.ts');
  return startWith(createFoundation, options);
}

async function startWith(create: (options: AppOptions) => Promise<FastifyInstance>, options: TestAppOptions): Promise<TestApp> {
  const { environment = {}, prepare, ...appOptions } = options;
  const clock = createManualClock(firstMoment);
  const log: string[] = [];
  const database = options.database ?? (await openTestDatabase(isSeedAsked(options) ? 'migrated' : 'seeded'));
  if (options.database !== undefined) await migrate(database, clock);
  const watched = options.database === undefined ? watchQueries(database) : undefined;
  const random = createRecordedRandom();
  const app = await create({
    config: readConfig({ LOG_LEVEL: 'debug', ...environment }),
    clock,
    logStream: { write: (line) => log.push(line) },
    // Tests run them by `app.jobWorker.run()`.
    jobInterval: 0,
    // Ten minutes pass within a long test on a busy machine.
    sweepInterval: 0,
    // Many simultaneous logins take longer than 3 seconds on a busy machine.
    hashQueue: createHashQueue({ maxDelay: 60_000 }),
    // Tests send from one address, at one moment, and observe what else a request writes.
    rowLimits: null,
    ...(random && { random }),
    ...appOptions,
    database: watched?.database ?? database,
  });
  prepare?.(app);
  await app.ready();
  // Tests observe the queries of their own requests only.
  await app.settingsWatch?.idle();
  const readOutbox = async (to?: string): Promise<readonly TestMessage[]> => {
    const answer = await app.inject({
      url: '/dev/outbox',
      query: to === undefined ? {} : { to },
      headers: { host: 'localhost' },
    });
    return answer.json<readonly TestMessage[]>();
  };
  return {
    app,
    clock,
    database,
    log,
    open: (origin = 'http://localhost') => openBrowser(app, origin),
    readOutbox,
    readCode: async (to) => {
      const message = (await readOutbox(to)).find((each) => each.code !== null);
      if (message?.code === undefined || message.code === null) throw new Error(`No code was sent to ${to}.`);
      return message.code;
    },
    close: async () => {
      try {
        await watched?.explain();
      } finally {
        await app.close();
      }
    },
  };
}

/** Whether the application must seed the store itself, because the test needs another one than the demo store. */
function isSeedAsked({ settings, environment = {}, random }: TestAppOptions): boolean {
  return settings !== undefined || random !== undefined || environment['NODE_ENV'] === 'production';
}

const recordedHeaders = ['content-type', 'location', 'retry-after', 'cache-control', 'content-security-policy'];

function describeAnswer({ method = 'GET', url }: InjectOptions, answer: LightMyRequestResponse): string {
  const headers = recordedHeaders.map((name) => `${name}: ${String(answer.headers[name] ?? '')}`);
  const cookies = answer.cookies.map(({ name, maxAge }) => `set-cookie: ${name} ${maxAge ?? ''}`);
  return [`${method} ${String(url)} ${answer.statusCode}`, ...headers, ...cookies, answer.payload].join('\n');
}

/** A browser with its own cookies, whose requests go to an application or to what stands before it. */
export function openBrowser(
  app: { inject(options: InjectOptions): Promise<LightMyRequestResponse> },
  origin: string,
): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      ...options,
      headers: { host: new URL(origin).host, origin, ...(cookie === '' ? {} : { cookie }), ...options.headers },
    });
    record(() => describeAnswer(options, answer));
    for (const set of answer.cookies) {
      if (set.maxAge === 0 || (set.expires !== undefined && set.expires.getTime() === 0)) cookies.delete(set.name);
      else cookies.set(set.name, set.value);
    }
    return answer;
  };
  return {
    cookies,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        payload: JSON.stringify(body ?? {}),
      }),
    submit: (url, fields) => {
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
      return send({ method: 'POST', url, headers, payload: form.toString() });
    },
  };
}
