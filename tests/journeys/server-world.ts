// Runs the whole application in this process on PostgreSQL, with cookies as people and a clock that tests control.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readDeclarations } from '../../engine/check/index.ts';
import { isObject, type JsonObject, type Settings } from '../../engine/declare/index.ts';
import { readKeys } from '../../src/server/areas/benefits/keys.ts';
import { openPostgres } from '../../src/server/platform/database/postgres-database.ts';
import type { IdentityProviderGateway } from '../../src/server/platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { PaymentGateway } from '../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createSandboxGateway } from '../../src/server/platform/gateways/payment/sandbox.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';
import { readDocuments, readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { createStorePlans, type StorePlans } from '../../src/server/project/store-plans.ts';
import type { AreaRegistry } from '../../src/server/runtime/area-registry.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../server/harness.ts';
import { createTestDatabase } from '../server/test-databases.ts';
import { dataAddress } from './addresses.ts';
import { publishSettings } from './publish-settings.ts';
import type { PublishingWorld } from './walk-all.ts';
import { drainWrites, recordWrites, walkerName } from './watch-writes.ts';
import type { Person } from './world.ts';

/** A provider that sends everybody back with the address that the walker puts into `code`. */
const identityProviders: IdentityProviderGateway = {
  buildAuthorizationAddress: async (_client, { state }) => `https://provider.example/?state=${state}`,
  readIdentity: async (_client, _visit, search) => {
    const email = new URLSearchParams(search).get('code') ?? '';
    return { subject: email, email, isEmailVerified: true };
  },
};

/** Journeys cause unanswered and late requests to actors, which are logged. */
const ofActors =
  /"msg":"(an actor did not answer|an actor answered after |the outcome of an actor request is |an actor did what was asked after )/;

/** A payment provider that approves every charge; journeys force other answers. */
const payments: PaymentGateway = {
  ...createSandboxGateway({ origin: 'https://payments.example', internal: 'https://payments.example' }),
  charge: async ({ idempotencyKey, amount }) => ({ reference: `charge_${idempotencyKey}`, state: 'approved', amount }),
};

export interface ServerWorld extends PublishingWorld {
  readonly test: TestApp;
  close(): Promise<void>;
}

/**
 * `root` is the folder of the server's declarations. Journeys always come from this project's declarations, except with a test's
 * own `areas`. `prepare` modifies the server before it starts.
 */
export async function startServerWorld(
  root = process.cwd(),
  areas?: AreaRegistry,
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<ServerWorld> {
  const url = await createTestDatabase('seeded');
  const server = await openPostgres(url, 10);
  const test = await startTestApp({
    database: server,
    // The project's own declarations are shared with other tests.
    ...(root === process.cwd() ? {} : { declarationsRoot: root }),
    prepare,
    gateways: { identityProviders, payments },
    ...(areas ? { areas } : {}),
  });
  const own = new URL(url);
  own.searchParams.set('application_name', walkerName);
  const database = await openPostgres(own.href, 4);
  // Also used while the walker holds locks in its own transaction.
  const notes = await openPostgres(own.href, 1);
  await notes.transaction(recordWrites);
  const { declarations } = readDeclarations(await readDeclaredFiles(areas === undefined ? process.cwd() : root));
  const [store] = await database.query<{ store_id: string; settings_version: number }>(
    'SELECT store_id, settings_version FROM stores WHERE is_demo',
  );
  // Otherwise the first journey that needs the store's key would create it.
  await readKeys({ database, platform: test.app.platform, storeId: String(store?.store_id) });
  const defaults = await readSettingsDefaults(process.cwd());
  const documents = await readDocuments(database, String(store?.store_id), Number(store?.settings_version));
  const settings: Settings = Object.fromEntries(
    Object.entries(defaults).map(([name, body]) => [name, { ...body, ...documents[name] }]),
  );
  // Messages from before the first person are not theirs.
  test.log.length = 0;
  let plans = createStorePlans(declarations, settings);
  return {
    test,
    settings,
    declarations,
    get plans(): StorePlans {
      return plans;
    },
    database,
    open: async () => personOf(test.open()),
    readCode: (to) => test.readCode(to),
    readMail: (to) => test.readOutbox(to),
    advance: async (seconds) => test.clock.advance(seconds),
    now: async () => test.clock.now(),
    fault: async (call, fault) => {
      const payload = JSON.stringify({ call, ...fault });
      const headers = { host: 'localhost', 'content-type': 'application/json' };
      const { statusCode, body } = await test.app.inject({ method: 'POST', url: '/dev/fault', headers, payload });
      if (statusCode !== 204) throw new Error(body);
    },
    wakeWorkers: async () => {
      test.app.actorWorker.wake();
      await wait(25);
    },
    drainWrites: (own) => drainWrites(notes, own),
    publish: async (next) => {
      await publishSettings(database, next, test.clock.now());
      plans = createStorePlans(declarations, next);
    },
    complaints: () => test.log.splice(0).filter((line) => /"level":(40|50|60)/.test(line) && !ofActors.test(line)),
    close: async () => {
      await test.close();
      await database.close();
      await notes.close();
    },
  };
}

/** Name of the session cookie, over https and on localhost, and elsewhere. */
export const sessionCookie = /^(__Host-)?sid$/;

function personOf(browser: TestBrowser): Person {
  return {
    memory: {},
    post: async (path, body, method = 'POST') => {
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const answer = await browser.send({ method, url: path, headers, payload: JSON.stringify(body) });
      return { status: answer.statusCode, body: answer.statusCode === 204 ? {} : answer.json() };
    },
    look: async (path) => {
      const answer = await browser.get(path, { accept: 'text/html' });
      const leadsTo = answer.headers.location;
      if (leadsTo !== undefined) return { leadsTo };
      const screen = /<main[^>]* data-screen="([^"]*)"/.exec(answer.body)?.[1];
      return { screen: screen ?? `${answer.statusCode} without a screen` };
    },
    follow: async (path) => (await browser.get(path)).headers.location,
    readData: async (path) => {
      const read: unknown = (await browser.get(dataAddress(path))).json();
      return isObject(read) ? (read as JsonObject) : {};
    },
    token: async () => [...browser.cookies].find(([name]) => sessionCookie.test(name))?.[1],
  };
}
