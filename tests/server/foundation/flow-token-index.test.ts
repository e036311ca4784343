import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database, Queryable } from '../../../src/server/platform/database/database.ts';
import { findCompleted, isCompletedFlowToken } from '../../../src/server/runtime/flow/flow-rows.ts';
import { openTestDatabase } from '../test-databases.ts';

const now = new Date('2026-11-21T03:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
  // Rows of one flow as in a busy store: most are not completed.
  await database.query(
    `INSERT INTO flows (store_id, flow_id, owner, version, state, passed, data, secrets, revision, started_at, updated_at, expires_at,
       completed_at, completed_token_hash)
     SELECT $1, 'signup', 'owner' || number, 1, 'done', '[]', '{}', '{}', 1, $2, $2, $2::timestamptz + interval '1 day',
       CASE WHEN number % 10 = 0 THEN $2::timestamptz END, CASE WHEN number % 10 = 0 THEN 'token' || number END
       FROM generate_series(1, 20000) AS number`,
    [firstStoreId, now],
  );
  await database.transaction((tx) => tx.script('ANALYZE flows'));
});
afterAll(() => database.close());

/** The query plans of the queries that `run` runs. */
async function explain(run: (on: Queryable) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await run({
    query: async (sql, parameters) => {
      const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, parameters);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return [];
    },
  });
  return plans.join('\n');
}

const executed = { storeId: firstStoreId, flowId: 'signup', subject: '', tokenHash: 'token10' };

it('finds a completed flow by its token through an index, with and without an owner', async () => {
  const plans = [
    await explain((on) => isCompletedFlowToken(on, firstStoreId, 'token10', now)),
    await explain((on) => findCompleted(on, { ...executed, owner: null }, now)),
    await explain((on) => findCompleted(on, { ...executed, owner: 'owner20' }, now)),
  ];
  for (const plan of plans) {
    expect(plan).toContain('flows_completed_token');
    expect(plan).not.toContain('Seq Scan');
  }
});

it('finds it by the token and its owner only', async () => {
  const find = async (owner: string | null, tokenHash: string) =>
    (await findCompleted(database, { ...executed, owner, tokenHash }, now))?.snapshot.state;
  expect(await find(null, 'token10')).toBe('done');
  expect(await find('owner20', 'none')).toBe('done');
  expect(await find('owner21', 'token10')).toBe('done');
  expect(await find('owner21', 'none')).toBeUndefined();
  expect(await find(null, 'none')).toBeUndefined();
});
