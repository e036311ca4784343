// The queue that delivers the mails and text messages of the outbox.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { addSeconds, readStopwatch } from '../clock.ts';
import { DatabaseUnavailableError } from '../database/database-unavailable.ts';
import { DeliveryError } from '../gateways/delivery-error.ts';
import { claims, mails } from '../metrics/metrics.ts';
import { knownQueues, type Lease, renewLeases } from '../queue/lease.ts';
import type { Queue } from '../queue/queue-worker.ts';
import { type DeliveryParts, deliverMessage } from './deliver-message.ts';
import { createDestinationLimits } from './destination-limits.ts';
import { type Lane, lanes } from './message-kinds.ts';
import { type Channel, channels } from './outbox.ts';
import {
  type ClaimedRow,
  claimInLane,
  giveUp,
  giveUpExpired,
  markSent,
  outboxTable,
  postpone,
  readLanes,
} from './outbox-rows.ts';
import { findRetryDelay, senderRetryDelay } from './retry-schedule.ts';
import { createServicePauses } from './service-pauses.ts';

interface ClaimedMessage extends Lease {
  readonly row: ClaimedRow;
  /** Stopwatch. */
  readonly startedAt: number;
}

/** Milliseconds: a destination that takes longer than this gets fewer messages at once. */
const slowMilliseconds = 5_000;
/** Messages of one claim, which start when all of them are claimed: a lease is not renewed before. */
const maxClaimed = 8;
/** Milliseconds between the tries to mark a message as sent, and their number: longer than a database takes to fail over. */
const markPause = 1_000;
const maxMarkTries = 60;

/**
 * A message is claimed, handed over outside of any transaction, and marked; so no two workers send it. If the process is killed
 * between the mail server's answer and the mark, it is sent again under the same Message-ID, by which mail servers drop it.
 */
export function createOutboxQueue(
  parts: DeliveryParts & {
    readonly log: FastifyBaseLogger;
    /** Messages that are handed over at the same time. */
    readonly maxInFlight: number;
  },
): Queue<ClaimedMessage, void> {
  const { database, platform, gateways, log, maxInFlight } = parts;
  const { clock } = platform;
  const limits = createDestinationLimits(maxInFlight);
  const pauses = createServicePauses(clock, maxInFlight);
  const isKept = (channel: Channel): boolean => gateways[channel].kind === 'kept';
  /** What is kept to be shown does not expire. */
  const expiring = channels.filter((channel) => !isKept(channel));
  let servedElsewhere = '';
  for (const channel of channels)
    for (const lane of lanes) {
      const isWaiting = `${outboxTable.isWaiting} AND channel = '${channel}' AND lane = '${lane}'`;
      knownQueues.set(nameLane({ channel, lane }), { ...outboxTable, isWaiting });
    }

  async function findNextDue(): Promise<Date | undefined> {
    const { heads, nextExpiry } = await readLanes(database, expiring);
    const open = pauses.listOpen([]);
    const times = [
      nextExpiry,
      pauses.findNextEnd(),
      ...heads.filter(({ channel }) => open.includes(channel)).map(({ dueAt }) => dueAt),
    ];
    return times.filter((time) => time !== undefined).sort((left, right) => left.getTime() - right.getTime())[0];
  }

  async function claimNext(now: Date, running: readonly ClaimedMessage[]): Promise<ClaimedMessage | undefined> {
    const { heads, nextExpiry } = await readLanes(database, expiring);
    if (nextExpiry !== undefined && nextExpiry <= now) {
      const count = await giveUpExpired(database, expiring, now);
      if (count > 0) log.warn({ count }, 'messages expired before they could be handed over');
    }
    const open = pauses.listOpen(running.map(startOf));
    const full = limits.listFull(running.map(keyOf));
    for (const head of heads) {
      const { channel, lane } = head;
      if (head.dueAt > now || !open.includes(channel) || !hasRoom(lane, running, maxInFlight)) continue;
      const ofChannel = running.filter(({ row }) => row.channel === channel);
      if (!hasRoom(lane, ofChannel, pauses.readMax(channel))) continue;
      const fullHere = full.filter((key) => key.startsWith(`${channel} `)).map((key) => key.slice(channel.length + 1));
      const row = await claimInLane(database, head, now, { full: fullHere, after: servedElsewhere });
      if (row === undefined) continue;
      claims.inc({ queue: nameLane(row) });
      if (fullHere.length > 0) servedElsewhere = row.destination;
      return { storeId: row.store_id, id: row.outbox_id, leaseId: row.lease_id, row, startedAt: readStopwatch() };
    }
    return undefined;
  }

  async function claim(now: Date, running: readonly ClaimedMessage[], limit: number): Promise<readonly ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    try {
      while (claimed.length < Math.min(limit, maxClaimed)) {
        const message = await claimNext(now, [...running, ...claimed]);
        if (message === undefined) break;
        claimed.push(message);
      }
    } catch (error) {
      // What is claimed must not wait for the end of its lease.
      if (claimed.length === 0) throw error;
    }
    return claimed;
  }

  async function complete(message: ClaimedMessage, _result: unknown, stopping: AbortSignal): Promise<void> {
    const { channel } = message.row;
    pauses.use(startOf(message));
    pauses.accept(startOf(message));
    limits.count(keyOf(message), isSoon(message));
    mails.inc({ channel, outcome: isKept(channel) ? 'kept' : 'sent' });
    // The message has left: if the mark were lost, it would be sent again.
    for (let tries = 1; ; tries += 1) {
      try {
        return await markSent(database, message, clock.now(), isKept(channel));
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError) || tries === maxMarkTries || stopping.aborted) throw error;
        await wait(markPause, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  async function fail(message: ClaimedMessage, error: unknown): Promise<void> {
    const { outbox_id: outboxId, channel, lane, attempts } = message.row;
    const { failure, reason } = describeFailure(error);
    mails.inc({ channel, outcome: 'failed' });
    if (failure === 'service') {
      const state = pauses.fail(startOf(message));
      if (state === 'begun') log.error({ channel, reason }, 'messages wait, because their server cannot be used');
      // It is hardly a failure of this message, which waits behind the others in case it is. If others do not fail, it is tried again later.
      if (state !== 'used') return postpone(database, message, { at: clock.now(), reason, isCounted: false });
    } else {
      if (error instanceof DeliveryError && error.hasReply) pauses.use(startOf(message));
      // An expired message, or one whose store could not be read, never came to its destination.
      const isOfDestination = error instanceof DeliveryError && failure !== 'permanent';
      if (isOfDestination || !isSoon(message)) limits.count(keyOf(message), false);
    }
    const isOver = failure === 'permanent';
    log.warn({ outboxId, channel, lane, attempts, failure, reason, isOver }, 'a mail could not be handed over');
    if (isOver) return giveUp(database, message, reason);
    const delay = Math.max(findRetryDelay(attempts), failure === 'sender' ? senderRetryDelay : 0);
    await postpone(database, message, { at: addSeconds(clock.now(), delay), reason, isCounted: true });
  }

  return {
    table: outboxTable.table,
    maxConcurrent: maxInFlight,
    timeout: 90_000,
    isPolled: true,
    findNextDue,
    claim,
    renew: (messages) =>
      renewLeases(
        database,
        outboxTable,
        messages.map((lease) => ({ lease })),
        clock.now(),
      ),
    run: ({ row }, signal) => deliverMessage(parts, row, signal),
    complete,
    fail,
  };
}

/** The queue in the metrics: `outbox.mail.codes`. */
const nameLane = ({ channel, lane }: { readonly channel: Channel; readonly lane: Lane }): string => `outbox.${channel}.${lane}`;

const keyOf = ({ row }: ClaimedMessage): string => `${row.channel} ${row.destination}`;

const isSoon = ({ startedAt }: ClaimedMessage): boolean => readStopwatch() - startedAt < slowMilliseconds;

const startOf = ({ row: { channel }, startedAt }: ClaimedMessage) => ({ channel, startedAt });

/** Whether another message of the lane may be in flight: a part is free of mass mail, and another part is left to codes. */
function hasRoom(lane: Lane, running: readonly ClaimedMessage[], maxInFlight: number): boolean {
  const part = Math.floor(maxInFlight / 8);
  const count = (lanes: readonly Lane[]): number => running.filter(({ row }) => lanes.includes(row.lane)).length;
  if (running.length >= maxInFlight) return false;
  if (lane === 'bulk') return count(['bulk']) < maxInFlight - 2 * part;
  return lane === 'codes' || count(['personal', 'bulk']) < maxInFlight - part;
}

/** Of an unexpected error the kind, without its words, which may repeat the address: `"EENVELOPE 550"`. */
function describeFailure(error: unknown): Pick<DeliveryError, 'failure' | 'reason'> {
  if (error instanceof DeliveryError) return error;
  const parts = isObject(error) ? [error['code'], error['responseCode']] : [];
  const reason = parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
  return { failure: 'temporary', reason: reason || 'unknown' };
}
