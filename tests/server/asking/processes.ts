// Processes of the tests' own on one database, whose flow asks a card company.
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';
import { layOutAsking } from './lay-out.ts';

let folder: string;
export let url: string;
export let company: CardCompany;
let apps: TestApp[];
/** To be called once in a file of tests: each of its tests has a database and a company of its own. */
export function setUpProcesses(): void {
  // Each test starts processes of its own.
  vi.setConfig({ testTimeout: 60_000 });
  beforeAll(async () => {
    folder = await layOutAsking();
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    url = await createTestDatabase('seeded');
    company = openCardCompany();
    apps = [];
  });
  afterEach(closeAll);
}

/** A process of its own on the one database. */
export async function startProcess(declarationsRoot = folder, areas = areasWith(company)): Promise<TestApp> {
  const app = await startTestApp({ database: await openPostgres(url, 4), declarationsRoot, areas });
  apps.push(app);
  return app;
}

export async function closeAll(): Promise<void> {
  for (const app of apps.splice(0)) await app.close();
}

/** How the company answers whom it cannot be reached by: `company.pause = noLine`. */
export async function noLine(): Promise<void> {
  throw new Error('no line');
}

export async function pay(app: TestApp): Promise<TestBrowser> {
  const browser = app.open();
  const answer = await browser.post('/zapi/top-up', { amount: '500' });
  expect(answer.json()).toEqual({ redirectTo: '/top-up/charging' });
  return browser;
}

export const whereIs = async (browser: TestBrowser): Promise<string | undefined> =>
  (await browser.get('/top-up/charging', { accept: 'text/html' })).headers.location;

export async function until<Value>(look: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  for (let round = 0; round < 400; round += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await wait(25);
  }
  throw new Error('it did not come about');
}

export interface AskRow {
  readonly state: string;
  readonly outcome: string | null;
  readonly attempts: number;
  /** Some process has it, and nobody else puts it. */
  readonly is_leased: boolean;
}
export const readAsks = (app: TestApp): Promise<AskRow[]> =>
  app.database.query<AskRow>(
    "SELECT state, outcome, attempts, state = 'due' AND next_at = $1 AS is_leased FROM flow_asks ORDER BY created_at",
    [new Date(app.clock.now().getTime() + 120_000)],
  );
export const asked = (): readonly number[] => [...company.charges.values()].map((charge) => charge.asked);
/** The same visitor at another process. */
export function elsewhereOf(app: TestApp, browser: TestBrowser): TestBrowser {
  const elsewhere = app.open();
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  return elsewhere;
}
/** What the log says with these words. */
export const lines = (app: TestApp, words: string): readonly string[] => app.log.filter((line) => line.includes(words));
