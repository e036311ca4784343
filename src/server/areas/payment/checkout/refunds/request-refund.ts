// What is left of an order's payment, and the refund of a part of it, which needs the order's lock, so that refunds never exceed it together.
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { makeId, type Random } from '../../../../platform/random.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import { entriesOfOrder, type OrderRow } from '../order/order-queries.ts';
import { insertRefund, type RefundRow } from './queries.ts';

interface Balance {
  /** The provider's reference of the charge; null: nothing was paid, or an earlier release did not keep it. */
  readonly charge: string | null;
  /** Yen that are neither returned nor being returned. */
  readonly remaining: number;
}

/** A scalar subquery: yen of an order `o` that the ledger has as returned. */
export const refundedOfOrder = `(SELECT coalesce(-sum(r.billing_amount), 0)::integer FROM ${entriesOfOrder} AS paid
    JOIN ledger_entries r ON r.store_id = o.store_id AND r.refund_of = paid.earnings_id)`;

/** A scalar subquery: yen of an order `o` that are being returned. */
const pendingOfOrder = `(SELECT coalesce(sum(r.amount), 0)::integer FROM order_refunds r
    WHERE r.store_id = o.store_id AND r.order_id = o.order_id AND r.state = 'pending')`;

/** A scalar subquery: the provider's reference of the charge of an order `o`. */
const chargeOfOrder = `(SELECT max(paid.charge_reference) FROM ${entriesOfOrder} AS paid)`;

/** A scalar subquery: whether something of the payment of an order `o` can still be returned. */
export const isRefundableOrder = `(o.amount > ${refundedOfOrder} + ${pendingOfOrder} AND ${chargeOfOrder} IS NOT NULL)`;

export const readBalance = (tx: Transaction, storeId: string, order: Locked<OrderRow>): Promise<Balance> =>
  selectBalance(tx, storeId, order);

/** Without the order's lock: to be shown only. */
export async function selectBalance(
  on: Queryable,
  storeId: string,
  order: Pick<OrderRow, 'order_id' | 'amount'>,
): Promise<Balance> {
  const [row] = await on.query<{ charge: string | null; refunded: number; pending: number }>(
    `SELECT ${chargeOfOrder} AS charge, ${refundedOfOrder} AS refunded, ${pendingOfOrder} AS pending FROM checkout_orders o WHERE o.store_id = $1 AND o.order_id = $2`,
    [storeId, order.order_id],
  );
  if (row === undefined) throw new Error(`The order ${order.order_id} is gone.`);
  // A callback may have recorded a refund that its job has not ended yet: it counts twice until then.
  return { charge: row.charge, remaining: Math.max(0, order.amount - row.refunded - row.pending) };
}

/** Saves that a part of the payment is to be returned; the job `checkout.refund` does it. `amount`: default: all that is left. */
export async function requestRefund(
  tx: Transaction,
  { storeId, random, now }: { readonly storeId: string; readonly random: Random; readonly now: Date },
  order: Locked<OrderRow>,
  { amount: asked, reason }: { readonly amount?: number | undefined; readonly reason: string | null },
): Promise<RefundRow> {
  const { charge, remaining } = await readBalance(tx, storeId, order);
  if (remaining === 0) throw new RefusalError('NOTHING_TO_REFUND');
  const amount = asked ?? remaining;
  if (amount > remaining) throw new RefusalError('REFUND_TOO_LARGE');
  if (charge === null) throw new RefusalError('REFUND_UNAVAILABLE');
  const refundId = makeId(random, 'r');
  const refund = { refund_id: refundId, order_id: order.order_id, charge, amount, reason, created_at: now };
  return insertRefund(tx, storeId, refund);
}
