import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { ListPlace } from '../../../runtime/cursor.ts';
import type { Shipment } from '../../payment/checkout/order/mails.ts';
import { type OrderRow, orderColumns } from '../../payment/checkout/order/order-queries.ts';
import { refundedOfOrder } from '../../payment/checkout/refunds/request-refund.ts';

/** A placed order with what was reported of it since. */
export interface ReportedOrder extends OrderRow {
  readonly placed_at: Date;
  readonly shipped_at: Date | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_address: string | null;
  /** Yen. */
  readonly refunded: number;
}

const ownColumns = orderColumns
  .split(',')
  .map((name) => `o.${name.trim()}`)
  .join(', ');

const orders = `SELECT ${ownColumns}, s.shipped_at, s.carrier, s.tracking_number, s.tracking_address, ${refundedOfOrder} AS refunded
  FROM checkout_orders o LEFT JOIN order_shipments s ON s.store_id = o.store_id AND s.order_id = o.order_id
  WHERE o.store_id = $1 AND o.state = 'placed'`;

export async function selectReported(on: Queryable, storeId: string, orderId: string): Promise<ReportedOrder | undefined> {
  const [row] = await on.query<ReportedOrder>(`${orders} AND o.order_id = $2`, [storeId, orderId]);
  return row;
}

/** Where a page of the list ends. */
/** Newest first, after a place. `accountId` null: of all buyers. */
export function selectNewest(
  on: Queryable,
  storeId: string,
  {
    after,
    accountId,
    limit,
  }: { readonly after: ListPlace | undefined; readonly accountId: string | undefined; readonly limit: number },
): Promise<readonly ReportedOrder[]> {
  const place = after === undefined ? [] : [after.at, after.id];
  const values = [storeId, limit, ...place, ...(accountId === undefined ? [] : [accountId])];
  return on.query<ReportedOrder>(
    `${orders}${after === undefined ? '' : ' AND (o.placed_at, o.order_id) < ($3::timestamptz, $4)'}
       ${accountId === undefined ? '' : ` AND o.account_id = $${values.length}`}
       ORDER BY o.placed_at DESC, o.order_id DESC LIMIT $2`,
    values,
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
