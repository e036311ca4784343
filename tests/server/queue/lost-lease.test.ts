// A worker whose lease has ended changes nothing of what another one did meanwhile.
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { createManualClock } from '../manual-clock.ts';
import { createOutboxWorker, createPlatform, writeMail } from '../outbox/outbox-worker.ts';

onEitherDatabase((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  let database: Database;
  beforeAll(async () => {
    database = await open('seeded');
  });

  it('a failure after the lease does not enqueue a mail again that another worker has sent', async () => {
    await enqueueMail(database, createPlatform(clock), writeMail('slow'));
    let fail: ((error: Error) => void) | undefined;
    const slow = createOutboxWorker({ database, clock, deliver: () => new Promise((_resolve, reject) => (fail = reject)) });
    const ended = slow.runDue();
    await expect.poll(() => fail).toBeDefined();
    clock.advance(121);
    const sent: string[] = [];
    const other = createOutboxWorker({ database, clock, deliver: async ({ messageId }) => void sent.push(messageId) });
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
