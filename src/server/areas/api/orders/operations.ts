import type { Queryable } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { readCursor, writeCursor } from '../../../runtime/cursor.ts';
import * as placed from '../../payment/checkout/placed/change-order.ts';
import { selectNewest, selectReported } from '../../payment/checkout/placed/queries.ts';
import { selectRefunds } from '../../payment/checkout/refunds/queries.ts';
import { describeOrder, describeRefund } from './describe-order.ts';

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
  const { tx, store, params, body } = context;
  const { carrier, trackingNumber = null, trackingAddress = null } = body;
  await placed.shipOrder(context, changeOf(context), { carrier, trackingNumber, trackingAddress });
  return reportOrder(tx, store.id, params.orderId);
};

export const cancelOrder: Operation<'order.cancel'> = async (context) => {
  const { tx, store, params } = context;
  await placed.cancelOrder(context, changeOf(context), { reason: null });
  return reportOrder(tx, store.id, params.orderId);
};

export const refundOrder: Operation<'order.refund'> = async (context) =>
  describeRefund(await placed.refundOrder(context, changeOf(context), context.body));

const changeOf = ({
  params,
  app,
}: {
  readonly params: { readonly orderId: string };
  readonly app: { readonly clientId: string };
}): placed.OrderChange => ({ orderId: params.orderId, details: { clientId: app.clientId } });

async function reportOrder(on: Queryable, storeId: string, orderId: string) {
  const order = await selectReported(on, storeId, orderId);
  if (order === undefined) throw new RefusalError('NOT_FOUND');
  return describeOrder(order, await selectRefunds(on, storeId, [orderId], maxRefunds));
}
