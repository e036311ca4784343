// Flows are kept while their requests are open, and results that no flow received are kept until an operator resolves them.

import { expect, vi } from 'vitest';
import { daySeconds } from '../../../src/rules/durations.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import type { ActorResult } from '../../../src/server/runtime/area.ts';
import { resolveActorRequest } from '../../../src/server/runtime/flow/actors/resolve-request.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { serverPerTest } from '../server-test.ts';
import { createTestDatabase } from '../test-databases.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';
import { countPostponed } from './processes.ts';

let company: CardCompany;
const it = serverPerTest(async () => {
  company = openCardCompany();
  const database = await openPostgres(await createTestDatabase('seeded'), 4);
  return startTestApp({ database, served: await serveActorProject(areasWith(company)) });
});

const pay = (browser: TestBrowser) => browser.post('/zapi/top-up', { amount: '500' });
const whereIs = async (browser: TestBrowser, path: string): Promise<string | undefined> =>
  (await browser.get(path, { accept: 'text/html' })).headers.location;
const readAsk = async (server: TestApp): Promise<{ ask_id: string; state: string; outcome: string | null } | undefined> =>
  (await server.database.query<{ ask_id: string; state: string; outcome: string | null }>('SELECT * FROM flow_asks'))[0];
const lines = (server: TestApp, text: string): readonly string[] => server.log.filter((line) => line.includes(text));

/** Advances the clock and wakes the worker until the condition holds. */
async function until(server: TestApp, condition: () => Promise<boolean> | boolean, seconds = 0): Promise<void> {
  await vi.waitUntil(
    async () => {
      server.clock.advance(seconds);
      server.app.actorWorker.wake();
      return condition();
    },
    { timeout: 120_000, interval: 100 },
  );
}

/** Pays while the company cannot be reached. `seconds`: delay until the request is first sent. */
async function payWithoutAnswer(server: TestApp, seconds = 0): Promise<TestBrowser> {
  company.pause = async () => {
    throw new Error('no line');
  };
  const browser = server.open();
  if (seconds > 0) server.app.faults.add('top-up.charge', { delayMs: seconds * 1000 }, 1);
  await pay(browser);
  if (seconds > 0) {
    await until(server, async () => (await countPostponed(server)) > 0);
    server.clock.advance(seconds);
  }
  await until(server, () => lines(server, 'did not answer').length > 0);
  return browser;
}

it('a second payment is not possible while the outcome of the first is open, however late it was sent', async ({ server }) => {
  // One minute before the flow expires; the company remembers the key for a day from then on.
  const browser = await payWithoutAnswer(server, daySeconds - 60);
  server.clock.advance(61);
  await server.app.sweeper.run();
  expect((await pay(browser)).json()['redirectTo']).toMatch(/^\/top-up\/(charging|unclear)$/);
  await until(server, async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear', 30);
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/unclear' });
  company.pause = async () => undefined;
  await until(server, async () => (await whereIs(browser, '/top-up/unclear')) === '/top-up/complete', 60);
  expect(company.charges.size).toBe(1);
  expect(await readAsk(server)).toMatchObject({ state: 'answered', outcome: 'done' });
});

it('a flow whose request has ended expires at its usual time', async ({ server }) => {
  const browser = await payWithoutAnswer(server, daySeconds - 60);
  server.clock.advance(61);
  company.pause = async () => undefined;
  await until(server, async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/complete', 10);
  server.clock.advance(1801);
  await server.app.sweeper.run();
  expect(await server.database.query("SELECT 1 FROM flows WHERE flow_id = 'top-up'")).toEqual([]);
});

it('a second payment is not possible until an operator resolves an unknown outcome', async ({ server }) => {
  const browser = await payWithoutAnswer(server);
  await until(server, async () => (await readAsk(server))?.state === 'unknown', 12 * 3600);
  await until(server, async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear');
  server.clock.advance(2 * daySeconds);
  await server.app.sweeper.run();
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/unclear' });
  expect(company.charges.size).toBe(1);
});

it('a flow that waits for a request takes the answer of an operator, and not without one', async ({ server }) => {
  const browser = await payWithoutAnswer(server);
  await until(server, async () => (await readAsk(server))?.state === 'unknown', 12 * 3600);
  await until(server, async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear');
  const { ask_id: id } = (await readAsk(server)) ?? { ask_id: '' };
  // The request may end before the unknown outcome was reported.
  await server.database.query('UPDATE flow_asks SET unknown_at = $1', [server.clock.now()]);
  const resolve = (answer: ActorResult | null) => resolveActorRequest(server.database, id, server.clock.now(), answer);
  expect(await resolve(null)).toMatchObject({ kind: 'awaited', flow: 'top-up', actor: 'charge' });
  expect(await readAsk(server)).toMatchObject({ state: 'unknown' });
  expect(await resolve({ refused: 'CARD_DECLINED' })).toMatchObject({ kind: 'answered', flow: 'top-up', actor: 'charge' });
  expect(await resolve({ refused: 'CARD_DECLINED' })).toMatchObject({ kind: 'open' });
  await until(
    server,
    async () => (await whereIs(browser, '/top-up/unclear'))?.startsWith('/top-up?notice=CARD_DECLINED') === true,
  );
  expect(await readAsk(server)).toMatchObject({ state: 'answered', outcome: 'CARD_DECLINED' });
  expect(company.charges.size).toBe(1);
  company.pause = async () => undefined;
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/charging' });
  await until(server, async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/complete', 1);
  expect(company.charges.size).toBe(2);
});

it('a result that no flow received is logged as an error, and kept until it is resolved', async ({ server }) => {
  const browser = await payWithoutAnswer(server);
  const { ask_id: id } = (await readAsk(server)) ?? { ask_id: '' };
  const resolve = () => resolveActorRequest(server.database, id, server.clock.now(), null);
  expect(await resolve()).toMatchObject({ kind: 'open', flow: 'top-up', actor: 'charge' });
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  company.pause = async () => undefined;
  await until(server, async () => (await readAsk(server))?.state === 'late', 10);
  await until(server, () => lines(server, 'did what was asked after').length > 0);
  const entries = lines(server, 'did what was asked after').map((line) => JSON.parse(line));
  expect(entries).toMatchObject([{ level: 50, askId: id, storeId: firstStoreId, flow: 'top-up', actor: 'charge' }]);
  const sweepInAMonth = async () => {
    server.clock.advance(31 * daySeconds);
    await server.app.sweeper.run();
    return (await readAsk(server))?.state;
  };
  expect(await sweepInAMonth()).toBe('late');
  expect(await resolve()).toMatchObject({ kind: 'resolved', flow: 'top-up', actor: 'charge' });
  expect(await readAsk(server)).toMatchObject({ state: 'settled', outcome: 'done' });
  expect(await resolve()).toMatchObject({ kind: 'notNeeded' });
  expect(await sweepInAMonth()).toBeUndefined();
});
