// What an idle server asks of its database.
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { areasWith, openCardCompany } from '../asking/areas.ts';
import { layOutAsking } from '../asking/lay-out.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { openTestDatabase } from '../test-databases.ts';

const idleSeconds = 4;

interface IdleServer {
  readonly test: TestApp;
  readonly statements: string[];
}
let folder: string;
/** Of this project, whose flows wait for no actor, and with a flow that does. */
let plain: IdleServer;
let withActors: IdleServer;
beforeAll(async () => {
  folder = await layOutAsking();
  plain = await startIdle();
  withActors = await startIdle({ declarationsRoot: folder, areas: areasWith(openCardCompany()) });
}, 60_000);
afterAll(async () => {
  await plain.test.close();
  await withActors.test.close();
  await rm(folder, { recursive: true, force: true });
});

async function startIdle(options: TestAppOptions = {}): Promise<IdleServer> {
  const statements: string[] = [];
  const database = recordStatements(await openTestDatabase('seeded'), statements);
  return { test: await startTestApp({ ...options, database }), statements };
}

function recordStatements(database: Database, statements: string[]): Database {
  return {
    ...database,
    query: (sql, parameters) => {
      statements.push(sql);
      return database.query(sql, parameters);
    },
    transaction: (work) => {
      statements.push('BEGIN');
      return database.transaction(work);
    },
  };
}

it('an idle server writes nothing and reads little; requests of actors only where a flow has actors', async () => {
  // The last query of the start searches for waiting flows.
  const isStarted = () => withActors.statements.some((sql) => sql.includes('FROM flows WHERE flow_id'));
  await expect.poll(isStarted, { timeout: 10_000 }).toBe(true);
  await wait(500);
  plain.statements.length = 0;
  withActors.statements.length = 0;
  await wait(idleSeconds * 1_000);
  for (const { statements } of [plain, withActors]) {
    expect(statements.filter((sql) => !sql.startsWith('SELECT min('))).toEqual([]);
    // After 1 and 3 seconds; once more if listening begins late.
    expect(statements.filter((sql) => sql.includes('FROM outbox')).length).toBeLessThanOrEqual(3);
  }
  expect(plain.statements.filter((sql) => sql.includes('flow_asks'))).toEqual([]);
  expect(withActors.statements.filter((sql) => sql.includes('flow_asks')).length).toBeLessThanOrEqual(6);
}, 20_000);
