import type { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { MailGateway } from '../../../src/server/platform/gateways/mail/mail-gateway.ts';
import { createSmtpMail } from '../../../src/server/platform/gateways/mail/smtp.ts';
import { outboxOnlySms } from '../../../src/server/platform/gateways/sms/outbox-only.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { enqueueMail, type OutgoingMail } from '../../../src/server/platform/outbox/outbox.ts';
import { createOutboxQueue } from '../../../src/server/platform/outbox/outbox-queue.ts';
import type { Platform } from '../../../src/server/platform/platform.ts';
import { createQueueWorker, type QueueWorker } from '../../../src/server/platform/queue/queue-worker.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { createManualClock } from '../manual-clock.ts';
import { onBothDatabases } from './both-databases.ts';
import { type ReceivedMail, startSmtpServer } from './smtp-server.ts';

const mail = (intent: string, to = 'taro@example.com'): OutgoingMail => ({
  storeId: firstStoreId,
  intent,
  to,
  subject: 'Your code',
  text: 'The code is 123456.',
  code: '123456',
  link: null,
});
const silentLog = { warn: () => {}, error: () => {}, info: () => {} };

onBothDatabases((open) => {
  const clock = createManualClock('2026-11-21T03:00:00Z');
  const platform: Platform = {
    clock,
    random: systemRandom,
    keys: createKeys(['not used in this test']),
    ownOrigin: 'http://localhost',
  };
  let database: Database;
  let sent: string[];
  let failing = false;
  const gateway: MailGateway = {
    kind: 'delivered',
    deliver: async (message) => {
      await wait(3);
      if (failing) throw Object.assign(new Error('no such taro@example.com'), { code: 'EENVELOPE', responseCode: 450 });
      sent.push(message.messageId);
    },
    close: async () => {},
  };
  const createWorker = (mail = gateway): QueueWorker => {
    const settings = { read: async () => ({ storeSettingData: { mailSenderDomain: 'mail.example' } }) };
    // Of the logger only these are called.
    const queue = createOutboxQueue({
      database,
      platform,
      gateways: { mail, sms: outboxOnlySms },
      settings,
      log: silentLog as never,
    });
    return createQueueWorker(queue, { clock, log: silentLog });
  };
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

  it('deletes text and code once the mail was sent', async () => {
    const rows = await database.query<Record<string, unknown>>(
      `SELECT body, code, link, state FROM outbox WHERE intent = 'race 0'`,
    );
    expect(rows).toEqual([{ body: null, code: null, link: null, state: 'sent' }]);
  });

  it('retries a failed mail with growing delays, ten times, with the same Message-ID', async () => {
    sent = [];
    failing = true;
    await enqueueMail(database, platform, mail('failing'));
    const worker = createWorker();
    expect(await worker.runDue()).toBe(0);
    clock.advance(1);
    await worker.runDue();
    const rows = await database.query<{ attempts: number; last_error: string }>(
      `SELECT attempts, last_error FROM outbox WHERE intent = 'failing'`,
    );
    expect(rows).toEqual([{ attempts: 1, last_error: 'EENVELOPE 450' }]);
    failing = false;
    clock.advance(1);
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    failing = true;
    await enqueueMail(database, platform, mail('hopeless'));
    for (let round = 0; round < 15; round += 1) {
      await worker.runDue();
      clock.advance(3_600);
    }
    failing = false;
    const given = await database.query(`SELECT state, attempts FROM outbox WHERE intent = 'hopeless'`);
    expect(given).toEqual([{ state: 'given-up', attempts: 10 }]);
  });

  it('sends what a killed worker had claimed, after two minutes', async () => {
    sent = [];
    await enqueueMail(database, platform, mail('claimed'));
    let end = (): void => {};
    const dying = createWorker({ ...gateway, deliver: () => new Promise((resolve) => (end = resolve)) }).runDue();
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

describe('by SMTP', () => {
  const received: ReceivedMail[] = [];
  let server: Server;
  beforeAll(async () => {
    server = await startSmtpServer(4151, received);
  });
  afterAll(() => {
    server.close();
  });

  it("reaches the dotted addresses of Japanese carriers, from the domain's sender, in Japanese", async () => {
    const smtp = createSmtpMail('smtp://127.0.0.1:4151');
    // Such a local part is quoted on the wire (RFC 5321); the address is the same.
    const addresses = {
      'foo.@docomo.ne.jp': '"foo."@docomo.ne.jp',
      'foo..bar@docomo.ne.jp': '"foo..bar"@docomo.ne.jp',
      'taro@example.com': 'taro@example.com',
    };
    for (const [to, onWire] of Object.entries(addresses)) {
      await smtp.deliver({
        messageId: '<x@mail.example>',
        from: 'no-reply@mail.example',
        to,
        subject: '認証コード',
        text: 'コードは 123456 です。',
      });
      const last = received.at(-1);
      expect(last?.commands).toContain(`RCPT TO:<${onWire}>`);
      expect(last?.commands).toContain('MAIL FROM:<no-reply@mail.example>');
      expect(last?.lines).toContain('Message-ID: <x@mail.example>');
      expect(last?.lines).toContain('From: no-reply@mail.example');
      const body = Buffer.from(last?.lines.slice(last.lines.indexOf('') + 1).join('') ?? '', 'base64');
      expect(body.toString('utf8')).toBe('コードは 123456 です。');
    }
    await smtp.close();
  });
});
