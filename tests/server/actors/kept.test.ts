// Flows are kept while their requests are open, and results that no flow received are kept until an operator resolves them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import type { ActorResult } from '../../../src/server/runtime/area.ts';
import { resolveActorRequest } from '../../../src/server/runtime/flow/actors/resolve-request.ts';
import { sweepExpired } from '../../../src/server/runtime/sweep.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';
import { countPostponed } from './processes.ts';

vi.setConfig({ testTimeout: 60_000 });

const dayInSeconds = 86_400;
let app: TestApp;
let company: CardCompany;
beforeEach(async () => {
  company = openCardCompany();
  const database = await openPostgres(await createTestDatabase('seeded'), 4);
  app = await startTestApp({ database, served: await serveActorProject(areasWith(company)) });
}, 60_000);
afterEach(() => app.close());

const pay = (browser: TestBrowser) => browser.post('/zapi/top-up', { amount: '500' });
const whereIs = async (browser: TestBrowser, path: string): Promise<string | undefined> =>
  (await browser.get(path, { accept: 'text/html' })).headers.location;
const readAsk = async (): Promise<{ ask_id: string; state: string; outcome: string | null } | undefined> =>
  (await app.database.query<{ ask_id: string; state: string; outcome: string | null }>('SELECT * FROM flow_asks'))[0];
const lines = (text: string): readonly string[] => app.log.filter((line) => line.includes(text));

/** Advances the clock and wakes the worker until the condition holds. */
async function until(condition: () => Promise<boolean> | boolean, seconds = 0): Promise<void> {
  await vi.waitUntil(
    async () => {
      app.clock.advance(seconds);
      app.app.actorWorker.wake();
      return condition();
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Pays while the company cannot be reached. `seconds`: delay until the request is first sent. */
async function payWithoutAnswer(seconds = 0): Promise<TestBrowser> {
  company.pause = async () => {
    throw new Error('no line');
  };
  const browser = app.open();
  if (seconds > 0) app.app.faults.add('top-up.charge', { delayMs: seconds * 1000 }, 1);
  await pay(browser);
  if (seconds > 0) {
    await until(async () => (await countPostponed(app)) > 0);
    app.clock.advance(seconds);
  }
  await until(() => lines('did not answer').length > 0);
  return browser;
}

it('a second payment is not possible while the outcome of the first is open, however late it was sent', async () => {
  // One minute before the flow expires; the company remembers the key for a day from then on.
  const browser = await payWithoutAnswer(dayInSeconds - 60);
  app.clock.advance(61);
  await sweepExpired(app.database, app.clock.now());
  expect((await pay(browser)).json()['redirectTo']).toMatch(/^\/top-up\/(charging|unclear)$/);
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear', 30);
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/unclear' });
  company.pause = async () => undefined;
  await until(async () => (await whereIs(browser, '/top-up/unclear')) === '/top-up/complete', 60);
  expect(company.charges.size).toBe(1);
  expect(await readAsk()).toMatchObject({ state: 'answered', outcome: 'done' });
});

it('a flow whose request has ended expires at its usual time', async () => {
  const browser = await payWithoutAnswer(dayInSeconds - 60);
  app.clock.advance(61);
  company.pause = async () => undefined;
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/complete', 10);
  app.clock.advance(1801);
  await sweepExpired(app.database, app.clock.now());
  expect(await app.database.query("SELECT 1 FROM flows WHERE flow_id = 'top-up'")).toEqual([]);
});

it('a second payment is not possible until an operator resolves an unknown outcome', async () => {
  const browser = await payWithoutAnswer();
  await until(async () => (await readAsk())?.state === 'unknown', 12 * 3600);
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear');
  app.clock.advance(2 * dayInSeconds);
  await sweepExpired(app.database, app.clock.now());
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/unclear' });
  expect(company.charges.size).toBe(1);
});

it('a flow that waits for a request takes the answer of an operator, and not without one', async () => {
  const browser = await payWithoutAnswer();
  await until(async () => (await readAsk())?.state === 'unknown', 12 * 3600);
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear');
  const { ask_id: id } = (await readAsk()) ?? { ask_id: '' };
  // The request may end before the unknown outcome was reported.
  await app.database.query('UPDATE flow_asks SET unknown_at = $1', [app.clock.now()]);
  const resolve = (answer: ActorResult | null) => resolveActorRequest(app.database, id, app.clock.now(), answer);
  expect(await resolve(null)).toEqual({ kind: 'awaited', flow: 'top-up', actor: 'charge' });
  expect(await readAsk()).toMatchObject({ state: 'unknown' });
  expect(await resolve({ refused: 'CARD_DECLINED' })).toEqual({ kind: 'answered', flow: 'top-up', actor: 'charge' });
  expect(await resolve({ refused: 'CARD_DECLINED' })).toMatchObject({ kind: 'open' });
  await until(async () => (await whereIs(browser, '/top-up/unclear'))?.startsWith('/top-up?notice=CARD_DECLINED') === true);
  expect(await readAsk()).toMatchObject({ state: 'answered', outcome: 'CARD_DECLINED' });
  expect(company.charges.size).toBe(1);
  company.pause = async () => undefined;
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/charging' });
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/complete', 1);
  expect(company.charges.size).toBe(2);
});

it('a result that no flow received is logged as an error, and kept until it is resolved', async () => {
  const browser = await payWithoutAnswer();
  const { ask_id: id } = (await readAsk()) ?? { ask_id: '' };
  const resolve = () => resolveActorRequest(app.database, id, app.clock.now(), null);
  expect(await resolve()).toEqual({ kind: 'open', flow: 'top-up', actor: 'charge' });
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  company.pause = async () => undefined;
  await until(async () => (await readAsk())?.state === 'late', 10);
  await until(() => lines('did what was asked after').length > 0);
  const entries = lines('did what was asked after').map((line) => JSON.parse(line));
  expect(entries).toMatchObject([{ level: 50, askId: id, storeId: firstStoreId, flow: 'top-up', actor: 'charge' }]);
  const sweepInAMonth = async () => {
    app.clock.advance(31 * dayInSeconds);
    await sweepExpired(app.database, app.clock.now());
    return (await readAsk())?.state;
  };
  expect(await sweepInAMonth()).toBe('late');
  expect(await resolve()).toEqual({ kind: 'resolved', flow: 'top-up', actor: 'charge' });
  expect(await readAsk()).toMatchObject({ state: 'settled', outcome: 'done' });
  expect(await resolve()).toMatchObject({ kind: 'notNeeded' });
  expect(await sweepInAMonth()).toBeUndefined();
});
