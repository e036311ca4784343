// The queue that delivers the mails and text messages of the outbox.
import type { FastifyBaseLogger } from 'fastify';
import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import { addSeconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { hashText } from '../keys.ts';
import { mails } from '../metrics/metrics.ts';
import type { Platform } from '../platform.ts';
import { claimNext, findNextDue, isHeld, type Lease, type LeaseTable, leaseParameters } from '../queue/lease.ts';
import type { Queue } from '../queue/queue-worker.ts';
import { findStore } from '../sessions/request-state.ts';
import { findSenderDomain } from './sender-domain.ts';

interface ClaimedRow {
  store_id: string;
  outbox_id: string;
  intent: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string | null;
  attempts: number;
}

interface ClaimedMail extends Lease {
  readonly row: ClaimedRow;
}

const maxAttempts = 10;
const table: LeaseTable = {
  table: 'outbox',
  id: 'outbox_id',
  dueAt: 'next_at',
  isWaiting: "state = 'due'",
  leaseSeconds: 120,
};

/**
 * A mail is claimed, handed over outside of any transaction, and marked; so no two workers send it. If the process is killed
 * between the mail server's answer and the mark, it is sent again under the same Message-ID, by which mail servers drop it.
 */
export function createOutboxQueue(parts: {
  readonly database: Database;
  readonly platform: Platform;
  readonly gateways: Pick<Gateways, 'mail' | 'sms'>;
  readonly settings: { read(storeId: string, version: number): Promise<Settings> };
  readonly log: FastifyBaseLogger;
}): Queue<ClaimedMail, void> {
  const { database, platform, gateways, log } = parts;

  async function claim(now: Date): Promise<ClaimedMail | undefined> {
    const row = await claimNext<ClaimedRow>(database, table, now, {
      columns: 'store_id, outbox_id, intent, channel, recipient, subject, body, attempts',
      set: 'attempts = attempts + 1',
    });
    return row && { storeId: row.store_id, id: row.outbox_id, endsAt: row.lease_ends_at, row };
  }

  async function deliver({ row }: ClaimedMail): Promise<void> {
    if (gateways[row.channel].kind === 'kept') return;
    if (row.channel === 'sms') {
      const messageId = hashText(`${row.store_id} ${row.intent}`);
      return gateways.sms.deliver({ messageId, to: row.recipient, text: row.body ?? '' });
    }
    const domain = await readSenderDomain(row.store_id);
    await gateways.mail.deliver({
      messageId: `<${hashText(`${row.store_id} ${row.intent}`)}@${domain}>`,
      from: `no-reply@${domain}`,
      to: row.recipient,
      subject: row.subject,
      text: row.body ?? '',
    });
  }

  async function readSenderDomain(storeId: string): Promise<string> {
    const store = await findStore(database, storeId, platform.ownOrigin);
    if (store === undefined) throw new Error('the store of a mail does not exist');
    const settings = await parts.settings.read(storeId, store.settingsVersion);
    const chosen = settings['storeSettingData']?.['mailSenderDomain'];
    return findSenderDomain(typeof chosen === 'string' ? chosen : '', store.origin);
  }

  /** Also if the lease was lost: the mail has left. */
  async function markSent({ row }: ClaimedMail): Promise<void> {
    const isKept = gateways[row.channel].kind === 'kept';
    mails.inc({ channel: row.channel, outcome: isKept ? 'kept' : 'sent' });
    // A sent mail keeps no secret; a kept one is what /dev/outbox shows.
    await database.query(
      `UPDATE outbox SET state = $3, sent_at = $4, last_error = NULL,
         body = CASE WHEN $5 THEN body END, code = CASE WHEN $5 THEN code END, link = CASE WHEN $5 THEN link END
       WHERE store_id = $1 AND outbox_id = $2`,
      [row.store_id, row.outbox_id, isKept ? 'kept' : 'sent', platform.clock.now(), isKept],
    );
  }

  async function postpone(mail: ClaimedMail, error: unknown): Promise<void> {
    mails.inc({ channel: mail.row.channel, outcome: 'failed' });
    const { outbox_id: outboxId, attempts } = mail.row;
    const isOver = attempts >= maxAttempts;
    const reason = describeFailure(error);
    const nextAt = addSeconds(platform.clock.now(), Math.min(3_600, 2 ** attempts));
    // A mail that is given up is never read again: it keeps no secret either.
    await database.query(
      `UPDATE outbox SET state = $4, next_at = $5, last_error = $6,
         body = CASE WHEN $7 THEN NULL ELSE body END, code = CASE WHEN $7 THEN NULL ELSE code END, link = CASE WHEN $7 THEN NULL ELSE link END
       WHERE ${isHeld(table)}`,
      [...leaseParameters(mail), isOver ? 'given-up' : 'due', nextAt, reason, isOver],
    );
    log.warn({ outboxId, attempts, reason, isOver }, 'a mail could not be handed over');
  }

  return {
    table: table.table,
    maxConcurrent: 1,
    timeout: 90_000,
    isPolled: true,
    findNextDue: () => findNextDue(database, table),
    claim,
    run: deliver,
    complete: markSent,
    fail: postpone,
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
