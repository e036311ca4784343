import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';

onEitherDatabase((open) => {
  let database: Database;
  const clock = createManualClock(firstMoment);
  beforeAll(async () => {
    database = await open('seeded');
  });

  it.each([
    [
      'outbox',
      "(store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at) VALUES ($1, 'id', 'i', 'mail', 'a@example.com', 's', 'due', 0, $2, $2)",
    ],
    [
      'flow_asks',
      "(store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at) VALUES ($1, 'id', 'f', 'o', '', 'a', 'ja', 'due', 0, $2, $2)",
    ],
  ])('%s notifies of a job that is enqueued or due earlier than before, and of nothing else', async (table, values) => {
    const messages: string[] = [];
    await new Promise<void>((onConnected) => {
      const onMessage = (payload: string) => void messages.push(payload);
      onTestFinished(database.listen('queue', { onMessage, onConnected }));
    });
    const move = (minutes: number) =>
      database.query(`UPDATE ${table} SET next_at = $1`, [new Date(clock.now().getTime() + minutes * 60_000)]);
    await database.query(`INSERT INTO ${table} ${values}`, [firstStoreId, clock.now()]);
    await expect.poll(() => messages).toEqual([table]);
    // A claim, a retry before the lease ends, and a claim again.
    await move(2);
    await move(1);
    await expect.poll(() => messages).toEqual([table, table]);
    await move(3);
    await database.query(`UPDATE ${table} SET attempts = 1`);
    await expect(
      database.transaction(async (tx) => {
        await tx.query(`UPDATE ${table} SET next_at = $1`, [clock.now()]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    // The last one arrives after all others would have.
    await move(0);
    await expect.poll(() => messages).toEqual([table, table, table]);
  });
});
