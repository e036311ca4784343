// What the statements that claim messages read, with few and with many waiting ones.
import { beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database, Queryable, SqlValue } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { claimInLane, giveUpExpired, readLanes } from '../../../src/server/platform/outbox/outbox-rows.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { createTestDatabase } from '../test-databases.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

let database: Database;
beforeAll(async () => {
  database = await openPostgres(await createTestDatabase('seeded'), 2);
  return () => database.close();
});
const now = createManualClock(firstMoment).now();

/** Mass mail to one domain, and behind it to 50 others; half of those wait for a retry. */
async function fill(count: number): Promise<void> {
  await database.query('DELETE FROM outbox WHERE store_id = $1', [firstStoreId]);
  await database.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, state, attempts, next_at, created_at, lane,
       destination, expires_at)
     SELECT $1, 'o' || i, 'i' || i, 'mail', 'a@example.com', '', '', 'due', 0,
            $2::timestamptz + CASE WHEN i % 4 = 3 THEN interval '1 hour' ELSE interval '0' END, $2, 'bulk',
            CASE WHEN i <= $3 / 2 THEN 'slow.example' ELSE 'd' || (i % 50) || '.example' END, $2::timestamptz + interval '5 days'
       FROM generate_series(1, $3::integer) AS i`,
    [firstStoreId, now, count],
  );
  await database.query('ANALYZE outbox');
}

/** The plans of the statements of `work`, which are run and undone. */
async function explain(work: (on: Queryable) => Promise<unknown>): Promise<readonly PlanNode[]> {
  const statements: (readonly [string, readonly SqlValue[]])[] = [];
  const plans: PlanNode[] = [];
  const recorder: Queryable = {
    query: async (sql, parameters = []) => {
      statements.push([sql, parameters]);
      return [];
    },
  };
  await work(recorder);
  const undo = new Error('undone');
  const run = database.transaction(async (tx) => {
    // As for a small and a large table alike, whose statistics may be old.
    await tx.script('SET LOCAL plan_cache_mode = force_generic_plan');
    for (const [sql, parameters] of statements) {
      const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
        parameters,
      );
      if (row !== undefined) plans.push(...row['QUERY PLAN'].map(({ Plan }) => Plan));
    }
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
  return plans;
}

const listNodes = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];
const head = { channel: 'mail', lane: 'bulk' } as const;
const claims = [
  ['the lanes', (on: Queryable) => readLanes(on, ['mail'])],
  ['the first message', (on: Queryable) => claimInLane(on, head, now, { full: [], after: '' })],
  ['one to another domain', (on: Queryable) => claimInLane(on, head, now, { full: ['slow.example'], after: 'd3.example' })],
  ['expired messages', (on: Queryable) => giveUpExpired(on, ['mail'], now)],
] as const;

it('reads as many pages to claim from 5,000 waiting messages as from 200, by indexes, and sorts no more than a few', async () => {
  const pages: { readonly [name: string]: number }[] = [];
  for (const count of [200, 5_000]) {
    await fill(count);
    const read: { [name: string]: number } = {};
    for (const [name, work] of claims) {
      const plans = await explain(work);
      const nodes = plans.flatMap(listNodes);
      if (count > 200) expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Rows'] > 32)).toEqual([]);
      read[name] = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
    }
    pages.push(read);
  }
  const [few = {}, many = {}] = pages;
  for (const [name, count] of Object.entries(many))
    expect([name, count]).toEqual([name, expect.toSatisfy((most: number) => most <= 2 * (few[name] ?? 0) + 30)]);
});
