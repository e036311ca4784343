import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { openTestDatabase } from '../test-databases.ts';
import { countBlocks, explainClaim, insertDue, mostSorted, periods, requests } from './claim-cost.ts';

const now = createManualClock(firstMoment).now();
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
});
afterAll(() => database.close());

describe.each([periods, requests])('a claim of $name', (table) => {
  it('reads as much with 100,000 due jobs as with 1,000', async () => {
    await insertDue(database, table, [1, 1_000, firstStoreId, now]);
    const few = await explainClaim(database, table, now);
    await insertDue(database, table, [1_001, 100_000, firstStoreId, now]);
    const many = await explainClaim(database, table, now);
    expect(countBlocks(many)).toBeLessThan(1.5 * countBlocks(few));
    expect(mostSorted(many)).toBeLessThanOrEqual(4);
  });
});
