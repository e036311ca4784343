// What becomes of a message after each class of failure.
import { beforeEach, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { DeliveryError, type DeliveryFailure } from '../../../src/server/platform/gateways/delivery-error.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { createManualClock } from '../manual-clock.ts';
import { createOutboxWorker, createPlatform, writeMail } from './outbox-worker.ts';

onEitherDatabase((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform = createPlatform(clock);
  let database: Database;
  let failure: DeliveryFailure | undefined;
  let attempts: { readonly subject: string; readonly at: number }[];
  let lines: unknown[];
  beforeEach(async () => {
    database ??= await open('seeded');
    await database.query('DELETE FROM outbox WHERE store_id = $1', [firstStoreId]);
    attempts = [];
    lines = [];
  });
  const seconds = (): number => clock.now().getTime() / 1_000;
  const createWorker = () =>
    createOutboxWorker({
      database,
      clock,
      maxInFlight: 1,
      lines,
      deliver: async ({ subject }) => {
        attempts.push({ subject, at: seconds() });
        if (failure !== undefined) throw new DeliveryError(failure, 'RCPT TO 550');
      },
    });
  const enqueue = (intent: string, changes: Parameters<typeof writeMail>[1] = {}) =>
    enqueueMail(database, platform, writeMail(intent, changes));
  const read = (intent: string) =>
    database.query('SELECT state, attempts, last_error, body, code FROM outbox WHERE intent = $1', [intent]);

  it('gives a permanently refused mail up at once, without its secret, and logs it', async () => {
    failure = 'permanent';
    await enqueue('refused');
    const worker = createWorker();
    await worker.runDue();
    clock.advance(86_400);
    await worker.runDue();
    expect(attempts).toHaveLength(1);
    expect(await read('refused')).toEqual([
      { state: 'given-up', attempts: 1, last_error: 'RCPT TO 550', body: null, code: null },
    ]);
    expect(lines).toEqual([
      expect.objectContaining({ channel: 'mail', lane: 'codes', failure: 'permanent', reason: 'RCPT TO 550', isOver: true }),
    ]);
  });

  it('repeats a temporary failure after ever longer times, from 30 minutes on, for five days', async () => {
    failure = 'temporary';
    const start = seconds();
    await enqueue('deferred', { kind: 'orderPlaced' });
    const worker = createWorker();
    for (let steps = 0; steps < 100; steps += 1) {
      await worker.runDue();
      const [row] = await database.query<{ next_at: Date; expires_at: Date }>(
        "SELECT next_at, expires_at FROM outbox WHERE intent = 'deferred' AND state = 'due'",
      );
      if (row === undefined) break;
      const next = Math.min(row.next_at.getTime(), row.expires_at.getTime()) / 1_000;
      clock.advance(next - seconds());
    }
    const times = attempts.map(({ at }) => at - start);
    expect(times.slice(0, 8)).toEqual([0, 2, 12, 72, 372, 2_172, 3_972, 11_172]);
    const pauses = times.slice(8).map((time, index) => time - (times[index + 7] ?? 0));
    expect(new Set(pauses)).toEqual(new Set([7_200]));
    expect(seconds() - start).toBe(5 * 86_400);
    expect(await read('deferred')).toMatchObject([
      { state: 'given-up', last_error: 'RCPT TO 550', body: expect.any(String), code: null },
    ]);
  });

  it('asks a server that refuses the sender of the store again after half an hour, without counting the mail out', async () => {
    failure = 'sender';
    await enqueue('from nobody', { kind: 'orderPlaced' });
    const worker = createWorker();
    await worker.runDue();
    clock.advance(1_799);
    await worker.runDue();
    expect(attempts).toHaveLength(1);
    failure = undefined;
    clock.advance(1);
    await worker.runDue();
    expect(await read('from nobody')).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('counts no failure of the service against a mail, and tries with one at a time, each in its turn', async () => {
    failure = 'service';
    for (const intent of ['first', 'second', 'third']) await enqueue(intent, { kind: 'orderPlaced' });
    clock.advance(0.001);
    const worker = createWorker();
    for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = attempts.length;
      await worker.runDue();
      expect(attempts).toHaveLength(before + 1);
      clock.advance(pause - 0.001);
      await worker.runDue();
      expect(attempts).toHaveLength(before + 1);
      clock.advance(0.001);
    }
    expect(attempts.slice(0, 4).map(({ subject }) => subject)).toEqual(['first', 'second', 'third', 'first']);
    expect(await read('first')).toMatchObject([{ state: 'due', attempts: 0, last_error: 'RCPT TO 550' }]);
    failure = undefined;
    attempts = [];
    await worker.runDue();
    expect(attempts.map(({ subject }) => subject)).toEqual(['third', 'first', 'second']);
  });

  it('sends no code that a later one has replaced, and those of others', async () => {
    failure = 'service';
    for (const intent of ['login-code:session1:a', 'login-code:session2:a', 'signUp-code:session1:a', 'login-code:session1:b'])
      await enqueue(intent);
    const worker = createWorker();
    await worker.runDue();
    failure = undefined;
    attempts = [];
    clock.advance(60);
    await worker.runDue();
    expect(attempts.map(({ subject }) => subject)).toEqual([
      'login-code:session2:a',
      'signUp-code:session1:a',
      'login-code:session1:b',
    ]);
    expect(await read('login-code:session1:a')).toMatchObject([{ state: 'given-up', code: null }]);
  });

  it('sends nothing whose code or link has ended, and erases it then, also while the service cannot be used', async () => {
    failure = 'service';
    await enqueue('code');
    await enqueue('reset', { kind: 'passwordForgot' });
    await enqueue('undo', { kind: 'emailChangedUndo', endsAt: new Date(clock.now().getTime() + 1_000) });
    const worker = createWorker();
    await worker.runDue();
    clock.advance(1);
    await worker.runDue();
    expect(await read('undo')).toEqual([{ state: 'given-up', attempts: 0, last_error: 'EXPIRED', body: null, code: null }]);
    clock.advance(599);
    await worker.runDue();
    expect(await read('code')).toMatchObject([{ state: 'given-up', attempts: 0, body: null, code: null }]);
    failure = undefined;
    clock.advance(60);
    await worker.runDue();
    expect(await read('reset')).toMatchObject([{ state: 'sent' }]);
    expect(new Set(attempts.map(({ subject }) => subject))).toEqual(new Set(['code', 'reset']));
  });
});
