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
    let lastStatements: Promise<unknown> = Promise.resolve();
    const dying: Database = {
      ...database,
      query: (sql, parameters) => {
        count += 1;
        if (count > statements) return new Promise(() => undefined);
        const answer = database.query<never>(sql, parameters);
        lastStatements = Promise.allSettled([lastStatements, answer]);
        return answer;
      },
    };
    const sent: string[] = [];
    const sentAgain: string[] = [];
    const deliverTo =
      (list: string[]) =>
      async ({ subject }: { readonly subject: string }): Promise<void> =>
        void list.push(subject);
    const ended = createOutboxWorker({ database: dying, clock, deliver: deliverTo(sent), maxInFlight: 16 }).runDue();
    void ended.then(() => (isOver = true));
    await expect.poll(() => isOver || count > statements, { interval: 1 }).toBe(true);
    // What the process has sent to the database before it died is still carried out.
    await lastStatements;
    const marked = await database.query<{ intent: string }>("SELECT intent FROM outbox WHERE state = 'sent'");
    const unmarked = intents.filter((intent) => !marked.some((row) => row.intent === intent));
    clock.advance(121);
    await createOutboxWorker({ database, clock, deliver: deliverTo(sentAgain), maxInFlight: 16 }).runDue();
    expect([...sentAgain].sort()).toEqual(unmarked);
    expect([...new Set([...sent, ...sentAgain])].sort()).toEqual(intents);
    expect(await database.query('SELECT DISTINCT state FROM outbox')).toEqual([{ state: 'sent' }]);
    repeated += unmarked.filter((intent) => sent.includes(intent)).length;
  }
  expect(repeated).toBeGreaterThan(0);
});
