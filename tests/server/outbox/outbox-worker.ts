import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Clock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { Mail, MailGateway } from '../../../src/server/platform/gateways/mail/mail-gateway.ts';
import { outboxOnlySms } from '../../../src/server/platform/gateways/sms/outbox-only.ts';
import type { SmsGateway } from '../../../src/server/platform/gateways/sms/sms-gateway.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import type { OutgoingMail } from '../../../src/server/platform/outbox/outbox.ts';
import { createOutboxQueue } from '../../../src/server/platform/outbox/outbox-queue.ts';
import type { Platform } from '../../../src/server/platform/platform.ts';
import { createQueueWorker, type QueueWorker } from '../../../src/server/platform/queue/queue-worker.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';

export const createPlatform = (clock: Clock): Platform => ({
  clock,
  random: systemRandom,
  keys: createKeys(['not used in this test']),
  ownOrigin: 'http://localhost',
});

/** The worker of the outbox of one process, which delivers mails by `deliver`. */
export function createOutboxWorker({
  database,
  clock,
  deliver,
  sms = outboxOnlySms,
  maxInFlight = 4,
  lines = [],
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly sms?: SmsGateway;
  readonly maxInFlight?: number;
  /** Receives what is logged. */
  readonly lines?: unknown[];
}): QueueWorker {
  const mail: MailGateway = { kind: 'delivered', deliver, close: async () => {} };
  const write = (details: unknown): void => void lines.push(details);
  const log = { warn: write, error: write };
  const queue = createOutboxQueue({
    database,
    platform: createPlatform(clock),
    gateways: { mail, sms },
    settings: { read: async () => ({ storeSettingData: { mailSenderDomain: 'mail.example' } }) },
    // Of the logger only these are called.
    log: log as never,
    maxInFlight,
  });
  return createQueueWorker(queue, { clock, log });
}

/** A mail whose subject is its intent: a code, or of another kind without one. */
export function writeMail(intent: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const code = (changes.kind ?? 'signUpCode') === 'signUpCode' ? '123456' : null;
  return {
    storeId: firstStoreId,
    kind: 'signUpCode',
    intent,
    to: 'taro@example.com',
    subject: intent,
    text: 'The code is 123456.',
    code,
    link: null,
    ...changes,
  };
}
