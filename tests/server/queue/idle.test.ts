// What an idle server asks of its database.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { startTestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';
import { openTestDatabase } from '../test-databases.ts';

const idleSeconds = 4;

const statements: string[] = [];
const it = serverTest(async () => startTestApp({ database: recordStatements(await openTestDatabase('seeded')) }));

function recordStatements(database: Database): Database {
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

it('an idle server writes nothing and reads little', async ({ server }) => {
  await server.app.ready();
  // The last query of the start searches for waiting flows.
  const isStarted = () => statements.some((sql) => sql.includes('FROM flows WHERE flow_id'));
  await expect.poll(isStarted).toBe(true);
  await wait(500);
  statements.length = 0;
  await wait(idleSeconds * 1_000);
  expect(statements.filter((sql) => !sql.startsWith('SELECT min('))).toEqual([]);
  // After 1 and 3 seconds; once more if listening begins late. Requests of actors have two times: when due, and when unknown.
  expect(statements.filter((sql) => sql.includes('FROM outbox')).length).toBeLessThanOrEqual(3);
  expect(statements.filter((sql) => sql.includes('flow_asks')).length).toBeLessThanOrEqual(6);
});
