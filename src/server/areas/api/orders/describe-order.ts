import { sumTaxes } from '../../../../rules/consumption-tax.ts';
import { readLanguage } from '../../../../rules/languages.ts';
import { listTaxed } from '../../payment/checkout/order/mails.ts';
import { type OrderContent, readContent } from '../../payment/checkout/order/order-content.ts';
import type { ReportedOrder } from './queries.ts';

export function describeOrder(order: ReportedOrder) {
  const content = readContent(order.content);
  return {
    orderId: order.order_id,
    orderNumber: order.order_number,
    checkoutSessionId: order.session_id,
    accountId: order.account_id,
    email: order.form.email,
    language: readLanguage(order.language),
    placedAt: order.placed_at.toISOString(),
    lines: content.lines.map(describeLine),
    shipping: content.shipping.map(({ name, price }) => ({ name: { ...name }, amount: price })),
    amount: content.summary.billingAmount,
    taxes: sumTaxes(listTaxed(content)),
    refundedAmount: order.refunded,
    destination: order.form.address && { ...order.form.address },
    shipment:
      order.shipped_at === null
        ? null
        : {
            shippedAt: order.shipped_at.toISOString(),
            carrier: order.carrier ?? '',
            trackingNumber: order.tracking_number,
            trackingAddress: order.tracking_address,
          },
  };
}

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
