// A process that dies at any statement loses no mail, and another one repeats at most what was not marked.
import { beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { createTestDatabase } from '../test-databases.ts';
import { createOutboxWorker, createPlatform, writeMail } from './outbox-worker.ts';

let database: Database;
beforeAll(async () => {
  database = await openPostgres(await createTestDatabase('seeded'), 4);
  return () => database.close();
});

it('sends every mail, and only those again that left before they could be marked', async () => {
  const clock = createManualClock(firstMoment);
  let isOver = false;
  let repeated = 0;
  for (let statements = 0; !isOver; statements += 1) {
    await database.query('DELETE FROM outbox WHERE store_id = $1', [firstStoreId]);
    const intents = ['first', 'second', 'third'];
    for (const intent of intents) await enqueueMail(database, createPlatform(clock), writeMail(intent, { kind: 'orderPlaced' }));
    let count = 0;
    const dying: Database = {
      ...database,
      query: (sql, parameters) => {
        count += 1;
        return count > statements ? new Promise(() => undefined) : database.query(sql, parameters);
      },
    };
    const sent: string[] = [];
    const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => void sent.push(subject);
    const ended = createOutboxWorker({ database: dying, clock, deliver, maxInFlight: 16 }).runDue();
    void ended.then(() => (isOver = true));
    await expect.poll(() => isOver || count > statements, { interval: 1 }).toBe(true);
    const marked = await database.query<{ intent: string }>("SELECT intent FROM outbox WHERE state = 'sent'");
    const unmarked = sent.filter((intent) => !marked.some((row) => row.intent === intent));
    clock.advance(121);
    await createOutboxWorker({ database, clock, deliver, maxInFlight: 16 }).runDue();
    expect([...sent].sort()).toEqual([...intents, ...unmarked].sort());
    expect(await database.query('SELECT DISTINCT state FROM outbox')).toEqual([{ state: 'sent' }]);
    repeated += unmarked.length;
  }
  expect(repeated).toBeGreaterThan(0);
});
