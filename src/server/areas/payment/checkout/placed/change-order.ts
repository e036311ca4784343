// What is done with a placed order, by an app or an operator: each locks the order first.

import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../../../../../engine/declare/index.ts';
import { type AuditAction, writeAudit } from '../../../../platform/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import { writeEvent } from '../../../../runtime/events/write-event.ts';
import { releaseOrder } from '../order/fail-order.ts';
import { mailedOf, type Shipment, sendOrderMail, writeCancelledMail, writeShippedMail } from '../order/mails.ts';
import { readContent } from '../order/order-content.ts';
import { lockOrder, type OrderRow, saveCancelled } from '../order/order-queries.ts';
import { findPaidMethod } from '../order/paid-method.ts';
import type { RefundRow } from '../refunds/queries.ts';
import { readBalance, requestRefund } from '../refunds/request-refund.ts';
import { insertShipment, type ReportedOrder, selectReported } from './queries.ts';

interface ChangeContext extends Pick<RequestContext, 'platform' | 'store' | 'plans' | 'now'> {
  readonly tx: Transaction;
  readonly request: FastifyRequest;
}

/** Who changes which order, for the audit log. */
export interface OrderChange {
  readonly orderId: string;
  /** Missing: an app. */
  readonly operatorId?: string;
  /** The app, or the operator’s reason. */
  readonly details: JsonObject;
}

/** The locked order; 404: it is not placed. */
export async function lockPlaced(
  tx: Transaction,
  storeId: string,
  orderId: string,
): Promise<{ readonly order: Locked<OrderRow>; readonly reported: ReportedOrder }> {
  const order = await lockOrder(tx, storeId, orderId);
  const reported = await selectReported(tx, storeId, orderId);
  if (order === undefined || reported === undefined) throw new RefusalError('NOT_FOUND');
  return { order, reported };
}

/** Marks an order as sent and mails its buyer. */
export async function shipOrder(context: ChangeContext, change: OrderChange, shipment: Shipment): Promise<void> {
  const { tx, platform, store, now } = context;
  const { order } = await lockPlaced(tx, store.id, change.orderId);
  if (order.cancelled_at !== null) throw new RefusalError('ORDER_CANCELLED');
  if (readContent(order.content).lines.every(({ shippingProfileId }) => shippingProfileId === null))
    throw new RefusalError('NOTHING_TO_SHIP');
  const key = { storeId: store.id, orderId: order.order_id, now };
  if (!(await insertShipment(tx, key, shipment))) throw new RefusalError('ORDER_SHIPPED');
  await writeChange(context, change, order, { action: 'order-shipped', details: {} });
  await writeEvent(tx, { storeId: store.id, random: platform.random, now }, { type: 'order.shipped', data: eventOf(order) });
  await sendOrderMail(tx, { platform, storeId: store.id }, order, {
    kind: 'orderShipped',
    intent: `shipped:${order.order_id}`,
    ...writeShippedMail({ ...context, language: order.language }, mailedOf(order), shipment),
  });
  wakeOutbox(context);
}

/** Cancels an order that is not sent: returns what is left of its payment and what it has reserved, and mails its buyer. */
export async function cancelOrder(
  context: ChangeContext,
  change: OrderChange,
  { reason }: { readonly reason: string | null },
): Promise<void> {
  const { tx, platform, store, now } = context;
  const { order, reported } = await lockPlaced(tx, store.id, change.orderId);
  const { remaining } = await readBalance(tx, store.id, order);
  const obstacle = findCancelObstacle(reported, remaining);
  if (obstacle !== undefined) throw new RefusalError(obstacle);
  const writing = { storeId: store.id, random: platform.random, now };
  const refund = remaining === 0 ? null : await requestRefund(tx, writing, order, { reason });
  await saveCancelled(tx, store.id, order, now);
  await writeChange(context, change, order, { action: 'order-cancelled', details: { refundId: refund?.refund_id ?? null } });
  await writeEvent(tx, writing, { type: 'order.cancelled', data: eventOf(order) });
  const returned = refund && { amount: refund.amount, method: await findPaidMethod(tx, store.id, order) };
  await sendOrderMail(tx, { platform, storeId: store.id }, order, {
    kind: 'checkoutCancelled',
    intent: `cancelled:${order.order_id}`,
    ...writeCancelledMail({ ...context, language: order.language }, mailedOf(order), returned),
  });
  await releaseOrder(tx, store.id, order, readContent(order.content));
  wakeOutbox(context);
}

/** Why an order cannot be cancelled; undefined: it can. `remaining`: yen of its payment that are not returned. */
export function findCancelObstacle(
  { cancelled_at: cancelledAt, shipped_at: shippedAt, content, amount }: ReportedOrder,
  remaining: number,
): 'ORDER_CANCELLED' | 'ORDER_SHIPPED' | 'ORDER_HAS_PLAN' | 'ORDER_REFUNDED' | undefined {
  if (cancelledAt !== null) return 'ORDER_CANCELLED';
  if (shippedAt !== null) return 'ORDER_SHIPPED';
  // A contract ends by its own terms.
  if (readContent(content).lines.some(({ plan }) => plan !== null)) return 'ORDER_HAS_PLAN';
  return amount > 0 && remaining === 0 ? 'ORDER_REFUNDED' : undefined;
}

/** Has a part of the payment returned; the buyer is mailed when that is done. `amount`: default: all that is left. */
export async function refundOrder(
  context: ChangeContext,
  change: OrderChange,
  refund: { readonly amount?: number | undefined; readonly reason: string | null },
): Promise<RefundRow> {
  const { tx, platform, store, now } = context;
  const { order } = await lockPlaced(tx, store.id, change.orderId);
  const requested = await requestRefund(tx, { storeId: store.id, random: platform.random, now }, order, refund);
  const { refund_id: refundId, amount } = requested;
  await writeChange(context, change, order, { action: 'order-refund-requested', details: { refundId, amount } });
  return requested;
}

const eventOf = ({ order_id: orderId, order_number: orderNumber, account_id: accountId }: OrderRow) => ({
  orderId,
  orderNumber,
  accountId,
});

async function writeChange(
  { tx, request }: ChangeContext,
  { operatorId, details }: OrderChange,
  { order_id: orderId, account_id: accountId }: OrderRow,
  entry: { readonly action: AuditAction; readonly details: JsonObject },
): Promise<void> {
  await writeAudit(tx, request, {
    action: entry.action,
    accountId,
    ...(operatorId === undefined ? {} : { operatorId }),
    details: { orderId, ...details, ...entry.details },
  });
}

const wakeOutbox = ({ tx, request }: ChangeContext): void => tx.afterCommit(() => request.server.outbox.wake());
