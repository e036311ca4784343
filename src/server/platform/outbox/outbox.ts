import type { Queryable } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { makeId } from '../random.ts';

export interface OutgoingMail {
  readonly storeId: string;
  /**
   * The reason for the mail, unique in the store: `signup-code:<session>:<flow revision>`. A second mail with the same intent is
   * not sent.
   */
  readonly intent: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code in the text, or null. */
  readonly code: string | null;
  /** The first link in the text, or null. */
  readonly link: string | null;
}

/**
 * Inserts a mail in the transaction that causes it; the worker delivers it after the commit. False: this intent exists already.
 */
export async function enqueueMail(tx: Queryable, platform: Platform, mail: OutgoingMail): Promise<boolean> {
  // Forms validate the address; this only prevents several recipients and header injection.
  if (!/^[^\s@,;:<>()[\]\\"]{1,128}@[A-Za-z0-9.-]{1,191}$/.test(mail.to)) throw new Error('A mail goes to one plain address.');
  if (/[\r\n\0]/.test(mail.subject)) throw new Error('The subject of a mail is one line.');
  const now = platform.clock.now();
  const inserted = await tx.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, code, link, state, attempts, next_at, created_at)
     VALUES ($1, $2, $3, 'mail', $4, $5, $6, $7, $8, 'due', 0, $9, $9)
     ON CONFLICT (store_id, intent) DO NOTHING RETURNING outbox_id`,
    [mail.storeId, makeId(platform.random, 'o'), mail.intent, mail.to, mail.subject, mail.text, mail.code, mail.link, now],
  );
  return inserted.length > 0;
}
