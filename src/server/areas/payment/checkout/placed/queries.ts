import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import type { ListPlace } from '../../../../runtime/cursor.ts';
import type { Shipment } from '../order/mails.ts';
import { type OrderRow, orderColumns } from '../order/order-queries.ts';
import { isRefundableOrder, refundedOfOrder } from '../refunds/request-refund.ts';

/** A placed order with what was reported of it since. */
export interface ReportedOrder extends OrderRow {
  readonly placed_at: Date;
  readonly shipped_at: Date | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_address: string | null;
  /** Whether something of it waits to be sent. */
  readonly is_to_ship: boolean;
  /** Yen. */
  readonly refunded: number;
  /** Whether something of the payment can still be returned. */
  readonly is_refundable: boolean;
}

const reportedColumns = `${orderColumns}, is_to_ship`
  .split(',')
  .map((name) => `o.${name.trim()}`)
  .join(', ');

const orders = `SELECT ${reportedColumns}, s.shipped_at, s.carrier, s.tracking_number, s.tracking_address, ${refundedOfOrder} AS refunded,
    ${isRefundableOrder} AS is_refundable
  FROM checkout_orders o LEFT JOIN order_shipments s ON s.store_id = o.store_id AND s.order_id = o.order_id
  WHERE o.store_id = $1 AND o.state = 'placed'`;

export async function selectReported(on: Queryable, storeId: string, orderId: string): Promise<ReportedOrder | undefined> {
  const [row] = await on.query<ReportedOrder>(`${orders} AND o.order_id = $2`, [storeId, orderId]);
  return row;
}

/** The order with this id or number; undefined: there is none that is placed. */
export async function findByNumber(on: Queryable, storeId: string, text: string): Promise<ReportedOrder | undefined> {
  const [row] = await on.query<ReportedOrder>(
    `${orders} AND o.order_id IN (
       SELECT order_id FROM checkout_orders WHERE store_id = $1 AND order_id = $2
       UNION SELECT order_id FROM checkout_orders WHERE store_id = $1 AND order_number = $2) LIMIT 1`,
    [storeId, text],
  );
  return row;
}

/** Placed orders by id: what the buyer knows them by, and whose they are. */
export async function selectNumbers(
  on: Queryable,
  storeId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: string; readonly accountId: string | null }>> {
  const rows = await on.query<{ order_id: string; order_number: string | null; account_id: string | null }>(
    `SELECT order_id, order_number, account_id FROM checkout_orders
      WHERE store_id = $1 AND order_id = ANY($2::text[]) AND state = 'placed'`,
    [storeId, orderIds],
  );
  return new Map(
    rows.map(({ order_id: id, order_number: number, account_id: accountId }) => [id, { number: number ?? id, accountId }]),
  );
}

/** SQL: what is true of orders in a state. The conditions are those of indexes. */
const states = {
  toShip: 'o.is_to_ship',
  shipped: 's.shipped_at IS NOT NULL AND o.cancelled_at IS NULL',
  cancelled: 'o.cancelled_at IS NOT NULL',
} as const;

export type OrderState = keyof typeof states;
export const orderStates = Object.keys(states).filter((name): name is OrderState => Object.hasOwn(states, name));

/** What a list of orders has; a condition that is missing does not count. */
export interface OrderConditions {
  readonly accountId?: string | undefined;
  readonly state?: OrderState | undefined;
  /** Placed at this time or later. */
  readonly from?: Date | undefined;
  /** Placed before this time. */
  readonly until?: Date | undefined;
}

/** Newest first, after a place. Only conditions that are set are in the statement, so that each has an index. */
export function selectNewest(
  on: Queryable,
  storeId: string,
  {
    after,
    limit,
    accountId,
    state,
    from,
    until,
  }: OrderConditions & { readonly after?: ListPlace | undefined; readonly limit: number },
): Promise<readonly ReportedOrder[]> {
  const tests = [
    { test: 'o.account_id =', value: accountId },
    { test: 'o.placed_at >=', value: from },
    { test: 'o.placed_at <', value: until },
  ].flatMap(({ test, value }) => (value === undefined ? [] : [{ test, value }]));
  const values = [storeId, limit, ...tests.map(({ value }) => value)];
  const place = after === undefined ? [] : [after.at, after.id];
  const conditions = [
    ...tests.map(({ test }, index) => `${test} $${index + 3}`),
    ...(state === undefined ? [] : [states[state]]),
    ...(after === undefined ? [] : [`(o.placed_at, o.order_id) < ($${values.length + 1}::timestamptz, $${values.length + 2})`]),
  ];
  return on.query<ReportedOrder>(
    `${orders}${conditions.map((condition) => ` AND ${condition}`).join('')}
       ORDER BY o.placed_at DESC, o.order_id DESC LIMIT $2`,
    [...values, ...place],
  );
}

/** False: the order has a shipment. */
export async function insertShipment(
  tx: Transaction,
  { storeId, orderId, now }: { readonly storeId: string; readonly orderId: string; readonly now: Date },
  { carrier, trackingNumber, trackingAddress }: Shipment,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO order_shipments (store_id, order_id, shipped_at, carrier, tracking_number, tracking_address)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1`,
    [storeId, orderId, now, carrier, trackingNumber, trackingAddress],
  );
  return rows.length > 0;
}
