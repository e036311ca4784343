// How many mails leave in a second when the mail server takes 150 ms for each reply, and when a code leaves behind mass mail.
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createSmtpMail } from '../../../src/server/platform/gateways/mail/smtp.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { startTestFoundation } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { writeMail } from './outbox-worker.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

const mails = 2_000;

async function startProcess(url: string, server: SmtpServer) {
  const mail = createSmtpMail(server.url, { maxConnections: 32 });
  const process = await startTestFoundation({
    database: await openPostgres(url, 8),
    gateways: { mail },
    environment: { MAILS_IN_FLIGHT: '32', LOG_LEVEL: 'silent' },
  });
  opened.push(process);
  return process;
}

const subjectsOf = ({ received }: SmtpServer): readonly string[] =>
  received.map(({ lines }) => lines.find((line) => line.startsWith('Subject: '))?.slice(9) ?? '');

it.each([
  [1, [], 30],
  [1, ['PIPELINING'], 45],
  [2, [], 45],
])(
  '%d processes, capabilities %j: at least %d mails a second, each once; a code does not wait',
  async (count, capabilities, least) => {
    const server = await startSmtpServer({ delay: 150, capabilities });
    opened.push(server);
    const url = await createTestDatabase('seeded');
    const feeder = await openPostgres(url, 2);
    opened.push(feeder);
    const processes = [];
    for (let index = 0; index < count; index += 1) processes.push(await startProcess(url, server));
    const { platform } = processes[0]?.app ?? expect.fail('no process runs');
    await feeder.transaction(async (tx) => {
      for (let index = 0; index < mails; index += 1)
        await enqueueMail(
          tx,
          platform,
          writeMail(`renewed ${index}`, { kind: 'subscriptionRenewed', to: `m${index}@example.com` }),
        );
    });
    const start = performance.now();
    await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(200);
    const before = server.received.length;
    await enqueueMail(feeder, platform, writeMail('code'));
    await expect.poll(() => subjectsOf(server).includes('code'), { interval: 5 }).toBe(true);
    const sentBefore = subjectsOf(server).indexOf('code') - before;
    await expect.poll(() => server.received.length, { interval: 20, timeout: 120_000 }).toBe(mails + 1);
    const perSecond = (1_000 * mails) / (performance.now() - start);
    process.stdout.write(
      `${count} processes, ${JSON.stringify(capabilities)}: ${perSecond.toFixed(1)} mails a second, the code after ${sentBefore} of ${mails - before}\n`,
    );
    expect(new Set(subjectsOf(server)).size).toBe(mails + 1);
    expect(server.countConnections()).toBeLessThanOrEqual(32 * count * Math.ceil((mails + 1) / 32 / 100 + 1));
    expect(sentBefore).toBeLessThan(100);
    expect(perSecond).toBeGreaterThan(least);
  },
);
