import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database, Transaction } from '../../../src/server/platform/database/database.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { readEvents } from '../../../src/server/runtime/events/read-events.ts';
import { writeEvent } from '../../../src/server/runtime/events/write-event.ts';
import { untilBlocked } from '../races/interleave.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openPoolWithLongWait(await createTestDatabase('seeded'), 60);
});
afterAll(() => database.close());

const now = new Date('2026-11-21T00:00:00Z');
const write = (tx: Transaction, name: string) =>
  writeEvent(tx, { storeId: firstStoreId, random: systemRandom, now }, { type: 'member.withdrawn', data: { accountId: name } });
const nameOf = ({ data }: { readonly data: { readonly accountId?: unknown } }): string => String(data.accountId);
const read = (after: string | undefined, limit = 7) => readEvents(database, firstStoreId, { after, limit });

/** Everything after a cursor, and the cursor behind it. */
async function readOn(after: string | undefined) {
  const names: string[] = [];
  let cursor = after;
  for (let hasMore = true; hasMore; ) {
    const page = await read(cursor);
    names.push(...page.events.map(nameOf));
    ({ cursor, hasMore } = page);
  }
  return { names, cursor };
}

it('the seed of the demo store writes no events, and a feed without events has no cursor', async () => {
  expect(await read(undefined)).toEqual({ events: [], cursor: undefined, hasMore: false });
});

it('a reader misses none of 50 concurrent writers, nor one that commits late, and reads none that was rolled back', async () => {
  let commit: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  // The first to write, and so the lowest number.
  const slow = database.transaction(async (tx) => {
    await write(tx, 'slow');
    begun();
    await held;
  });
  await hasBegun;
  const writers = Array.from({ length: 50 }, (_none, index) =>
    database
      .transaction(async (tx) => {
        await write(tx, `writer${index}`);
        await tx.query('SELECT pg_sleep($1)', [(index % 7) / 100]);
        await write(tx, `writer${index}`);
        if (index % 5 === 0) throw new Error('rolled back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'rolled back') throw error;
      }),
  );
  const names: string[] = [];
  let cursor: string | undefined;
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) {
      const page = await readOn(cursor);
      names.push(...page.names);
      ({ cursor } = page);
    }
  })();
  await Promise.all(writers);
  isWriting = false;
  await reading;
  const early = await readOn(cursor);
  names.push(...early.names);
  expect(names).not.toContain('slow');
  expect(names).toHaveLength(80);
  commit();
  await slow;
  const late = await readOn(early.cursor);
  expect(late.names).toEqual(['slow']);
  const expected = Array.from({ length: 50 }, (_none, index) => `writer${index}`).filter((_name, index) => index % 5 !== 0);
  expect([...names].sort()).toEqual(expected.flatMap((name) => [name, name]).sort());
  // A second reader sees the same order.
  expect((await readOn(undefined)).names).toEqual([...names, ...late.names]);
});

it('readers that come at once give no position twice', async () => {
  const start = (await readOn(undefined)).cursor;
  await database.transaction(async (tx) => {
    for (let index = 0; index < 30; index += 1) await write(tx, `order${index}`);
  });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM event_feeds WHERE store_id = $1 FOR UPDATE', [firstStoreId]);
    await held;
  });
  const readers = Array.from({ length: 5 }, () => readOn(start));
  await untilBlocked(database, 5);
  release();
  await holding;
  const names = Array.from({ length: 30 }, (_none, index) => `order${index}`);
  for (const reader of await Promise.all(readers)) expect(reader.names).toEqual(names);
});

it('a cursor behind which events were deleted is refused, as one that the feed never gave', async () => {
  const [first, end] = [(await read(undefined, 1)).cursor, (await readOn(undefined)).cursor];
  await database.query('DELETE FROM events WHERE position <= 3');
  await expect(read(first)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
  await expect(read('nonsense')).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  await database.query('DELETE FROM events');
  await expect(read(first)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
  expect(await read(end)).toEqual({ events: [], cursor: end, hasMore: false });
  await database.query('UPDATE event_feeds SET last_position = 3');
  await expect(read(end)).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
});
