// Returns the payment of an order that cannot be registered.
import type { Transaction } from '../../../../platform/database/database.ts';
import { PaymentError } from '../../../../platform/gateways/payment/payment-gateway.ts';
import { returnUnneeded } from '../../payment-history/report-finding.ts';
import { lockSession } from '../queries.ts';
import { failOrder } from './fail-order.ts';
import { hasExpired } from './order-content.ts';
import { chargeKeyOf } from './order-keys.ts';
import { lockOrder, type OrderRow, startRefund } from './order-queries.ts';
import type { PayContext, PayOutcome } from './pay-context.ts';

/**
 * What became of an attempt whose order another process has changed: locked; undefined: the order is gone. A payment that the order was
 * not placed with is returned. `charge`: null, nothing was paid.
 */
export async function endMoved(
  tx: Transaction,
  { platform, log }: PayContext,
  storeId: string,
  {
    charged,
    order,
    charge,
  }: { readonly charged: OrderRow; readonly order: OrderRow | undefined; readonly charge: string | null },
): Promise<PayOutcome> {
  const isOwn = order?.attempt === charged.attempt && order.state !== 'verified';
  if (charge !== null && !isOwn) {
    const paid = { reference: charge, idempotencyKey: chargeKeyOf(charged), amount: charged.amount };
    await returnUnneeded(tx, { platform, storeId, log }, paid);
  }
  if (order === undefined || order.state === 'verified') return 'REGISTER_ERROR';
  return order.state === 'placed' ? 'placed' : 'unknown';
}

/** Saves that the order is not placed any more, so that no process can register it after the refund. An outcome: another process was faster. */
export async function beginRefund(
  context: PayContext,
  storeId: string,
  order: OrderRow,
  charge: string,
): Promise<OrderRow | PayOutcome> {
  return context.database.transaction(async (tx) => {
    await lockSession(tx, { storeId, sessionId: order.session_id });
    const locked = await lockOrder(tx, storeId, order.order_id);
    if (locked?.state !== 'charging' || locked.attempt !== order.attempt)
      return endMoved(tx, context, storeId, { charged: order, order: locked, charge });
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
  return failOrder(context, storeId, order, hasExpired(order, context.platform.clock.now()) ? 'VIEWING_ENDED' : 'REGISTER_ERROR');
}
