// What was asked for and not told is not lost: the flow is kept while its question is open, and what was done for nobody until it is settled.
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import { firstStoreId } from '../../../src/server/store/seed/seed-store.ts';
import { settleAsk } from '../../../src/server/store/settle-ask.ts';
import { sweepExpired } from '../../../src/server/store/sweep.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';
import { layOutAsking } from './lay-out.ts';

vi.setConfig({ testTimeout: 60_000 });

const dayInSeconds = 86_400;
let folder: string;
let app: TestApp;
let company: CardCompany;
beforeEach(async () => {
  folder = await layOutAsking();
  company = openCardCompany();
  const database = await openPostgres(await createTestDatabase('seeded'), 4);
  app = await startTestApp({ database, declarationsRoot: folder, areas: areasWith(company) });
}, 60_000);
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const pay = (browser: TestBrowser) => browser.post('/zapi/top-up', { amount: '500' });
const whereIs = async (browser: TestBrowser, path: string): Promise<string | undefined> =>
  (await browser.get(path, { accept: 'text/html' })).headers.location;
const readAsk = async (): Promise<{ ask_id: string; state: string; outcome: string | null } | undefined> =>
  (await app.database.query<{ ask_id: string; state: string; outcome: string | null }>('SELECT * FROM flow_asks'))[0];
const lines = (words: string): readonly string[] => app.log.filter((line) => line.includes(words));

/** Lets the time go by, and whoever asks ask, until it has come about. */
async function until(hasCome: () => Promise<boolean> | boolean, seconds = 0): Promise<void> {
  await vi.waitUntil(
    async () => {
      app.clock.advance(seconds);
      app.app.asker.wake();
      return hasCome();
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** A browser that has paid: after so many seconds the company hears it first, and nothing is heard of the company. */
async function payUnheard(seconds = 0): Promise<TestBrowser> {
  company.pause = async () => {
    throw new Error('no line');
  };
  const browser = app.open();
  if (seconds > 0) app.app.faults.add('top-up.charge', { delayMs: seconds * 1000 }, 1);
  await pay(browser);
  if (seconds > 0) {
    const isPutOff = 'SELECT 1 FROM flow_asks WHERE attempts = 0 AND next_at > created_at';
    await until(async () => (await app.database.query(isPutOff)).length > 0);
    app.clock.advance(seconds);
  }
  await until(() => lines('did not answer').length > 0);
  return browser;
}

it('nobody pays a second time while it is open what became of the first, however late that was put', async () => {
  // A minute before the flow is kept no more; the company knows the question for a day from then on.
  const browser = await payUnheard(dayInSeconds - 60);
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

it('a flow whose question is over is kept no longer than it says', async () => {
  const browser = await payUnheard(dayInSeconds - 60);
  app.clock.advance(61);
  company.pause = async () => undefined;
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/complete', 10);
  app.clock.advance(1801);
  await sweepExpired(app.database, app.clock.now());
  expect(await app.database.query("SELECT 1 FROM flows WHERE flow_id = 'top-up'")).toEqual([]);
});

it('nobody pays a second time before somebody has seen to what nobody knows, however long that takes', async () => {
  const browser = await payUnheard();
  await until(async () => (await readAsk())?.state === 'unknown', 12 * 3600);
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear');
  app.clock.advance(2 * dayInSeconds);
  await sweepExpired(app.database, app.clock.now());
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/unclear' });
  expect(company.charges.size).toBe(1);
});

it('who waits for what an operator has settled is let go, and begins anew', async () => {
  const browser = await payUnheard();
  await until(async () => (await readAsk())?.state === 'unknown', 12 * 3600);
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/unclear');
  const { ask_id: id } = (await readAsk()) ?? { ask_id: '' };
  // It may end before the person was told.
  await app.database.query('UPDATE flow_asks SET unknown_at = $1', [app.clock.now()]);
  expect(await settleAsk(app.database, id, app.clock.now())).toEqual({ kind: 'settled', flow: 'top-up', actor: 'charge' });
  expect(await app.database.query('SELECT unknown_at FROM flow_asks')).toEqual([{ unknown_at: null }]);
  expect(await whereIs(browser, '/top-up/unclear')).toBe('/top-up');
  company.pause = async () => undefined;
  expect((await pay(browser)).json()).toEqual({ redirectTo: '/top-up/charging' });
  await until(async () => (await whereIs(browser, '/top-up/charging')) === '/top-up/complete', 1);
  expect(company.charges.size).toBe(2);
});

it('what was done for nobody is an error in the log, and is kept until it is settled', async () => {
  const browser = await payUnheard();
  const { ask_id: id } = (await readAsk()) ?? { ask_id: '' };
  const settle = () => settleAsk(app.database, id, app.clock.now());
  expect(await settle()).toEqual({ kind: 'open', flow: 'top-up', actor: 'charge' });
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  company.pause = async () => undefined;
  await until(async () => (await readAsk())?.state === 'late', 10);
  await until(() => lines('was done, and the flow did not wait').length > 0);
  const told = lines('was done, and the flow did not wait').map((line) => JSON.parse(line));
  expect(told).toMatchObject([{ level: 50, askId: id, storeId: firstStoreId, flow: 'top-up', actor: 'charge' }]);
  const sweepInAMonth = async () => {
    app.clock.advance(31 * dayInSeconds);
    await sweepExpired(app.database, app.clock.now());
    return (await readAsk())?.state;
  };
  expect(await sweepInAMonth()).toBe('late');
  expect(await settle()).toEqual({ kind: 'settled', flow: 'top-up', actor: 'charge' });
  expect(await readAsk()).toMatchObject({ state: 'settled', outcome: 'done' });
  expect(await settle()).toMatchObject({ kind: 'needless' });
  expect(await sweepInAMonth()).toBeUndefined();
});
