// Runs the whole application in this process on PostgreSQL, with cookies as people and a clock that tests control.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Declarations, isObject, type JsonObject, type Settings } from '../../engine/declare/index.ts';
import type { ServedDeclarations } from '../../src/server/app/served-declarations.ts';
import { readKeys } from '../../src/server/areas/plans/benefits/keys.ts';
import type { IdentityProviderGateway } from '../../src/server/platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { PaymentGateway } from '../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createSandboxGateway } from '../../src/server/platform/gateways/payment/sandbox.ts';
import { createProject } from '../../src/server/project/project.ts';
import { readDocuments } from '../../src/server/project/settings-reader.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import { readServed, startTestApp, type TestApp, type TestBrowser } from '../server/harness.ts';
import { createTestDatabase, openPoolWithLongWait } from '../server/test-databases.ts';
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
    return { subject: email, email, isEmailVerified: true, familyName: null, givenName: null };
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

export interface ServerWorldOptions {
  /** What the server serves; by default this project. */
  readonly served?: ServedDeclarations;
  /** The declarations whose journeys are walked; by default the served ones. */
  readonly declarations?: Declarations;
  /** Modifies the server before it starts. */
  readonly prepare?: (app: FastifyInstance) => void;
}

export async function startServerWorld(options: ServerWorldOptions = {}): Promise<ServerWorld> {
  const served = options.served ?? (await readServed());
  const { declarations = served.declarations, prepare } = options;
  const url = await createTestDatabase('seeded');
  const server = await openPoolWithLongWait(url, 10);
  const test = await startTestApp({
    database: server,
    served,
    gateways: { identityProviders, payments },
    ...(prepare ? { prepare } : {}),
  });
  const own = new URL(url);
  own.searchParams.set('application_name', walkerName);
  const database = await openPoolWithLongWait(own.href, 4);
  // Also used while the walker holds locks in its own transaction.
  const notes = await openPoolWithLongWait(own.href, 1);
  await notes.transaction(recordWrites);
  const [store] = await database.query<{ store_id: string; settings_version: number }>(
    'SELECT store_id, settings_version FROM stores WHERE is_demo',
  );
  // Otherwise the first journey that needs the store's key would create it.
  await readKeys({ database, platform: test.app.platform, storeId: String(store?.store_id) });
  const documents = await readDocuments(database, String(store?.store_id), Number(store?.settings_version));
  const settings: Settings = Object.fromEntries(
    Object.entries(served.defaultSettings).map(([name, body]) => [name, { ...body, ...documents[name] }]),
  );
  // Messages from before the first person are not theirs.
  test.log.length = 0;
  // The server's own plans, where it serves the same declarations.
  const { plansFor } = createProject({ declarations, findConsequences: served.findConsequences }, test.app.settings);
  let plans = plansFor(settings);
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
      plans = plansFor(next);
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
