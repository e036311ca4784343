import { writeAudit } from '../../../platform/audit.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { readCursor, writeCursor } from '../../../runtime/cursor.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { releaseOrder } from '../../payment/checkout/order/fail-order.ts';
import { mailedOf, sendOrderMail, writeCancelledMail, writeShippedMail } from '../../payment/checkout/order/mails.ts';
import { readContent } from '../../payment/checkout/order/order-content.ts';
import { lockOrder, saveCancelled } from '../../payment/checkout/order/order-queries.ts';
import { findPaidMethod } from '../../payment/checkout/order/paid-method.ts';
import { selectRefunds } from '../../payment/checkout/refunds/queries.ts';
import { readBalance, requestRefund } from '../../payment/checkout/refunds/request-refund.ts';
import { describeOrder, describeRefund } from './describe-order.ts';
import { insertShipment, type ReportedOrder, selectNewest, selectReported } from './queries.ts';

const usualLimit = 20;

/** Of each order. */
const maxRefunds = 100;

export const readOrder: Operation<'order.read'> = ({ database, store, params }) =>
  reportOrder(database, store.id, params.orderId);

export const listOrders: Operation<'order.list'> = async ({ database, store, query }) => {
  const { cursor, limit = usualLimit, accountId } = query;
  const rows = await selectNewest(database, store.id, { after: readCursor(cursor), accountId, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const orderIds = page.map(({ order_id: orderId }) => orderId);
  const refunds = await selectRefunds(database, store.id, orderIds, maxRefunds);
  return {
    orders: page.map((order) => describeOrder(order, refunds)),
    nextCursor: hasMore ? writeCursor({ at: last.placed_at, id: last.order_id }) : null,
  };
};

export const shipOrder: Operation<'order.ship'> = async (context) => {
  const { tx, platform, store, params, body, app, request, now } = context;
  const key = { storeId: store.id, orderId: params.orderId, now };
  await lockOrder(tx, store.id, params.orderId);
  const order = requireOrder(await selectReported(tx, store.id, params.orderId));
  if (order.cancelled_at !== null) throw new RefusalError('ORDER_CANCELLED');
  if (readContent(order.content).lines.every(({ shippingProfileId }) => shippingProfileId === null))
    throw new RefusalError('NOTHING_TO_SHIP');
  const { carrier, trackingNumber = null, trackingAddress = null } = body;
  const shipment = { carrier, trackingNumber, trackingAddress };
  if (!(await insertShipment(tx, key, shipment))) throw new RefusalError('ORDER_SHIPPED');
  const details = { orderId: order.order_id, clientId: app.clientId };
  await writeAudit(tx, request, { action: 'order-shipped', accountId: order.account_id, details });
  const { order_id: orderId, order_number: orderNumber, account_id: accountId } = order;
  const shipped = { type: 'order.shipped', data: { orderId, orderNumber, accountId } } as const;
  await writeEvent(tx, { storeId: store.id, random: platform.random, now }, shipped);
  const texts = { ...context, language: order.language };
  await sendOrderMail(tx, { platform, storeId: store.id }, order, {
    kind: 'orderShipped',
    intent: `shipped:${orderId}`,
    ...writeShippedMail(texts, mailedOf(order), shipment),
  });
  tx.afterCommit(() => request.server.outbox.wake());
  return reportOrder(tx, store.id, params.orderId);
};

export const cancelOrder: Operation<'order.cancel'> = async (context) => {
  const { tx, platform, store, params, app, request, now } = context;
  const order = await lockOrder(tx, store.id, params.orderId);
  const reported = await selectReported(tx, store.id, params.orderId);
  if (order === undefined || reported === undefined) throw new RefusalError('NOT_FOUND');
  if (order.cancelled_at !== null) throw new RefusalError('ORDER_CANCELLED');
  if (reported.shipped_at !== null) throw new RefusalError('ORDER_SHIPPED');
  const content = readContent(order.content);
  // A contract ends by its own terms.
  if (content.lines.some(({ plan }) => plan !== null)) throw new RefusalError('ORDER_HAS_PLAN');
  const writing = { storeId: store.id, random: platform.random, now };
  const { remaining } = await readBalance(tx, store.id, order);
  if (order.amount > 0 && remaining === 0) throw new RefusalError('ORDER_REFUNDED');
  const refund = remaining === 0 ? null : await requestRefund(tx, writing, order, { reason: null });
  await saveCancelled(tx, store.id, order, now);
  const { order_id: orderId, order_number: orderNumber, account_id: accountId } = order;
  const details = { orderId, clientId: app.clientId, refundId: refund?.refund_id ?? null };
  await writeAudit(tx, request, { action: 'order-cancelled', accountId, details });
  await writeEvent(tx, writing, { type: 'order.cancelled', data: { orderId, orderNumber, accountId } });
  const returned = refund && { amount: refund.amount, method: await findPaidMethod(tx, store.id, order) };
  await sendOrderMail(tx, { platform, storeId: store.id }, order, {
    kind: 'checkoutCancelled',
    intent: `cancelled:${orderId}`,
    ...writeCancelledMail({ ...context, language: order.language }, mailedOf(order), returned),
  });
  await releaseOrder(tx, store.id, order, content);
  tx.afterCommit(() => request.server.outbox.wake());
  return reportOrder(tx, store.id, params.orderId);
};

export const refundOrder: Operation<'order.refund'> = async ({ tx, platform, store, params, body, app, request, now }) => {
  const order = await lockOrder(tx, store.id, params.orderId);
  if (order?.state !== 'placed') throw new RefusalError('NOT_FOUND');
  const refund = await requestRefund(tx, { storeId: store.id, random: platform.random, now }, order, body);
  const { refund_id: refundId, amount } = refund;
  const details = { orderId: order.order_id, clientId: app.clientId, refundId, amount };
  await writeAudit(tx, request, { action: 'order-refund-requested', accountId: order.account_id, details });
  return describeRefund(refund);
};

async function reportOrder(on: Queryable, storeId: string, orderId: string) {
  const order = requireOrder(await selectReported(on, storeId, orderId));
  return describeOrder(order, await selectRefunds(on, storeId, [orderId], maxRefunds));
}

function requireOrder(order: ReportedOrder | undefined): ReportedOrder {
  if (order === undefined) throw new RefusalError('NOT_FOUND');
  return order;
}
