import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { enqueueMail, type OutgoingMail } from '../../../src/server/platform/outbox/outbox.ts';
import type { QueueWorker } from '../../../src/server/platform/queue/queue-worker.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { createManualClock } from '../manual-clock.ts';
import { createOutboxWorker, createPlatform, writeMail } from './outbox-worker.ts';

const document = '<p>The code is 123456.</p>';
const mail = (intent: string, to = 'taro@example.com'): OutgoingMail => writeMail(intent, { to, html: document });

onEitherDatabase((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform = createPlatform(clock);
  let database: Database;
  let sent: string[];
  let failing = false;
  const send = async ({ messageId, html }: { readonly messageId: string; readonly html?: string }): Promise<void> => {
    await wait(3);
    if (html !== document) throw new Error('The mail has no document.');
    if (failing) throw Object.assign(new Error('no such taro@example.com'), { code: 'EENVELOPE', responseCode: 450 });
    sent.push(messageId);
  };
  const createWorker = (deliver: (message: { readonly messageId: string }) => Promise<void> = send): QueueWorker =>
    createOutboxWorker({ database, clock, deliver });
  beforeAll(async () => {
    database = await open('seeded');
    sent = [];
  });

  it('sends no mail of a transaction that was rolled back', async () => {
    const rolledBack = database.transaction(async (tx) => {
      await enqueueMail(tx, platform, mail('rolled back'));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await createWorker().runDue()).toBe(0);
  });

  it('sends one intent once, with repeated writes and several workers', async () => {
    sent = [];
    for (let index = 0; index < 12; index += 1) expect(await enqueueMail(database, platform, mail(`race ${index}`))).toBe(true);
    expect(await enqueueMail(database, platform, mail('race 0'))).toBe(false);
    const counts = await Promise.all([createWorker(), createWorker(), createWorker()].map((worker) => worker.runDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set(sent).size).toBe(12);
    expect(sent).toHaveLength(12);
  });

  it('deletes text, document and code once the mail was sent', async () => {
    const rows = await database.query<Record<string, unknown>>(
      `SELECT body, html, code, link, state FROM outbox WHERE intent = 'race 0'`,
    );
    expect(rows).toEqual([{ body: null, html: null, code: null, link: null, state: 'sent' }]);
  });

  it('retries a failed mail under the same Message-ID after 2 and 10 seconds, and gives it up when its code ends', async () => {
    sent = [];
    failing = true;
    await enqueueMail(database, platform, mail('failing'));
    const worker = createWorker();
    expect(await worker.runDue()).toBe(0);
    clock.advance(1);
    await worker.runDue();
    const read = () => database.query(`SELECT state, attempts, last_error, code FROM outbox WHERE intent = 'failing'`);
    expect(await read()).toEqual([{ state: 'due', attempts: 1, last_error: 'EENVELOPE 450', code: '123456' }]);
    clock.advance(1);
    await worker.runDue();
    clock.advance(10);
    failing = false;
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    expect(await read()).toEqual([{ state: 'sent', attempts: 3, last_error: null, code: null }]);
    expect(sent).toHaveLength(1);
    failing = true;
    await enqueueMail(database, platform, mail('hopeless'));
    for (let minute = 0; minute < 10; minute += 1) {
      await worker.runDue();
      clock.advance(60);
    }
    failing = false;
    expect(await worker.runDue()).toBe(0);
    const given = await database.query(`SELECT state, attempts, code FROM outbox WHERE intent = 'hopeless'`);
    expect(given).toEqual([{ state: 'given-up', attempts: 5, code: null }]);
  });

  it('sends what a killed worker had claimed, after two minutes', async () => {
    sent = [];
    await enqueueMail(database, platform, mail('claimed'));
    let end = (): void => {};
    const dying = createWorker(() => new Promise((resolve) => (end = resolve))).runDue();
    await wait(100);
    expect(await createWorker().runDue()).toBe(0);
    clock.advance(121);
    expect(await createWorker().runDue()).toBe(1);
    end();
    await dying;
  });

  it('refuses several addresses, header injection, and a subject of two lines', async () => {
    for (const to of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      'a@b@example.com',
      'a@example.com;b',
      '',
    ]) {
      await expect(enqueueMail(database, platform, mail('x', to))).rejects.toThrow('one plain address');
    }
    await expect(enqueueMail(database, platform, { ...mail('x'), subject: 'Hello\nBcc: b@example.com' })).rejects.toThrow(
      'one line',
    );
    expect(await enqueueMail(database, platform, mail('carrier', 'foo..bar.@docomo.ne.jp'))).toBe(true);
  });
});
