import type { Queryable } from '../../../platform/database/database.ts';
import { refundedOfOrder } from './refunds/request-refund.ts';

/** What happened to a placed order since. The shipment's columns are null before it. */
interface AfterOrderRow {
  readonly shipped_at: Date | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  /** Yen. */
  readonly refunded: number;
}

export async function selectAfterOrder(on: Queryable, storeId: string, orderId: string): Promise<AfterOrderRow | undefined> {
  const [row] = await on.query<AfterOrderRow>(
    `SELECT s.shipped_at, s.carrier, s.tracking_number, ${refundedOfOrder} AS refunded
       FROM checkout_orders o LEFT JOIN order_shipments s ON s.store_id = o.store_id AND s.order_id = o.order_id
      WHERE o.store_id = $1 AND o.order_id = $2`,
    [storeId, orderId],
  );
  return row;
}
