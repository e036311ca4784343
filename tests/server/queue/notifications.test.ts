// A job is run at once, whichever process enqueues it, and without a call of `wake`.
import { afterEach, expect, it, vi } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database, Queryable } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import type { MailGateway } from '../../../src/server/platform/gateways/mail/mail-gateway.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { openPostgresProxy } from '../breaks/postgres-proxy.ts';
import { openEmbedded } from '../foundation/both-databases.ts';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';

const often = { interval: 5 };

/** Workers do not poll, so that only a notification tells them of a job. */
function disablePolling(): void {
  const start = setTimeout;
  const isPoll = (milliseconds = 0) => milliseconds >= 1_000 && milliseconds <= 30_000;
  const startOther = (work: () => void, milliseconds?: number) => start(work, isPoll(milliseconds) ? 3_600_000 : milliseconds);
  // The overload that is called.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startOther as typeof setTimeout);
}

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  vi.restoreAllMocks();
});

/** Starts a process that delivers mails to `sent`. */
async function startProcess(database: Database, sent: string[], changes: Partial<MailGateway> = {}): Promise<TestApp> {
  const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => void sent.push(subject);
  const mail: MailGateway = { kind: 'delivered', deliver, close: async () => {}, ...changes };
  const process = await startTestFoundation({ database, gateways: { mail } });
  opened.push(process);
  return process;
}

const enqueue = (on: Queryable, { app }: TestApp, subject: string): Promise<boolean> =>
  enqueueMail(on, app.platform, {
    storeId: firstStoreId,
    kind: 'welcome',
    intent: subject,
    to: 'taro@example.com',
    subject,
    text: 'Hello',
    code: null,
    link: null,
  });

it.each(['PGlite', 'PostgreSQL'])('a mail that is enqueued without a wake is sent promptly, on %s', async (kind) => {
  disablePolling();
  const sent: string[] = [];
  const database = kind === 'PGlite' ? await openEmbedded('seeded') : await openPostgres(await createTestDatabase('seeded'), 4);
  const process = await startProcess(database, sent);
  for (const subject of ['first', 'second', 'third']) {
    await enqueue(database, process, subject);
    await expect.poll(() => sent, often).toContain(subject);
    await database.transaction((tx) => enqueue(tx, process, `${subject}, in a transaction`));
    await expect.poll(() => sent, often).toContain(`${subject}, in a transaction`);
  }
  expect(sent).toHaveLength(6);
});

it('of two processes one sends each mail, promptly, also when their listening connections were just terminated', async () => {
  disablePolling();
  const url = await createTestDatabase('seeded');
  const sent: string[] = [];
  const processes = [
    await startProcess(await openPostgres(url, 4), sent),
    await startProcess(await openPostgres(url, 4), sent),
  ] as const;
  const other = await openPostgres(url, 1);
  opened.push(other);
  const isListening = "query LIKE 'LISTEN%' AND datname = current_database()";
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => other.query(`SELECT 1 FROM pg_stat_activity WHERE ${isListening}`)).toHaveLength(2);
    await enqueue(other, processes[0], `round ${round}`);
    await expect.poll(() => sent, often).toContain(`round ${round}`);
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isListening}`);
    await enqueue(other, processes[0], `cut ${round}`);
    await expect.poll(() => sent, often).toContain(`cut ${round}`);
  }
  expect(sent).toHaveLength(6);
  // A mail is marked as sent after it was sent.
  await expect.poll(() => other.query('SELECT DISTINCT state, attempts FROM outbox')).toEqual([{ state: 'sent', attempts: 1 }]);
});

it('mail is sent once the database is back, and by polling where no notification arrives', async () => {
  const proxy = await openPostgresProxy();
  opened.push(proxy);
  const sent: string[] = [];
  const process = await startProcess(await openPostgres(proxy.url), sent);
  const direct = await openPostgres(proxy.directUrl, 1);
  opened.push(direct);
  await proxy.close();
  await enqueue(direct, process, 'while it was away');
  await proxy.open();
  await expect.poll(() => sent).toEqual(['while it was away']);
  await direct.query('ALTER TABLE outbox DISABLE TRIGGER outbox_enqueued');
  await enqueue(direct, process, 'unnoticed');
  await expect.poll(() => sent).toContain('unnoticed');
});

it('a retry is due at once when /dev/clock advances', async () => {
  disablePolling();
  const sent: string[] = [];
  let failures = 1;
  const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => {
    failures -= 1;
    if (failures >= 0) throw new Error('no line');
    sent.push(subject);
  };
  const process = await startProcess(await openPostgres(await createTestDatabase('seeded'), 4), sent, { deliver });
  await enqueue(process.database, process, 'retried');
  const readAttempts = () => process.database.query("SELECT attempts FROM outbox WHERE last_error = 'unknown'");
  await expect.poll(readAttempts, often).toEqual([{ attempts: 1 }]);
  const payload = { advanceSeconds: 3 };
  await process.app.inject({ method: 'POST', url: '/dev/clock', headers: { host: 'localhost' }, payload });
  await expect.poll(() => sent, often).toEqual(['retried']);
});
