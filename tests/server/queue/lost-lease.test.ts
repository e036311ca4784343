// A worker whose lease has ended changes nothing of what another one did meanwhile.
import { beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { MailGateway } from '../../../src/server/platform/gateways/mail/mail-gateway.ts';
import { outboxOnlySms } from '../../../src/server/platform/gateways/sms/outbox-only.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { createOutboxQueue } from '../../../src/server/platform/outbox/outbox-queue.ts';
import type { Platform } from '../../../src/server/platform/platform.ts';
import { createQueueWorker, type QueueWorker } from '../../../src/server/platform/queue/queue-worker.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { onBothDatabases } from '../foundation/both-databases.ts';
import { createManualClock } from '../manual-clock.ts';

onBothDatabases((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform: Platform = {
    clock,
    random: systemRandom,
    keys: createKeys(['not used in this test']),
    ownOrigin: 'http://localhost',
  };
  let database: Database;
  beforeAll(async () => {
    database = await open('seeded');
  });

  function createWorker(deliver: MailGateway['deliver']): QueueWorker {
    const mail: MailGateway = { kind: 'delivered', deliver, close: async () => {} };
    const log = { warn: () => {}, error: () => {} };
    // Of the logger only these are called.
    const queue = createOutboxQueue({
      database,
      platform,
      gateways: { mail, sms: outboxOnlySms },
      settings: { read: async () => ({}) },
      log: log as never,
    });
    return createQueueWorker(queue, { clock, log });
  }

  it('a failure after the lease does not enqueue a mail again that another worker has sent', async () => {
    await enqueueMail(database, platform, {
      storeId: firstStoreId,
      intent: 'slow',
      to: 'taro@example.com',
      subject: 'Code',
      text: 'The code is 123456.',
      code: '123456',
      link: null,
    });
    let fail: ((error: Error) => void) | undefined;
    const slow = createWorker(() => new Promise((_resolve, reject) => (fail = reject)));
    const ended = slow.runDue();
    await expect.poll(() => fail).toBeDefined();
    clock.advance(121);
    const sent: string[] = [];
    const other = createWorker(async ({ messageId }) => void sent.push(messageId));
    expect(await other.runDue()).toBe(1);
    fail?.(new Error('the connection is gone'));
    expect(await ended).toBe(0);
    expect(await database.query('SELECT state, attempts, last_error FROM outbox')).toEqual([
      { state: 'sent', attempts: 2, last_error: null },
    ]);
    clock.advance(3_600);
    expect(await other.runDue()).toBe(0);
    expect(sent).toHaveLength(1);
  });
});
