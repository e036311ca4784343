// Returns the payment of an order that cannot be registered.
import { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { lockSession } from '../queries.ts';
import { failOrder } from './fail-order.ts';
import { chargeKeyOf } from './order-keys.ts';
import { lockOrder, type OrderRow, startRefund } from './order-queries.ts';
import type { PayContext, PayOutcome } from './pay-context.ts';

/** Saves that the order is not placed any more, so that no process can register it after the refund. undefined: another process was faster. */
export async function beginRefund(
  { database }: PayContext,
  storeId: string,
  order: OrderRow,
  charge: string,
): Promise<OrderRow | undefined> {
  return database.transaction(async (tx) => {
    await lockSession(tx, { storeId, sessionId: order.session_id });
    const locked = await lockOrder(tx, storeId, order.order_id);
    if (locked?.state !== 'charging' || locked.attempt !== order.attempt) return undefined;
    await startRefund(tx, storeId, order.order_id, charge);
    return { ...locked, state: 'refunding', refunded_charge: charge };
  });
}

/** Returns the payment. The key makes it safe to repeat: the job does if the provider does not answer, or the process ends. */
export async function refundOrder(context: PayContext, storeId: string, order: OrderRow): Promise<PayOutcome> {
  try {
    await context.gateways.payments.refund({
      idempotencyKey: `${chargeKeyOf(order)}.refund`,
      charge: order.refunded_charge ?? '',
      amount: order.amount,
    });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    context.log.error({ err: error, orderId: order.order_id }, 'a payment could not be returned yet; it is retried');
    return 'unknown';
  }
  return failOrder(context, storeId, order, 'REGISTER_ERROR');
}
