import type { FastifyBaseLogger } from 'fastify';
import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import { addSeconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { findSenderDomain } from './sender-domain.ts';

export interface Outbox {
  /** Looks for due messages soon: after a commit that wrote some (`tx.afterCommit(() => app.outbox.wake())`). Never throws. */
  wake(): void;
  /** Delivers all that is due now and returns how many left. */
  deliverDue(): Promise<number>;
  /** Begins to look each second; `stop` waits for what is under way. */
  start(): void;
  stop(): Promise<void>;
}

interface ClaimedRow {
  store_id: string;
  settings_version: number;
  origin: string | null;
  outbox_id: string;
  intent: string;
  recipient: string;
  subject: string;
  body: string | null;
  attempts: number;
}

const mostAttempts = 10;
/** Longer than a mail server may take (see the gateway's time limits): until then no other worker takes the row. */
const leaseSeconds = 120;

/**
 * Each process has one worker. A row is claimed for two minutes, handed over outside of any transaction, and marked; so no two
 * workers send it. Only a process that is killed between the mail server's answer and the mark makes it leave a second time,
 * under the same Message-ID, by which mail servers drop it.
 */
export function createOutbox(parts: {
  readonly database: Database;
  readonly platform: Platform;
  readonly gateways: Pick<Gateways, 'mail'>;
  readonly settings: { read(storeId: string, version: number): Promise<Settings> };
  readonly log: FastifyBaseLogger;
}): Outbox {
  const { database, platform, gateways, log } = parts;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function claimNext(): Promise<ClaimedRow | undefined> {
    const now = platform.clock.now();
    const rows = await database.query<ClaimedRow>(
      `UPDATE outbox o SET attempts = attempts + 1, next_at = $2 FROM stores s
       WHERE s.store_id = o.store_id AND (o.store_id, o.outbox_id) = (
         SELECT store_id, outbox_id FROM outbox WHERE state = 'due' AND next_at <= $1
         ORDER BY next_at, outbox_id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING o.store_id, s.settings_version, s.origin, o.outbox_id, o.intent, o.recipient, o.subject, o.body, o.attempts`,
      [now, addSeconds(now, leaseSeconds)],
    );
    return rows[0];
  }

  async function handOver(row: ClaimedRow): Promise<void> {
    if (gateways.mail.kind === 'kept') return;
    const domain = await readSenderDomain(row);
    await gateways.mail.deliver({
      messageId: `<${hashText(`${row.store_id} ${row.intent}`)}@${domain}>`,
      from: `no-reply@${domain}`,
      to: row.recipient,
      subject: row.subject,
      text: row.body ?? '',
    });
  }

  async function readSenderDomain(row: ClaimedRow): Promise<string> {
    const settings = await parts.settings.read(row.store_id, row.settings_version);
    const chosen = settings['storeSettingData']?.['mailSenderDomain'];
    return findSenderDomain(typeof chosen === 'string' ? chosen : '', row.origin ?? '');
  }

  async function markLeft(row: ClaimedRow): Promise<void> {
    const isKept = gateways.mail.kind === 'kept';
    // What has left holds no secret any more; what is kept is what the development door shows.
    await database.query(
      `UPDATE outbox SET state = $3, sent_at = $4, last_error = NULL,
         body = CASE WHEN $5 THEN body END, code = CASE WHEN $5 THEN code END, link = CASE WHEN $5 THEN link END
       WHERE store_id = $1 AND outbox_id = $2`,
      [row.store_id, row.outbox_id, isKept ? 'kept' : 'sent', platform.clock.now(), isKept],
    );
  }

  async function postpone(row: ClaimedRow, error: unknown): Promise<void> {
    const isOver = row.attempts >= mostAttempts;
    const reason = describeFailure(error);
    const nextAt = addSeconds(platform.clock.now(), Math.min(3_600, 2 ** row.attempts));
    // What is given up is never read again: it keeps no secret either.
    await database.query(
      `UPDATE outbox SET state = $3, next_at = $4, last_error = $5,
         body = CASE WHEN $6 THEN NULL ELSE body END, code = CASE WHEN $6 THEN NULL ELSE code END, link = CASE WHEN $6 THEN NULL ELSE link END
       WHERE store_id = $1 AND outbox_id = $2`,
      [row.store_id, row.outbox_id, isOver ? 'given-up' : 'due', nextAt, reason, isOver],
    );
    log.warn({ outboxId: row.outbox_id, attempts: row.attempts, reason, isOver }, 'a mail could not be handed over');
  }

  async function deliverDue(): Promise<number> {
    let left = 0;
    for (let row = await claimNext(); row !== undefined; row = await claimNext()) {
      try {
        await handOver(row);
      } catch (error) {
        await postpone(row, error);
        continue;
      }
      await markLeft(row);
      left += 1;
    }
    return left;
  }

  function wake(): void {
    if (running !== undefined) {
      again = true;
      return;
    }
    running = deliverDue()
      .then(() => {})
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        running = undefined;
        if (again && timer !== undefined) wake();
        again = false;
      });
  }

  return {
    wake,
    deliverDue,
    start: () => {
      timer ??= setInterval(wake, 1_000);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}

/** The kind of failure, without the server's words: they may repeat the address. `"EENVELOPE 550"`. */
function describeFailure(error: unknown): string {
  if (!isObject(error)) return 'unknown';
  return (
    [error['code'], error['responseCode']].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'unknown'
  );
}
