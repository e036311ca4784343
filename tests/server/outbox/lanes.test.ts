// Which message is handed over next, and what none can hold up.
import { beforeEach, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { DeliveryError } from '../../../src/server/platform/gateways/delivery-error.ts';
import { enqueueMail, enqueueSms } from '../../../src/server/platform/outbox/outbox.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { createManualClock } from '../manual-clock.ts';
import { createOutboxWorker, createPlatform, writeMail } from './outbox-worker.ts';

onEitherDatabase((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform = createPlatform(clock);
  let database: Database;
  let sent: string[];
  beforeEach(async () => {
    database ??= await open('seeded');
    await database.query('DELETE FROM outbox WHERE store_id = $1', [firstStoreId]);
    sent = [];
  });
  const send = async ({ subject }: { readonly subject: string }): Promise<void> => void sent.push(subject);
  const enqueue = async (intent: string, changes: Parameters<typeof writeMail>[1] = {}): Promise<void> => {
    await enqueueMail(database, platform, writeMail(intent, changes));
  };
  /** Enqueues renewal mails in one statement: `renewed 1`, `renewed 2`, … */
  const enqueueRenewals = async (count: number, to = 'taro@example.com'): Promise<void> => {
    await enqueue('renewed 1', { kind: 'subscriptionRenewed', to });
    const copied = 'store_id, channel, recipient, body, state, attempts, next_at, created_at, lane, destination, expires_at';
    await database.query(
      `INSERT INTO outbox (${copied}, outbox_id, intent, subject)
       SELECT ${copied}, outbox_id || i, 'renewed ' || i, 'renewed ' || i FROM outbox, generate_series(2, $1::integer) AS i
        WHERE intent = 'renewed 1' ORDER BY i`,
      [count],
    );
  };

  it('sends codes first, then what follows an action, then mass mail, each in the order of writing', async () => {
    await enqueueRenewals(3);
    for (const intent of ['order 1', 'order 2']) await enqueue(intent, { kind: 'orderPlaced' });
    clock.advance(1);
    for (const intent of ['code 1', 'code 2', 'code 3']) await enqueue(intent);
    await createOutboxWorker({ database, clock, deliver: send, maxInFlight: 1 }).runDue();
    expect(sent).toEqual(['code 1', 'code 2', 'code 3', 'order 1', 'order 2', 'renewed 1', 'renewed 2', 'renewed 3']);
  });

  it('sends a code at once although 2,000 renewal mails wait and take all the places that they may', async () => {
    await enqueueRenewals(2_000);
    const worker = createOutboxWorker({
      database,
      clock,
      maxInFlight: 16,
      deliver: async ({ subject }) => {
        sent.push(subject);
        if (subject.startsWith('renewed')) await stopped;
      },
    });
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    worker.start();
    // A destination begins with an eighth.
    await expect.poll(() => sent).toHaveLength(2);
    await enqueue('code', { to: 'other@example.net' });
    worker.wake();
    await expect.poll(() => sent).toContain('code');
    expect(sent).toHaveLength(3);
    const ended = worker.stop();
    stop();
    await ended;
  });

  it('leaves places to codes and to what follows an action, however many destinations are slow', async () => {
    for (let index = 0; index < 40; index += 1)
      await enqueue(`renewed ${index}`, { kind: 'subscriptionRenewed', to: `a@slow${index}.example` });
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => {
      sent.push(subject);
      await stopped;
    };
    const worker = createOutboxWorker({ database, clock, maxInFlight: 16, deliver });
    worker.start();
    await expect.poll(() => sent).toHaveLength(12);
    for (let index = 0; index < 9; index += 1)
      await enqueue(`order ${index}`, { kind: 'orderPlaced', to: `a@o${index}.example` });
    worker.wake();
    await expect.poll(() => sent).toHaveLength(14);
    for (let index = 0; index < 9; index += 1) await enqueue(`code ${index}`, { to: `a@c${index}.example` });
    worker.wake();
    await expect.poll(() => sent).toHaveLength(16);
    // Those that were claimed together may leave in any order.
    const groups = [sent.slice(12, 14), sent.slice(14)].map((group) => group.sort());
    expect(groups).toEqual([
      ['order 0', 'order 1'],
      ['code 0', 'code 1'],
    ]);
    const ended = worker.stop();
    stop();
    await ended;
  });

  it('sends mails to other domains while one does not answer, also far behind its mails', async () => {
    await enqueueRenewals(200, 'taro@slow.example');
    const others = ['b.example', 'z.example', 'A.Example'].flatMap((domain) => [`1@${domain}`, `2@${domain}`]);
    for (const to of others) await enqueue(to, { kind: 'subscriptionRenewed', to });
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const deliver = async ({ subject, to }: { readonly subject: string; readonly to: string }): Promise<void> => {
      if (to.endsWith('slow.example')) await stopped;
      sent.push(subject);
    };
    const worker = createOutboxWorker({ database, clock, maxInFlight: 8, deliver });
    worker.start();
    await expect.poll(() => sent).toHaveLength(others.length);
    expect([...sent].sort()).toEqual([...others].sort());
    const ended = worker.stop();
    stop();
    await ended;
  });

  it('sends a mail without a destination, which a release before destinations wrote, behind those to a full one', async () => {
    await enqueueRenewals(50, 'taro@slow.example');
    await enqueue('without', { kind: 'subscriptionRenewed' });
    await database.query("UPDATE outbox SET destination = '' WHERE intent = 'without'");
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => {
      sent.push(subject);
      if (subject !== 'without') await stopped;
    };
    const worker = createOutboxWorker({ database, clock, maxInFlight: 8, deliver });
    worker.start();
    await expect.poll(() => sent).toContain('without');
    expect(sent).toHaveLength(2);
    const ended = worker.stop();
    stop();
    await ended;
  });

  it('sends no text message late either, and none is held up by mail', async () => {
    await enqueueRenewals(3);
    const sms = {
      storeId: firstStoreId,
      kind: 'multiFactorSms',
      to: '09012345678',
      accountId: 'a_demomember',
      text: '123456',
      code: '123456',
    } as const;
    const worker = createOutboxWorker({
      database,
      clock,
      deliver: () => Promise.reject(new DeliveryError('service', 'CONN 421')),
      sms: { kind: 'delivered', deliver: async ({ text }) => void sent.push(text) },
    });
    await enqueueSms(database, platform, { ...sms, intent: 'late' });
    clock.advance(600);
    await enqueueSms(database, platform, { ...sms, intent: 'in time', text: 'in time' });
    await worker.runDue();
    expect(sent).toEqual(['in time']);
  });
});
