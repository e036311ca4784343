// Charges an order and does what follows. Every attempt has one idempotency key, so that it can be resumed by any process.
import type { FastifyBaseLogger } from 'fastify';
import { writeJobAudit } from '../../platform/audit.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { DatabaseUnavailableError } from '../../platform/database/database-unavailable.ts';
import { PaymentError } from '../../platform/gateways/payment/payment-gateway.ts';
import type { Lease } from '../../platform/queue/lease.ts';
import type { JobContext } from '../../runtime/job.ts';
import { releaseSale } from '../billing/service.ts';
import { findMethod, reconcileCharge } from '../payment-method/service.ts';
import { ownerOfBuyer } from './buyer.ts';
import { returnCampaign } from './campaign.ts';
import { completeOrder } from './complete-order.ts';
import { sendOrderMail } from './mails.ts';
import { type OrderContent, readContent } from './order-content.ts';
import { chargeKeyOf, reservationOf } from './order-keys.ts';
import { lockOrder, type OrderRow, openOrders, postpone, saveFailed, startRefund } from './order-queries.ts';
import { lockSession, returnStock, saveSessionState } from './queries.ts';
import { countItems } from './quote-checkout.ts';

export type PayContext = Pick<JobContext, 'gateways' | 'platform' | 'wakeOutbox'> & {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};
export type PayOutcome = 'placed' | 'unknown' | 'ACCOUNTING_ERROR' | 'REGISTER_ERROR';

/** Seconds until an unknown outcome is asked for again. */
const retrySeconds = 10;

export async function payOrder(
  context: PayContext,
  order: OrderRow,
  lease: Lease,
  { isResumed = false }: { readonly isResumed?: boolean } = {},
): Promise<PayOutcome> {
  const { database, platform } = context;
  const charged = await charge(context, lease.storeId, order, isResumed);
  if (charged === 'unknown') {
    await postpone(database, lease, addSeconds(platform.clock.now(), retrySeconds));
    return 'unknown';
  }
  if (charged === 'declined') return fail(context, lease.storeId, order, 'ACCOUNTING_ERROR');
  try {
    await database.transaction((tx) => completeOrder(tx, context, lease.storeId, order, charged.reference));
    return 'placed';
  } catch (error) {
    // The payment is known to the provider: another attempt registers the order.
    if (error instanceof DatabaseUnavailableError) throw error;
    context.log.error({ err: error, orderId: order.order_id }, 'a paid order could not be registered; the payment is returned');
    if (charged.reference === null) return fail(context, lease.storeId, order, 'REGISTER_ERROR');
    const refunding = await beginRefund(context, lease.storeId, order, charged.reference);
    return refunding === undefined ? 'placed' : refundOrder(context, lease.storeId, refunding);
  }
}

/** Saves that the order is not placed any more, so that no process can register it after the refund. undefined: another process was faster. */
async function beginRefund(
  { database, platform }: PayContext,
  storeId: string,
  order: OrderRow,
  charge: string,
): Promise<OrderRow | undefined> {
  const leaseEndsAt = addSeconds(platform.clock.now(), openOrders.leaseSeconds);
  return database.transaction(async (tx) => {
    await lockSession(tx, { storeId, sessionId: order.session_id });
    const locked = await lockOrder(tx, storeId, order.order_id);
    if (locked?.state !== 'charging' || locked.attempt !== order.attempt) return undefined;
    await startRefund(tx, storeId, order.order_id, { charge, leaseEndsAt });
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
  return fail(context, storeId, order, 'REGISTER_ERROR');
}

type Charged = { readonly reference: string | null } | 'declined' | 'unknown';

async function charge(
  { database, gateways }: PayContext,
  storeId: string,
  order: OrderRow,
  isResumed: boolean,
): Promise<Charged> {
  const { amount } = order;
  if (amount === 0) return { reference: null };
  const idempotencyKey = chargeKeyOf(order);
  if (isResumed) {
    const known = await reconcileCharge(gateways.payments, { idempotencyKey, amount });
    if (known.state === 'approved') return { reference: known.reference };
    if (known.state !== 'absent') return known.state;
  }
  const buyer = { isMember: order.account_id !== null, id: order.account_id ?? order.browser_session ?? '' };
  const method =
    order.method_id === null
      ? order.card?.reference
      : (await findMethod(database, { storeId, accountId: buyer.id, methodId: order.method_id }))?.reference;
  if (method == null) return 'declined';
  try {
    const done = await gateways.payments.charge({ idempotencyKey, owner: ownerOfBuyer(storeId, buyer), method, amount });
    if (done.state === 'approved') return { reference: done.reference };
    return done.state === 'declined' ? 'declined' : 'unknown';
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return error.reason === 'unavailable' ? 'unknown' : 'declined';
  }
}

/** Gives everything back that was reserved, and tells the buyer. Does nothing if another process did. */
async function fail(
  { database, platform, wakeOutbox }: PayContext,
  storeId: string,
  order: OrderRow,
  failure: 'ACCOUNTING_ERROR' | 'REGISTER_ERROR',
): Promise<PayOutcome> {
  const content = readContent(order.content);
  await database.transaction(async (tx) => {
    const key = { storeId, sessionId: order.session_id };
    await lockSession(tx, key);
    const locked = await lockOrder(tx, storeId, order.order_id);
    if (locked?.state !== order.state || locked.attempt !== order.attempt) return;
    await release(tx, storeId, order, content);
    await saveFailed(tx, storeId, order.order_id, failure);
    await saveSessionState(tx, key, 'open', null);
    await writeJobAudit(
      tx,
      { platform, storeId },
      { action: 'checkout-failed', accountId: order.account_id, details: { orderId: order.order_id, failure } },
    );
    await sendOrderMail(tx, platform, storeId, order, content.mails.failed, `checkout-failed:${chargeKeyOf(order)}`);
    tx.afterCommit(wakeOutbox);
  });
  return failure;
}

async function release(tx: Transaction, storeId: string, order: OrderRow, content: OrderContent): Promise<void> {
  for (const [index, { plan }] of content.lines.entries())
    if (plan !== null) await releaseSale(tx, { storeId, reservationId: reservationOf(order.order_id, index) });
  for (const [itemId, quantity] of countItems(content.lines)) await returnStock(tx, storeId, itemId, quantity);
  await returnCampaign(tx, storeId, order.order_id);
}
