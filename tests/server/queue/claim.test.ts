import { beforeAll, describe, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { erasures } from '../../../src/server/areas/account/withdraw/erase.ts';
import { openOrders } from '../../../src/server/areas/payment/checkout/order/order-queries.ts';
import { openRefunds } from '../../../src/server/areas/plans/purchase/refunds.ts';
import { duePeriods, unknownCharges } from '../../../src/server/areas/plans/subscription/periods.ts';
import type { Database, Queryable } from '../../../src/server/platform/database/database.ts';
import { createFairClaim, findNextDue } from '../../../src/server/platform/queue/lease.ts';
import { overdueRequests } from '../../../src/server/runtime/flow/actors/actor-requests.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { openTestDatabase } from '../test-databases.ts';
import { countBlocks, explainClaim, insertDue, listNodes, mostSorted, periods, requests } from './claim-cost.ts';

const now = createManualClock(firstMoment).now();
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
  await database.query('DELETE FROM subscription_periods');
  await database.query(
    `INSERT INTO stores (store_id, is_demo, settings_version, created_at)
     SELECT 'store' || n, false, settings_version, created_at FROM stores, generate_series(1, 3) AS n`,
  );
  return () => database.close();
});

describe.each([periods, requests])('a claim of $name', (table) => {
  it('reads no more, and sorts nothing, when many more jobs are due', async () => {
    await insertDue(database, table, [1, 1_000, firstStoreId, secondsAgo(60)]);
    const few = await explainClaim(database, table, now);
    await insertDue(database, table, [1_001, 10_000, firstStoreId, secondsAgo(30)]);
    const many = await explainClaim(database, table, now);
    expect(countBlocks(many)).toBeLessThan(1.5 * countBlocks(few));
    expect(mostSorted(many)).toBeLessThanOrEqual(4);
    const scans = listNodes(many).filter((node) => node['Relation Name'] === table.name && node['Node Type'].includes('Scan'));
    expect(scans.map((node) => node['Node Type']).filter((type) => !type.startsWith('Index'))).toEqual([]);
  });
});

describe.each([duePeriods, unknownCharges, openOrders, openRefunds, erasures, overdueRequests])(
  '$table, due by $dueAt',
  (table) => {
    it('is claimed, and searched for the next due job, in the order of an index', async () => {
      const claim = (on: Queryable) => createFairClaim(on, table, { columns: table.id })(now, 10);
      const search = async (on: Queryable) => [await findNextDue(on, table)];
      for (const statement of [claim, search]) {
        const nodes = listNodes(await explainClaim(database, { claim: statement }, now));
        expect(nodes.filter((node) => node['Node Type'].includes('Sort')).map((node) => node['Sort Key'])).toEqual([]);
        const scans = nodes.filter((node) => node['Relation Name'] === table.table && node['Node Type'].includes('Scan'));
        expect(scans.length).toBeGreaterThan(0);
        // By the index of the search, a claim would read the jobs of all stores.
        const isWrong = (name: string | undefined) => name === undefined || (statement === claim && name.endsWith('_next'));
        expect(scans.map((node) => node['Index Name']).filter(isWrong)).toEqual([]);
      }
    });
  },
);

it('gives each store the same share of each claim, however many jobs wait in one', async () => {
  await database.query('DELETE FROM subscription_periods');
  await insertDue(database, periods, [1, 500, firstStoreId, secondsAgo(60)]);
  await insertDue(database, periods, [1, 20, 'store1', secondsAgo(1)]);
  await insertDue(database, periods, [1, 20, 'store2', secondsAgo(1)]);
  const claim = createFairClaim<{ readonly store_id: string }>(database, duePeriods, { columns: 'store_id' });
  const claimed = new Map<string, number>();
  const countAll = async (limit: number, times: number): Promise<readonly number[]> => {
    claimed.clear();
    for (let time = 0; time < times; time += 1)
      for (const { store_id: id } of await claim(now, limit)) claimed.set(id, (claimed.get(id) ?? 0) + 1);
    return [firstStoreId, 'store1', 'store2'].map((id) => claimed.get(id) ?? 0);
  };
  expect(await countAll(9, 1)).toEqual([3, 3, 3]);
  expect(await countAll(1, 9)).toEqual([3, 3, 3]);
  expect(await countAll(2, 6)).toEqual([4, 4, 4]);
  // The small stores are done; the other one gets all of each claim.
  expect(await countAll(30, 1)).toEqual([10, 10, 10]);
  expect(await countAll(30, 2)).toEqual([60, 0, 0]);
});

it('several processes claim each job once', async () => {
  await database.query('DELETE FROM subscription_periods');
  await insertDue(database, periods, [1, 200, firstStoreId, secondsAgo(60)]);
  const claims = Array.from({ length: 8 }, () =>
    createFairClaim<{ id: string }>(database, duePeriods, { columns: 'period_id AS id' }),
  );
  const ids: string[] = [];
  const claimAll = async (claim: (typeof claims)[number]): Promise<void> => {
    for (let jobs = await claim(now, 7); jobs.length > 0; jobs = await claim(now, 7)) ids.push(...jobs.map(({ id }) => id));
  };
  await Promise.all(claims.map(claimAll));
  // What was locked by another claim at the end is left.
  for (const claim of claims) await claimAll(claim);
  expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
});
