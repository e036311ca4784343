import type { Ground } from '../ground.ts';
import { makeId } from '../random.ts';
import type { Queryable } from './database.ts';

export interface OutgoingMail {
  readonly storeId: string;
  /** What it is sent for, unique in the store: `signup-code:<session>:<flow revision>`. The same intent again is not sent again. */
  readonly intent: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code in the text, or null. */
  readonly code: string | null;
  /** The first link in the text, or null. */
  readonly link: string | null;
}

/** Writes a mail in the transaction of what it is about; the worker delivers it after the commit. False when this intent was there already. */
export async function enqueueMail(tx: Queryable, ground: Ground, mail: OutgoingMail): Promise<boolean> {
  // The forms have judged the address; here it is only made sure that it is one address and no header.
  if (!/^[^\s@,;:<>()[\]\\"]{1,128}@[A-Za-z0-9.-]{1,191}$/.test(mail.to)) throw new Error('A mail goes to one plain address.');
  if (/[\r\n\0]/.test(mail.subject)) throw new Error('The subject of a mail is one line.');
  const now = ground.clock.now();
  const written = await tx.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, code, link, state, attempts, next_at, created_at)
     VALUES ($1, $2, $3, 'mail', $4, $5, $6, $7, $8, 'due', 0, $9, $9)
     ON CONFLICT (store_id, intent) DO NOTHING RETURNING outbox_id`,
    [mail.storeId, makeId(ground.random, 'o'), mail.intent, mail.to, mail.subject, mail.text, mail.code, mail.link, now],
  );
  return written.length > 0;
}
