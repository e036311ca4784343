// Several processes on one database, with a flow that asks a simulated card company.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import type { ServedDeclarations } from '../../../src/server/app/served-declarations.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';

export let url: string;
export let company: CardCompany;
let apps: TestApp[];
/** Call once per test file: each test gets its own database and company. */
export function setUpProcesses(): void {
  beforeEach(async () => {
    url = await createTestDatabase('seeded');
    company = openCardCompany();
    apps = [];
  });
  afterEach(closeAll);
}

/** Starts an application on the shared database. */
export async function startProcess(served?: ServedDeclarations): Promise<TestApp> {
  const database = await openPostgres(url, 4);
  const app = await startTestApp({ database, served: served ?? (await serveActorProject(areasWith(company))) });
  apps.push(app);
  return app;
}

export async function closeAll(): Promise<void> {
  for (const app of apps.splice(0)) await app.close();
}

/** Makes the company unreachable: `company.pause = noLine`. */
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

export async function until<Value>(read: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const value = await read();
    if (value !== undefined) return value;
    await wait(25);
  }
  throw new Error('the condition was not met in time');
}

export interface ActorRequestRow {
  readonly state: string;
  readonly outcome: string | null;
  readonly attempts: number;
  /** A process has claimed it. */
  readonly is_leased: boolean;
}
export const readAsks = (app: TestApp): Promise<ActorRequestRow[]> =>
  app.database.query<ActorRequestRow>(
    "SELECT state, outcome, attempts, state = 'due' AND next_at = $1 AS is_leased FROM flow_asks ORDER BY created_at",
    [new Date(app.clock.now().getTime() + 120_000)],
  );
/** Counts the requests that were claimed and postponed by a fault: a claim counts an attempt, and the delay takes it back. */
export const countPostponed = async ({ database }: TestApp): Promise<number> =>
  (await database.query('SELECT 1 FROM flow_asks WHERE attempts = 0 AND next_at > created_at')).length;
export const asked = (): readonly number[] => [...company.charges.values()].map((charge) => charge.asked);
/** The same visitor at another process. */
export function sameBrowserAt(app: TestApp, browser: TestBrowser): TestBrowser {
  const other = app.open();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}
/** Log lines with this text. */
export const lines = (app: TestApp, text: string): readonly string[] => app.log.filter((line) => line.includes(text));
