// A question to somebody outlives whoever asked it: put again with the same key, answered once, and no page is lost meanwhile.
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';
import { layOutAsking } from './lay-out.ts';

// Each test starts processes of its own.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let url: string;
let company: CardCompany;
let apps: TestApp[];
beforeAll(async () => {
  folder = await layOutAsking();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  url = await createTestDatabase('seeded');
  company = openCardCompany();
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.close();
});

/** A process of its own on the one database. */
async function startProcess(): Promise<TestApp> {
  const app = await startTestApp({ database: await openPostgres(url, 4), declarationsRoot: folder, areas: areasWith(company) });
  apps.push(app);
  return app;
}

async function pay(app: TestApp): Promise<TestBrowser> {
  const browser = app.open();
  const answer = await browser.post('/zapi/top-up', { amount: '500' });
  expect(answer.json()).toEqual({ redirectTo: '/top-up/charging' });
  return browser;
}

const whereIs = async (browser: TestBrowser): Promise<string | undefined> =>
  (await browser.get('/top-up/charging', { accept: 'text/html' })).headers.location;

async function until<Value>(look: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  for (let round = 0; round < 400; round += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await wait(25);
  }
  throw new Error('it did not come about');
}

interface AskRow {
  readonly state: string;
  readonly outcome: string | null;
  readonly attempts: number;
}
const readAsks = (app: TestApp): Promise<AskRow[]> =>
  app.database.query<AskRow>('SELECT state, outcome, attempts FROM flow_asks ORDER BY created_at');
const asked = (): readonly number[] => [...company.charges.values()].map((charge) => charge.asked);

it('an answer leads on, and its write stands where it leads', async () => {
  const app = await startProcess();
  const browser = await pay(app);
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
  const { receipt } = (await browser.get('/zapi/internal/top-up/complete/screen-data')).json();
  expect(receipt).toMatch(/^r-500-.{6}$/);
  expect(await readAsks(app)).toEqual([{ state: 'answered', outcome: 'done', attempts: 1 }]);
});

it('a process that dies while it asks leaves the question to another one, which asks with the same key and moves once', async () => {
  const first = await startProcess();
  let answerLate: () => void = () => undefined;
  company.pause = () => new Promise((resolve) => (answerLate = resolve));
  const browser = await pay(first);
  await until(() => (asked().length > 0 ? true : undefined));
  // Nothing is heard of it any more. The lease runs out, and another process is there.
  company.pause = async () => undefined;
  const second = await startProcess();
  second.clock.advance(121);
  second.app.asker.wake();
  const elsewhere = second.open();
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  expect(await until(() => whereIs(elsewhere))).toBe('/top-up/complete');
  expect(asked()).toEqual([2]);
  const read = () => second.database.query("SELECT state, revision, data, ask_id FROM flows WHERE flow_id = 'top-up'");
  const row = await read();
  // What was thought dead answers after all: the flow does not wait for it any more.
  answerLate();
  await until(() => (first.log.some((line) => line.includes('an answer came when the flow did not wait')) ? true : undefined));
  expect(await read()).toEqual(row);
  expect(await readAsks(second)).toEqual([{ state: 'answered', outcome: 'done', attempts: 2 }]);
});

it('a process that ends between the answer and the writing of it asks again, and who was asked knows the key', async () => {
  const app = await startProcess();
  // The transaction that would write the answer down fails, as a killed one does.
  const { transaction } = app.database;
  let isBroken = false;
  company.pause = async () => {
    isBroken = true;
  };
  app.database.transaction = async (work) => {
    if (!isBroken) return transaction(work);
    isBroken = false;
    company.pause = async () => undefined;
    throw new Error('the connection is gone');
  };
  const browser = await pay(app);
  await until(() => (asked()[0] === 1 && !isBroken ? true : undefined));
  app.database.transaction = transaction;
  expect(
    await until(async () => {
      app.clock.advance(3);
      app.app.asker.wake();
      return whereIs(browser);
    }),
  ).toBe('/top-up/complete');
  expect(asked()).toEqual([2]);
});

it('the person sees a page meanwhile that looks again by itself, and cannot go back under the question', async () => {
  const app = await startProcess();
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  const browser = await pay(app);
  const page = await browser.get('/top-up/charging', { accept: 'text/html' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
  const { screen } = (await browser.get('/zapi/internal/top-up/charging/screen-data')).json();
  expect(screen.flow).toEqual({ id: 'top-up', state: 'charging', started: false, waits: true });
  // Another tab, the back button, starting again: all lead to where it is waited.
  expect((await browser.get('/top-up', { accept: 'text/html' })).headers.location).toBe('/top-up/charging');
  expect((await browser.post('/zapi/top-up', { amount: '900' })).json()).toEqual({ redirectTo: '/top-up/charging' });
  expect((await browser.post('/zapi/top-up/restart')).json()).toEqual({ redirectTo: '/top-up/charging' });
  expect(await readAsks(app)).toHaveLength(1);
  app.clock.advance(31);
  app.app.asker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
});

it('an answer that comes after the person stopped waiting changes nothing', async () => {
  const app = await startProcess();
  let answerLate: () => void = () => undefined;
  company.pause = () => new Promise((resolve) => (answerLate = resolve));
  const browser = await pay(app);
  await until(() => (asked().length > 0 ? true : undefined));
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  answerLate();
  await until(async () => ((await readAsks(app))[0]?.state === 'late' ? true : undefined));
  expect(await whereIs(browser)).toBe('/top-up');
  expect((await browser.get('/zapi/internal/top-up/complete/screen-data')).json()).toEqual({ redirectTo: '/top-up' });
});

it('somebody who cannot be asked is asked five times with the same key, later each time, and then the flow goes on without', async () => {
  const app = await startProcess();
  company.pause = async () => {
    throw new Error('no line');
  };
  const browser = await pay(app);
  const to = await until(async () => {
    app.clock.advance(33);
    app.app.asker.wake();
    return whereIs(browser);
  });
  expect(to).toBe('/top-up?notice=notAnswered');
  expect(asked()).toEqual([5]);
  expect(await readAsks(app)).toEqual([{ state: 'answered', outcome: '*', attempts: 5 }]);
  expect((await browser.get(to, { accept: 'text/html' })).body).toContain('応答が得られなかったため');
});

it('a flow that already stood there when the question was declared is asked for when the server starts', async () => {
  const app = await startProcess();
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  const browser = await pay(app);
  // Put once, and put off by the fault: this process has nothing more to say.
  const isPutOff = 'SELECT 1 FROM flow_asks WHERE attempts = 0 AND next_at > created_at';
  await until(async () => ((await app.database.query(isPutOff)).length > 0 ? true : undefined));
  await app.database.query('DELETE FROM flow_asks');
  await app.database.query("UPDATE flows SET ask_id = NULL WHERE flow_id = 'top-up'");
  await startProcess();
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
});

it('somebody who never answers keeps neither other questions waiting nor the process from ending, which leaves the question to others', async () => {
  const app = await startProcess();
  company.pause = () => new Promise(() => undefined);
  const silent = await pay(app);
  await until(() => (asked().length > 0 ? true : undefined));
  company.pause = async () => undefined;
  const other = await pay(app);
  expect(await until(() => whereIs(other))).toBe('/top-up/complete');
  await app.close();
  apps.splice(0);
  // Without the time that a dead process's question is kept: it was given back.
  const next = await startProcess();
  const elsewhere = next.open();
  for (const [name, value] of silent.cookies) elsewhere.cookies.set(name, value);
  expect(await until(() => whereIs(elsewhere))).toBe('/top-up/complete');
  expect(asked()).toEqual([2, 1]);
});

it('an answer that cannot be written down is never taken for none, however often it is asked for', async () => {
  const app = await startProcess();
  const { transaction } = app.database;
  let fails = 0;
  company.pause = async () => {
    fails += 1;
    if (fails > 5) app.database.transaction = transaction;
    else
      app.database.transaction = async () => {
        throw new Error('the connection is gone');
      };
  };
  const browser = await pay(app);
  expect(
    await until(async () => {
      if ((await readAsks(app))[0]?.attempts === 0) app.clock.advance(31);
      app.app.asker.wake();
      return whereIs(browser);
    }),
  ).toBe('/top-up/complete');
  expect(asked()).toEqual([6]);
  expect(await readAsks(app)).toEqual([{ state: 'answered', outcome: 'done', attempts: 1 }]);
});
