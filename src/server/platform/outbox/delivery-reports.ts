// What mail servers and providers report of a mail after they have taken it.
import type { Queryable } from '../database/database.ts';

/** A later one replaces an earlier one, whichever order the reports arrive in: a mail that was accepted can still be returned. */
export const deliveryEvents = ['delayed', 'delivered', 'bounced', 'complained'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export interface DeliveryReport {
  readonly event: DeliveryEvent;
  /** The enhanced status code of RFC 3463: `"5.1.1"`. */
  readonly status: string | null;
  /** What the server said, for operators. */
  readonly reason: string | null;
}

/** Characters of a stored reason. */
const maxReason = 300;

/** Stores a report. False: there is no such mail, or an equal or later report of it. */
export async function storeReport(
  tx: Queryable,
  { storeId, outboxId, now }: { readonly storeId: string; readonly outboxId: string; readonly now: Date },
  { event, status, reason }: DeliveryReport,
): Promise<boolean> {
  const words = reason === null ? null : cleanReason(reason);
  const rows = await tx.query(
    `UPDATE outbox SET delivery = $3, delivery_status = $4, delivery_reason = $5, delivery_at = $6
      WHERE store_id = $1 AND outbox_id = $2 AND channel = 'mail' AND coalesce(array_position($7::text[], delivery), 0) < $8
      RETURNING outbox_id`,
    [storeId, outboxId, event, status ?? findStatus(words), words, now, deliveryEvents, deliveryEvents.indexOf(event) + 1],
  );
  return rows.length > 0;
}

/** One line without control characters, invisible ones or marks of direction: others wrote it. */
function cleanReason(reason: string): string | null {
  const line = reason.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, maxReason).join('') || null;
}

/** The status code in what a server said: `"550 5.1.1 User unknown"` → `"5.1.1"`. */
const findStatus = (reason: string | null): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(reason ?? '')?.[0] ?? null;

/** Why a mail was returned. */
export type BounceCause = 'mailboxUnknown' | 'mailboxFull' | 'tooLarge' | 'refused' | 'unreachable' | 'other';

/** Regular expression of status codes by which nobody gets mails at the address, in the database too. */
export const mailboxUnknownStatus = '^5\\.(1\\.(0|1|2|3|6|10)|2\\.1)$';

/** By subject and detail of the status (RFC 3463, 3; RFC 7505 for 5.1.10). */
const causes: readonly (readonly [BounceCause, RegExp])[] = [
  ['mailboxUnknown', new RegExp(mailboxUnknownStatus)],
  ['mailboxFull', /\.2\.2$/],
  ['tooLarge', /\.(2\.3|3\.4)$/],
  ['refused', /\.7\.\d+$/],
  ['unreachable', /\.4\.\d+$/],
];

export const findCause = (status: string | null): BounceCause =>
  causes.find(([, pattern]) => pattern.test(status ?? ''))?.[0] ?? 'other';
