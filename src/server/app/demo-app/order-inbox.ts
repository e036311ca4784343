// The orders that the store has reported to the demo app: a receiver of webhooks, as another system would write it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isObject } from '../../../../engine/declare/index.ts';

export interface ReportedOrder {
  readonly checkoutSessionId: string;
  readonly number: string;
  /** Yen. */
  readonly amount: number;
  /** ISO 8601. */
  readonly at: string;
}

export interface OrderInbox {
  /** Newest first. */
  list(): readonly ReportedOrder[];
  /** Takes a message; returns the status to answer with. */
  receive(request: IncomingMessage): Promise<number>;
}

const maxBytes = 100_000;
const maxKept = 20;
/** Seconds by which a message may be old, so that nobody repeats a recorded one later. */
const tolerance = 300;

/** `readSecrets`: those whose signature is taken. */
export function createOrderInbox(readSecrets: () => Promise<readonly string[]>, readSeconds: () => number): OrderInbox {
  // By id of the event: a message may come twice.
  const orders = new Map<string, ReportedOrder>();
  return {
    list: () => [...orders.values()].reverse(),
    receive: async (request) => {
      const body = await readBody(request, maxBytes);
      if (body === undefined) return 413;
      const [id, sentAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
        String(request.headers[name] ?? ''),
      );
      if (id === undefined || Math.abs(readSeconds() - Number(sentAt)) > tolerance) return 400;
      const isSigned = (await readSecrets()).some((secret) => isSignedBy(secret, `${id}.${sentAt}.${body}`, signatures ?? ''));
      if (!isSigned) return 401;
      const order = readOrder(JSON.parse(body));
      if (order !== undefined) orders.set(id, order);
      const [oldest] = orders.keys();
      if (orders.size > maxKept && oldest !== undefined) orders.delete(oldest);
      return 204;
    },
  };
}

function isSignedBy(secret: string, signed: string, signatures: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return signatures.split(' ').some((signature) => {
    const received = Buffer.from(signature);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

function readOrder(message: unknown): ReportedOrder | undefined {
  if (!isObject(message) || message['type'] !== 'order.placed' || !isObject(message['data'])) return undefined;
  const { orderNumber, orderId, checkoutSessionId, amount } = message['data'];
  return {
    checkoutSessionId: String(checkoutSessionId),
    number: String(orderNumber ?? orderId),
    amount: Number(amount),
    at: String(message['timestamp']),
  };
}

/** undefined: it is longer. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
