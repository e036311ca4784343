// Charges an order and does what follows. Every attempt has one idempotency key, so that it can be resumed by any process.
import { addSeconds } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../../platform/database/database-unavailable.ts';
import { PaymentError } from '../../../../platform/gateways/payment/payment-gateway.ts';
import { type Lease, postpone } from '../../../../platform/queue/lease.ts';
import { isChargeable } from '../../payment-method/default-method.ts';
import { findMethod } from '../../payment-method/queries.ts';
import { misconfigured, readChargeFailure, reconcileCharge } from '../../payment-method/reconcile-charge.ts';
import { ownerOfBuyer } from '../buyer.ts';
import { completeOrder } from './complete-order.ts';
import { failOrder } from './fail-order.ts';
import { hasExpired } from './order-content.ts';
import { buyerOf, chargeKeyOf } from './order-keys.ts';
import { type ChargingOrder, openOrders } from './order-queries.ts';
import type { PayContext, PayFailure, PayOutcome } from './pay-context.ts';
import { beginRefund, refundOrder } from './refund-order.ts';

/** Seconds until an unknown outcome is asked for again. */
const retrySeconds = 10;

export async function payOrder(
  context: PayContext,
  order: ChargingOrder,
  lease: Lease,
  { isResumed = false }: { readonly isResumed?: boolean } = {},
): Promise<PayOutcome> {
  const { database, platform } = context;
  const charged = await charge(context, lease.storeId, order, isResumed);
  if (charged === 'unknown') {
    await postpone(database, openOrders, lease, addSeconds(platform.clock.now(), retrySeconds));
    return 'unknown';
  }
  if (typeof charged === 'string') return failOrder(context, lease.storeId, order, charged);
  // Its payment became known too late: the buyer could not watch what was bought.
  if (charged.reference !== null && hasExpired(order, platform.clock.now()))
    return returnPayment(context, lease.storeId, order, charged.reference);
  try {
    return await database.transaction((tx) => completeOrder(tx, context, lease.storeId, order, charged.reference));
  } catch (error) {
    // The payment is known to the provider: another attempt registers the order.
    if (error instanceof DatabaseUnavailableError) throw error;
    context.log.error({ err: error, orderId: order.order_id }, 'a paid order could not be registered; the payment is returned');
    if (charged.reference === null) return failOrder(context, lease.storeId, order, 'REGISTER_ERROR');
    return returnPayment(context, lease.storeId, order, charged.reference);
  }
}

async function returnPayment(context: PayContext, storeId: string, order: ChargingOrder, charge: string): Promise<PayOutcome> {
  const refunding = await beginRefund(context, storeId, order, charge);
  return typeof refunding === 'string' ? refunding : refundOrder(context, storeId, refunding);
}

type Charged = { readonly reference: string | null } | Exclude<PayFailure, 'REGISTER_ERROR'> | 'unknown';

async function charge(
  { database, gateways, platform, log }: PayContext,
  storeId: string,
  order: ChargingOrder,
  isResumed: boolean,
): Promise<Charged> {
  const { amount } = order;
  if (amount === 0) return hasExpired(order, platform.clock.now()) ? 'VIEWING_ENDED' : { reference: null };
  const idempotencyKey = chargeKeyOf(order);
  const owner = ownerOfBuyer(storeId, buyerOf(order));
  if (isResumed) {
    const charge = await reconcileCharge(gateways.payments, { idempotencyKey, owner, amount });
    if (charge.state === 'approved') return { reference: charge.reference };
    if (charge.state !== 'absent') return charge.state === 'declined' ? 'ACCOUNTING_ERROR' : 'unknown';
  }
  if (hasExpired(order, platform.clock.now())) return 'VIEWING_ENDED';
  const method = await findReference(database, storeId, order);
  if (method === undefined) return 'ACCOUNTING_ERROR';
  try {
    const done = await gateways.payments.charge({ idempotencyKey, storeId, owner, method, amount });
    if (done.state === 'approved') return { reference: done.reference };
    return done.state === 'declined' ? 'ACCOUNTING_ERROR' : 'unknown';
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.reason === 'configuration') log.error({ err: error, orderId: order.order_id }, misconfigured);
    const failure = readChargeFailure(error, isResumed);
    return failure === 'CARD_DECLINED' ? 'ACCOUNTING_ERROR' : (failure ?? 'unknown');
  }
}

/** The provider's reference of what is charged; undefined: the saved method was removed since the order was placed. */
async function findReference(on: Queryable, storeId: string, order: ChargingOrder): Promise<string | undefined> {
  const { method_id: methodId, account_id: accountId, card } = order;
  if (methodId === null) return card?.reference;
  const method = accountId === null ? undefined : await findMethod(on, { storeId, accountId, methodId });
  return method !== undefined && isChargeable(method) ? (method.reference ?? undefined) : undefined;
}
