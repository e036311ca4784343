// Uses of campaign codes on a real PostgreSQL, by two processes' connections.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstStoreId as storeId } from '../../../src/server/app/seed/seed-store.ts';
import { releaseCampaign, useCampaign } from '../../../src/server/areas/plans/campaigns/uses.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

let databases: readonly [Database, Database];
let accounts: readonly string[];
beforeAll(async () => {
  const url = await createTestDatabase('seeded');
  databases = [await openPoolWithLongWait(url), await openPoolWithLongWait(url)];
  const rows = await databases[0].query<{ account_id: string }>('SELECT account_id FROM accounts WHERE store_id = $1', [storeId]);
  accounts = rows.map(({ account_id }) => account_id);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

const now = new Date('2026-11-24T12:00:00+09:00');
const databaseOf = (index: number): Database => databases[index % 2 === 0 ? 0 : 1];
const use = (
  index: number,
  code: { readonly code: string; readonly usesLimit?: number; readonly usesPerAccount?: number },
  accountId: string | null,
  useId = `${code.code}-${index}`,
) => databaseOf(index).transaction((tx) => useCampaign(tx, { storeId, useId, accountId }, code, now));
async function count(code: string): Promise<unknown> {
  const [row] = await databases[0].query(
    `SELECT used, (SELECT count(*)::integer FROM campaign_uses u WHERE u.store_id = c.store_id AND u.code = c.code) AS rows
     FROM campaign_counts c WHERE store_id = $1 AND code = $2`,
    [storeId, code],
  );
  return row;
}

it('lets exactly as many of 60 simultaneous uses pass as the limit allows', async () => {
  const code = { code: 'TEN', usesLimit: 10 };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => use(index, code, null)));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'usedUp')).toHaveLength(50);
  expect(await count('TEN')).toEqual({ used: 10, rows: 10 });
});

it('lets each member use a code once, however many tabs press at once', async () => {
  const code = { code: 'ONCE', usesPerAccount: 1 };
  const members = accounts.slice(0, 3);
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => use(index, code, members[index % 3] ?? null)));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'usedByAccount')).toHaveLength(21);
});

it('counts a use with the same id once, and gives it back once', async () => {
  const code = { code: 'SAME', usesLimit: 1 };
  const again = await Promise.all(Array.from({ length: 10 }, (_, index) => use(index, code, null, 'same-use')));
  expect(new Set(again)).toEqual(new Set([undefined]));
  expect(await count('SAME')).toEqual({ used: 1, rows: 1 });
  const released = { storeId, useId: 'same-use' };
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => databaseOf(index).transaction((tx) => releaseCampaign(tx, released))),
  );
  expect(await count('SAME')).toEqual({ used: 0, rows: 0 });
  expect(await use(0, code, null, 'other-use')).toBeUndefined();
});

it('keeps count and rows equal while uses begin and are given back at once', async () => {
  const code = { code: 'BOTH', usesLimit: 5 };
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const refusal = await use(index, code, null);
      if (refusal === undefined && index % 2 === 0)
        await databaseOf(index + 1).transaction((tx) => releaseCampaign(tx, { storeId, useId: `BOTH-${index}` }));
    }),
  );
  const found = (await count('BOTH')) as { used: number; rows: number };
  expect(found.used).toBe(found.rows);
  expect(found.used).toBeLessThanOrEqual(5);
});
