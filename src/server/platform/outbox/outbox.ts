import { addSeconds } from '../clock.ts';
import { type Queryable, toJson } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { makeId } from '../random.ts';
import { findExpiry, type MessageKind, messageKinds, messageSeconds } from './message-kinds.ts';

export const channels = ['sms', 'mail'] as const;
export type Channel = (typeof channels)[number];

export interface OutgoingMail {
  readonly storeId: string;
  readonly kind: MessageKind;
  /**
   * The reason for the mail, unique in the store: `signUp-code:<session>:<random>`. A second mail with the same intent is not sent. A code
   * replaces the one of the same purpose and owner, which is the part before the last colon.
   */
  readonly intent: string;
  readonly to: string;
  /** The member who reads it; default: a guest, an operator, or members who share the address. */
  readonly accountId?: string | null | undefined;
  readonly subject: string;
  readonly text: string;
  /** The same content as a document. Default: the mail has only a text. */
  readonly html?: string;
  /** The one-time code in the text, or null. */
  readonly code: string | null;
  /** The first link in the text, or null. */
  readonly link: string | null;
  /** If the link ends earlier than links of its purpose usually do. */
  readonly endsAt?: Date;
  /** What the mail reports, while it waits for more (`lockCollecting`); without it the mail is sent at once. */
  readonly collected?: { readonly entries: readonly CollectedEntry[]; readonly until: Date };
}

/** One of the events that a mail reports. `key`: what it is about; a later entry with the same key replaces it. */
export interface CollectedEntry {
  readonly key: string;
  readonly text: string;
}

export interface OutgoingSms {
  readonly storeId: string;
  readonly kind: MessageKind;
  /** As of a mail. */
  readonly intent: string;
  /** Phone number in Japan, digits only. */
  readonly to: string;
  /** The member who reads it. */
  readonly accountId: string;
  readonly text: string;
  /** The one-time code in the text, or null. */
  readonly code: string | null;
}

/** Inserts a text message in the transaction that causes it; the worker delivers it after the commit. */
export async function enqueueSms(tx: Queryable, platform: Platform, sms: OutgoingSms): Promise<void> {
  if (!/^0[0-9]{9,10}$/.test(sms.to)) throw new Error('A text message goes to one phone number in Japan.');
  await insert(tx, platform, { ...sms, channel: 'sms', destination: '', subject: '', link: null });
}

/**
 * Inserts a mail in the transaction that causes it; the worker delivers it after the commit. False: this intent exists already.
 */
export async function enqueueMail(tx: Queryable, platform: Platform, mail: OutgoingMail): Promise<boolean> {
  // Forms validate the address; this only prevents several recipients and header injection.
  if (!/^[^\s@,;:<>()[\]\\"]{1,128}@[A-Za-z0-9.-]{1,191}$/.test(mail.to)) throw new Error('A mail goes to one plain address.');
  if (/[\r\n\0]/.test(mail.subject)) throw new Error('The subject of a mail is one line.');
  return insert(tx, platform, { ...mail, channel: 'mail', destination: mail.to.slice(mail.to.indexOf('@') + 1).toLowerCase() });
}

async function insert(tx: Queryable, { clock, random }: Platform, message: OutgoingMessage): Promise<boolean> {
  const { storeId, kind, intent, channel, destination, to, accountId, subject, text, html, code, link, endsAt, collected } =
    message;
  const { lane, carries } = messageKinds[kind];
  if (code !== null && carries !== 'code') throw new Error(`A message of the kind ${kind} carries no code.`);
  const now = clock.now();
  if (carries === 'code') await expireReplaced(tx, message, now);
  const inserted = await tx.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, code, link, state, attempts, next_at, created_at,
       lane, destination, expires_at, collected, html, is_resendable, account_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'due', 0, $14, $10, $11, $12, $13, $15, $16, $17, $18)
     ON CONFLICT (store_id, intent) DO NOTHING RETURNING outbox_id`,
    [
      storeId,
      makeId(random, 'o'),
      intent,
      channel,
      to,
      subject,
      text,
      code,
      link,
      now,
      lane,
      destination,
      findExpiry(kind, now, endsAt),
      collected?.until ?? now,
      collected === undefined ? null : toJson(collected.entries),
      html ?? null,
      carries === null && code === null,
      accountId ?? null,
    ],
  );
  return inserted.length > 0;
}

/**
 * Sends a message at once that waits after a failure, or again if it was given up and has kept its text. False: it was sent, is being
 * sent, or had a code or link that has ended.
 */
export async function sendAgain(
  tx: Queryable,
  {
    storeId,
    outboxId,
    to,
    now,
  }: { readonly storeId: string; readonly outboxId: string; readonly to: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE outbox SET state = 'due', next_at = $4, attempts = CASE state WHEN 'due' THEN attempts ELSE 0 END,
       expires_at = CASE state WHEN 'due' THEN expires_at ELSE $5 END,
       delivery = NULL, delivery_status = NULL, delivery_reason = NULL, delivery_at = NULL
      WHERE store_id = $1 AND outbox_id = $2 AND recipient = $3 AND lease_id IS NULL
        AND ((state = 'due' AND attempts > 0 AND expires_at > $4) OR (state = 'given-up' AND is_resendable AND body IS NOT NULL))
      RETURNING outbox_id`,
    [storeId, outboxId, to, now, addSeconds(now, messageSeconds)],
  );
  return rows.length > 0;
}

/** A mail that waits for more to report. */
export interface CollectingMail {
  readonly id: string;
  readonly entries: readonly CollectedEntry[];
}

/** Locks the mail that still waits for more; undefined: none does. `intent`: how those of its mails begin. */
export async function lockCollecting(
  tx: Queryable,
  { storeId, to, intent }: Pick<OutgoingMail, 'storeId' | 'to' | 'intent'>,
  now: Date,
): Promise<CollectingMail | undefined> {
  const [row] = await tx.query<{ outbox_id: string; collected: readonly CollectedEntry[] }>(
    `SELECT outbox_id, collected FROM outbox WHERE store_id = $1 AND recipient = $2 AND state = 'due' AND attempts = 0
        AND collected IS NOT NULL AND next_at > $3 AND starts_with(intent, $4) ORDER BY written DESC LIMIT 1 FOR UPDATE`,
    [storeId, to, now, intent],
  );
  return row && { id: row.outbox_id, entries: row.collected };
}

/** Replaces what a locked mail reports. */
export async function rewriteCollecting(
  tx: Queryable,
  storeId: string,
  { id, entries }: CollectingMail,
  { subject, text, html }: Pick<OutgoingMail, 'subject' | 'text' | 'html'>,
): Promise<void> {
  await tx.query('UPDATE outbox SET subject = $3, body = $4, collected = $5, html = $6 WHERE store_id = $1 AND outbox_id = $2', [
    storeId,
    id,
    subject,
    text,
    toJson(entries),
    html ?? null,
  ]);
}

/** Deletes mails to an address that still wait for more. `intent`: how theirs begin. */
export async function deleteCollecting(
  tx: Queryable,
  { storeId, to, intent }: Pick<OutgoingMail, 'storeId' | 'to' | 'intent'>,
): Promise<void> {
  await tx.query(
    `DELETE FROM outbox WHERE store_id = $1 AND recipient = $2 AND state = 'due' AND attempts = 0 AND collected IS NOT NULL
        AND starts_with(intent, $3)`,
    [storeId, to, intent],
  );
}

/** A new code replaces an earlier one of its subject, whose message must not be sent after it if it still waits. */
async function expireReplaced(tx: Queryable, message: OutgoingMessage, now: Date): Promise<void> {
  const { storeId, kind, intent, channel, destination, to } = message;
  const subject = intent.slice(0, intent.lastIndexOf(':') + 1);
  if (subject === '') return;
  await tx.query(
    `UPDATE outbox SET expires_at = $7 WHERE state = 'due' AND channel = $2 AND lane = $3 AND destination = $4 AND store_id = $1
        AND recipient = $5 AND starts_with(intent, $6) AND intent <> $8 AND expires_at > $7`,
    [storeId, channel, messageKinds[kind].lane, destination, to, subject, now, intent],
  );
}

interface OutgoingMessage extends OutgoingMail {
  readonly channel: Channel;
  /** What the limits of simultaneous deliveries count: the recipient's domain, or '' for the SMS provider. */
  readonly destination: string;
}
