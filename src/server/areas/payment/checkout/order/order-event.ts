import type { EventData } from '../../../../../generated/events.ts';
import type { OrderContent } from './order-content.ts';
import type { OrderRow } from './order-queries.ts';

/** A placed order as its event names it: what was bought, and neither by whom nor where it is sent. */
export const describeOrder = (order: OrderRow, { lines }: OrderContent): EventData['order.placed'] => ({
  orderId: order.order_id,
  orderNumber: order.order_number,
  checkoutSessionId: order.session_id,
  accountId: order.account_id,
  amount: order.amount,
  items: lines.map(({ plan, itemId, quantity }) => ({
    ...(plan === null ? { kind: 'product', id: itemId ?? '' } : { kind: 'plan', id: plan.settings.planId }),
    quantity,
  })),
});
