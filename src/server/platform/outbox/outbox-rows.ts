// Statements on the waiting rows of the outbox. Each reads the heads of lanes by an index, however many messages wait.
import { randomUUID } from 'node:crypto';
import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { isHeld, type Lease, type LeaseTable, leaseParameters, leaseSeconds } from '../queue/lease.ts';
import { type Lane, lanes } from './message-kinds.ts';
import { type Channel, channels } from './outbox.ts';

export const outboxTable: LeaseTable = {
  table: 'outbox',
  id: 'outbox_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: "state = 'due'",
};

export interface ClaimedRow {
  readonly store_id: string;
  readonly outbox_id: string;
  readonly channel: Channel;
  readonly lane: Lane;
  readonly destination: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string | null;
  /** null: a text message, or a mail of a release that sent texts only. */
  readonly html: string | null;
  /** With the claimed one. */
  readonly attempts: number;
  readonly expires_at: Date;
  readonly lease_id: string;
}

export interface LaneHead {
  readonly channel: Channel;
  readonly lane: Lane;
  /** When its first message is due. */
  readonly dueAt: Date;
}

/** The lanes in which messages wait, in the order in which they are sent, and when the first message of `expiring` channels expires. */
export async function readLanes(
  on: Queryable,
  expiring: readonly Channel[],
): Promise<{ readonly heads: readonly LaneHead[]; readonly nextExpiry: Date | undefined }> {
  const rows = await on.query<{ at: Date | null; channel: Channel | null; lane: Lane | null }>(
    `SELECT min(expires_at) AS at, NULL AS channel, NULL AS lane FROM outbox WHERE state = 'due' AND channel = ANY($1)
     UNION ALL
     SELECT (SELECT min(next_at) FROM outbox o WHERE o.state = 'due' AND o.channel = c.channel AND o.lane = l.lane), c.channel, l.lane
       FROM unnest($2::text[]) AS c (channel), unnest($3::text[]) AS l (lane)`,
    [expiring, channels, lanes],
  );
  const heads = rows.flatMap(({ at, channel, lane }) =>
    at === null || channel === null || lane === null ? [] : [{ channel, lane, dueAt: at }],
  );
  heads.sort((left, right) => lanes.indexOf(left.lane) - lanes.indexOf(right.lane));
  return { heads, nextExpiry: rows.find(({ channel }) => channel === null)?.at ?? undefined };
}

/** Messages at the head of a lane that are looked at for a destination below its limit. */
const lookahead = 32;
const isInLane = "state = 'due' AND channel = $3 AND lane = $4";
const head = `SELECT store_id, outbox_id, destination, next_at, written FROM outbox WHERE ${isInLane} AND next_at <= $1`;

/** The first of the lane. */
const firstOfLane = `${head} ORDER BY next_at, written LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** The first of the next messages in the lane that go to none of the destinations $5. */
const firstOfOthers = `SELECT o.store_id, o.outbox_id FROM (${head} ORDER BY next_at, written LIMIT ${lookahead}) h
  JOIN outbox o ON o.store_id = h.store_id AND o.outbox_id = h.outbox_id
  WHERE h.destination <> ALL($5) AND o.state = 'due' AND o.next_at <= $1
  ORDER BY h.next_at, h.written LIMIT 1 FOR UPDATE OF o SKIP LOCKED`;

/** The first message to any other destination than $5: visits those after $6, or from it on, one by one, not their messages. */
const findElsewhere = (comparison: '>' | '>='): string => `WITH RECURSIVE destinations AS (
    SELECT (SELECT min(destination) FROM outbox WHERE ${isInLane} AND destination ${comparison} $6) AS destination
    UNION ALL
    SELECT (SELECT min(o.destination) FROM outbox o WHERE ${isInLane} AND o.destination > d.destination)
      FROM destinations d WHERE d.destination IS NOT NULL)
  SELECT o.store_id, o.outbox_id FROM destinations d CROSS JOIN LATERAL (
      SELECT store_id, outbox_id FROM outbox WHERE ${isInLane} AND destination = d.destination AND next_at <= $1
       ORDER BY next_at, written LIMIT 1) h
    JOIN outbox o ON o.store_id = h.store_id AND o.outbox_id = h.outbox_id
  WHERE d.destination <> ALL($5) AND o.state = 'due' AND o.next_at <= $1 LIMIT 1 FOR UPDATE OF o SKIP LOCKED`;

/**
 * Claims the first due message of a lane that goes to none of the `full` destinations; undefined: there is none, or other processes have
 * it. `after`: the destination that was served last while the heads of the lane went to full ones, so that each gets its turn.
 */
export async function claimInLane(
  on: Queryable,
  { channel, lane }: Pick<LaneHead, 'channel' | 'lane'>,
  now: Date,
  { full, after }: { readonly full: readonly string[]; readonly after: string },
): Promise<ClaimedRow | undefined> {
  const parameters = [now, addSeconds(now, leaseSeconds), channel, lane];
  const claim = async (
    candidate: string,
    ...values: readonly (string | readonly string[])[]
  ): Promise<ClaimedRow | undefined> => {
    const [row] = await on.query<ClaimedRow>(
      `WITH candidate AS MATERIALIZED (${candidate})
       UPDATE outbox o SET next_at = $2, lease_id = $${parameters.length + values.length + 1}, attempts = o.attempts + 1 FROM candidate c
        WHERE o.store_id = c.store_id AND o.outbox_id = c.outbox_id
       RETURNING o.store_id, o.outbox_id, o.channel, o.lane, o.destination, o.recipient, o.subject, o.body, o.html, o.attempts,
         o.expires_at, o.lease_id`,
      [...parameters, ...values, randomUUID()],
    );
    return row;
  };
  if (full.length === 0) return claim(firstOfLane);
  return (
    (await claim(firstOfOthers, full)) ??
    (after === '' ? undefined : await claim(findElsewhere('>'), full, after)) ??
    claim(findElsewhere('>='), full, '')
  );
}

/** Erases what a message carried, beside the state that ends its way. */
const erase = 'body = NULL, html = NULL, code = NULL, link = NULL, collected = NULL';

/** The same of a message that is given up: one without a secret keeps its text, so that an operator can send it again. */
const eraseSecrets = `body = CASE WHEN is_resendable THEN body END, html = CASE WHEN is_resendable THEN html END, code = NULL, link = NULL,
  collected = NULL`;

/** Rows that one statement gives up. */
const expiryBatch = 1_000;

/** Gives up the messages of these channels that have expired; returns how many. One that is just being handed over is still marked as sent. */
export async function giveUpExpired(on: Queryable, expiring: readonly Channel[], now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await on.query(
      `WITH expired AS MATERIALIZED (
         SELECT store_id, outbox_id FROM outbox WHERE state = 'due' AND expires_at <= $1 AND channel = ANY($2)
          ORDER BY expires_at LIMIT ${expiryBatch} FOR UPDATE SKIP LOCKED)
       UPDATE outbox o SET state = 'given-up', lease_id = NULL, last_error = COALESCE(last_error, 'EXPIRED'), ${eraseSecrets} FROM expired e
        WHERE o.store_id = e.store_id AND o.outbox_id = e.outbox_id RETURNING o.outbox_id`,
      [now, expiring],
    );
    total += rows.length;
    if (rows.length < expiryBatch) return total;
  }
}

/** Also if the lease was lost: the message has left. A sent one keeps no secret; a kept one is what /dev/outbox shows. */
export async function markSent(on: Queryable, { storeId, id }: Lease, now: Date, isKept: boolean): Promise<void> {
  await on.query(
    `UPDATE outbox SET state = $3, sent_at = $4, last_error = NULL${isKept ? '' : `, ${erase}`} WHERE store_id = $1 AND outbox_id = $2`,
    [storeId, id, isKept ? 'kept' : 'sent', now],
  );
}

/** Ends the lease: the message waits until `at`. `isCounted`: whether this was an attempt to send it. */
export async function postpone(
  on: Queryable,
  lease: Lease,
  { at, reason, isCounted }: { readonly at: Date; readonly reason: string; readonly isCounted: boolean },
): Promise<void> {
  await on.query(
    `UPDATE outbox SET next_at = $4, lease_id = NULL, last_error = $5${isCounted ? '' : ', attempts = attempts - 1'} WHERE ${isHeld(outboxTable)}`,
    [...leaseParameters(lease), at, reason],
  );
}

/** Ends the lease for good. A message that is given up keeps no secret. */
export async function giveUp(on: Queryable, lease: Lease, reason: string): Promise<void> {
  await on.query(
    `UPDATE outbox SET state = 'given-up', lease_id = NULL, last_error = $4, ${eraseSecrets} WHERE ${isHeld(outboxTable)}`,
    [...leaseParameters(lease), reason],
  );
}
