// What a server that refuses some connections, or a database that is away, does to the messages in flight.
import { beforeEach, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../src/server/platform/database/database-unavailable.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { DeliveryError } from '../../../src/server/platform/gateways/delivery-error.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { createTestDatabase } from '../test-databases.ts';
import { createOutboxWorker, createPlatform, writeMail } from './outbox-worker.ts';

const clock = createManualClock(firstMoment);
let database: Database;
let sent: string[];
beforeEach(async () => {
  database ??= await openPostgres(await createTestDatabase('seeded'), 4);
  await database.query('DELETE FROM outbox WHERE store_id = $1', [firstStoreId]);
  sent = [];
});
const enqueue = (intent: string) =>
  enqueueMail(database, createPlatform(clock), writeMail(intent, { kind: 'orderPlaced', to: `taro@${intent}.example` }));
const refuse = (): never => {
  throw new DeliveryError('service', 'CONN 421', { hasReply: true });
};

it('hands fewer mails over at once to a server that refuses further connections', async () => {
  const count = 120;
  for (let index = 0; index < count; index += 1) await enqueue(`m${index}`);
  let connections = 0;
  let refused = 0;
  const lines: unknown[] = [];
  const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => {
    if (connections >= 6) {
      refused += 1;
      refuse();
    }
    connections += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    connections -= 1;
    sent.push(subject);
  };
  const worker = createOutboxWorker({ database, clock, deliver, maxInFlight: 32, lines });
  for (let second = 0; second < 60 && sent.length < count; second += 1) {
    await worker.runDue();
    clock.advance(1);
  }
  expect(new Set(sent).size).toBe(count);
  expect(sent).toHaveLength(count);
  expect(refused).toBeLessThan(count / 3);
});

it('does not end a pause by a mail that was in flight before it', async () => {
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const attempts: string[] = [];
  for (const intent of ['slow', 'refused', 'waiting']) {
    await enqueue(intent);
    clock.advance(0.001);
  }
  const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => {
    attempts.push(subject);
    if (subject === 'slow') return finished;
    if (subject === 'refused') refuse();
  };
  clock.advance(0.001);
  const worker = createOutboxWorker({ database, clock, deliver, maxInFlight: 2 });
  const run = worker.runDue();
  await expect.poll(() => database.query("SELECT 1 FROM outbox WHERE last_error = 'CONN 421'")).toHaveLength(1);
  finish();
  await run;
  expect(new Set(attempts)).toEqual(new Set(['slow', 'refused']));
  clock.advance(1);
  await worker.runDue();
  expect(attempts).toContain('waiting');
});

it('marks a mail as sent when the database is there again, instead of sending it twice', async () => {
  let failures = 2;
  const failing: Database = {
    ...database,
    query: async (sql, parameters) => {
      if (sql.includes('sent_at') && failures > 0) {
        failures -= 1;
        throw new DatabaseUnavailableError(new Error('failing over'));
      }
      return database.query<never>(sql, parameters);
    },
  };
  await enqueue('once');
  const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => void sent.push(subject);
  await createOutboxWorker({ database: failing, clock, deliver }).runDue();
  expect(failures).toBe(0);
  expect(await database.query('SELECT state FROM outbox')).toEqual([{ state: 'sent' }]);
  expect(sent).toEqual(['once']);
});

it('starts what it has claimed if it can claim no more, and at most eight at once', async () => {
  let claims = 0;
  const failing: Database = {
    ...database,
    query: async (sql, parameters) => {
      const isClaim = sql.includes('lease_id = $');
      if (isClaim) claims += 1;
      if (isClaim && claims === 12) throw new DatabaseUnavailableError(new Error('failing over'));
      return database.query<never>(sql, parameters);
    },
  };
  const claimedBefore: number[] = [];
  for (let index = 0; index < 20; index += 1) await enqueue(`m${index}`);
  const deliver = (): Promise<void> => {
    claimedBefore.push(claims);
    return new Promise((resolve) => setTimeout(resolve, 200));
  };
  await createOutboxWorker({ database: failing, clock, deliver, maxInFlight: 32 }).runDue();
  // Not only when their leases end.
  expect(claimedBefore).toHaveLength(20);
  expect(claimedBefore[0]).toBe(8);
});
