import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation, WriteContext } from '../../../runtime/api/operation.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { type Shipment, sendOrderMail, writeShippedMail } from '../../payment/checkout/order/mails.ts';
import { readContent } from '../../payment/checkout/order/order-content.ts';
import { lockOrder } from '../../payment/checkout/order/order-queries.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { describeOrder } from './describe-order.ts';
import { insertShipment, type ReportedOrder, selectNewest, selectReported } from './queries.ts';

const usualLimit = 20;

export const readOrder: Operation<'order.read'> = async ({ database, store, params }) =>
  describeOrder(requireOrder(await selectReported(database, store.id, params.orderId)));

export const listOrders: Operation<'order.list'> = async ({ database, store, query }) => {
  const { cursor, limit = usualLimit, accountId } = query;
  const rows = await selectNewest(database, store.id, { after: readCursor(cursor), accountId, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    orders: page.map(describeOrder),
    nextCursor: hasMore ? writeCursor({ at: last.placed_at, orderId: last.order_id }) : null,
  };
};

export const shipOrder: Operation<'order.ship'> = async (context) => {
  const { tx, platform, store, params, body, app, request, now } = context;
  const key = { storeId: store.id, orderId: params.orderId, now };
  await lockOrder(tx, store.id, params.orderId);
  const order = requireOrder(await selectReported(tx, store.id, params.orderId));
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
  await mailShipment(context, order, shipment);
  return describeOrder(requireOrder(await selectReported(tx, store.id, params.orderId)));
};

async function mailShipment({ tx, platform, store, plans, request }: WriteContext, order: ReportedOrder, shipment: Shipment) {
  const { order_id: orderId, order_number: number, form, language } = order;
  const mailed = { number: number ?? orderId, form, content: readContent(order.content) };
  await sendOrderMail(tx, { platform, storeId: store.id }, order, {
    kind: 'orderShipped',
    intent: `shipped:${orderId}`,
    ...writeShippedMail({ plans, store, language }, mailed, shipment),
  });
  tx.afterCommit(() => request.server.outbox.wake());
}

function requireOrder(order: ReportedOrder | undefined): ReportedOrder {
  if (order === undefined) throw new RefusalError('NOT_FOUND');
  return order;
}
