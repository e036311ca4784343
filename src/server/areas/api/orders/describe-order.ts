import { sumTaxes } from '../../../../rules/consumption-tax.ts';
import { readLanguage } from '../../../../rules/languages.ts';
import { listTaxed } from '../../payment/checkout/order/mails.ts';
import { type OrderContent, readContent } from '../../payment/checkout/order/order-content.ts';
import { describeShipment, findOrderState } from '../../payment/checkout/placed/order-state.ts';
import type { ReportedOrder } from '../../payment/checkout/placed/queries.ts';
import type { RefundRow } from '../../payment/checkout/refunds/queries.ts';

export function describeOrder(order: ReportedOrder, refunds: readonly RefundRow[]) {
  const content = readContent(order.content);
  return {
    orderId: order.order_id,
    orderNumber: order.order_number,
    checkoutSessionId: order.session_id,
    accountId: order.account_id,
    // Erased with the member's data.
    email: order.form.email ?? null,
    language: readLanguage(order.language),
    placedAt: order.placed_at.toISOString(),
    lines: content.lines.map(describeLine),
    shipping: content.shipping.map(({ name, price }) => ({ name: { ...name }, amount: price })),
    amount: content.summary.billingAmount,
    taxes: sumTaxes(listTaxed(content)),
    state: stateOf(order),
    cancelledAt: order.cancelled_at?.toISOString() ?? null,
    refundedAmount: order.refunded,
    refunds: refunds.filter(({ order_id: orderId }) => orderId === order.order_id).map(describeRefund),
    destination: order.form.address == null ? null : { ...order.form.address },
    shipment: describeShipment(order),
  };
}

/** What waits to be sent is `placed` like what is not sent. */
function stateOf(order: ReportedOrder): 'placed' | 'shipped' | 'cancelled' {
  const state = findOrderState(order);
  return state === 'toShip' ? 'placed' : state;
}

export const describeRefund = (refund: RefundRow) => ({
  refundId: refund.refund_id,
  amount: refund.amount,
  reason: refund.reason,
  state: refund.state,
  createdAt: refund.created_at.toISOString(),
  endedAt: refund.ended_at?.toISOString() ?? null,
});

const describeLine = ({
  itemId,
  plan,
  name,
  quantity,
  amount,
  taxRate,
  shippingProfileId,
  ...line
}: OrderContent['lines'][number]) => ({
  itemId,
  planId: plan?.settings.planId ?? null,
  name: { ...name },
  quantity,
  amount,
  taxRate,
  isSent: shippingProfileId !== null,
  entitlementExpiration: line.entitlementExpiration,
});
