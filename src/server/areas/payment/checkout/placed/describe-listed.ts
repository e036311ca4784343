import { findOrderState } from './order-state.ts';
import type { ReportedOrder } from './queries.ts';

/** What the buyer knows the order by. */
export const numberOf = ({ order_number: number, order_id: orderId }: ReportedOrder): string => number ?? orderId;

/** `山田 太郎`; without a name the address or the account's id; null: it is erased. */
export function buyerOf({ form, account_id: accountId }: ReportedOrder): string | null {
  const name = form.name === undefined ? '' : `${form.name.familyName} ${form.name.givenName}`.trim();
  return name || form.email || accountId;
}

/** A placed order as operators list it. */
export const describeListed = (order: ReportedOrder) => ({
  orderId: order.order_id,
  orderNumber: numberOf(order),
  buyer: buyerOf(order),
  accountId: order.account_id,
  placedAt: order.placed_at.toISOString(),
  amount: order.amount,
  refundedAmount: order.refunded,
  state: findOrderState(order),
});
