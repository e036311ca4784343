// The count of the home page and the list of messages that did not arrive read their part of an index, however many there are.
import { beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { listUndelivered } from '../../../src/server/areas/console/messages/queries.ts';
import { addSeconds } from '../../../src/server/platform/clock.ts';
import type { Database, Queryable, SqlValue } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { countUndelivered } from '../../../src/server/platform/outbox/undelivered.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { createTestDatabase } from '../test-databases.ts';

const now = createManualClock(firstMoment).now();

let database: Database;
beforeAll(async () => {
  database = await openPostgres(await createTestDatabase('seeded'), 1);
  // 5,000 that were given up ten days ago, three of them today; and 5,000 that have arrived.
  await database.query('DELETE FROM outbox');
  await database.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at)
     SELECT $1, 'o' || i, 'o' || i, 'mail', 'a@example.com', '', CASE WHEN i % 2 = 0 THEN 'sent' ELSE 'given-up' END, 1, $2,
            $2::timestamptz - CASE WHEN i <= 6 THEN interval '1 hour' ELSE interval '10 days' END
       FROM generate_series(1, 10000) i`,
    [firstStoreId, now],
  );
  await database.query('ANALYZE outbox');
  return () => database.close();
});

/** Pages of the database that the statement of `work` reads. */
async function countPages(work: (on: Queryable) => Promise<unknown>): Promise<number> {
  let statement: readonly [string, readonly SqlValue[]] = ['', []];
  await work({
    query: async (sql, parameters = []) => {
      statement = [sql, parameters];
      return [];
    },
  });
  const [sql, parameters] = statement;
  const [row] = await database.query<{
    'QUERY PLAN': readonly { readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number } }[];
  }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, parameters);
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

it('counts those of a day without reading the others', async () => {
  const count = (on: Queryable) => countUndelivered(on, firstStoreId, addSeconds(now, -86_400), 100);
  expect(await count(database)).toBe(3);
  expect(await countPages(count)).toBeLessThan(10);
});

it('lists a page, also a later one, without reading the others', async () => {
  const list = (on: Queryable, before?: { readonly at: Date; readonly id: string }) =>
    listUndelivered(on, firstStoreId, { kind: undefined, before, limit: 20 });
  const first = await list(database);
  expect(first).toHaveLength(20);
  expect(await countPages(list)).toBeLessThan(30);
  const last = first.at(-1);
  const before = last && { at: last.noticed_at, id: last.outbox_id };
  const next = await list(database, before);
  expect(next.map(({ outbox_id: id }) => id).filter((id) => first.some(({ outbox_id: other }) => other === id))).toEqual([]);
  expect(await countPages((on) => list(on, before))).toBeLessThan(40);
});
