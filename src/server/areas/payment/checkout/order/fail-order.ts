import { writeJobAudit } from '../../../../platform/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { writeEvent } from '../../../../runtime/events/write-event.ts';
import { releaseSale } from '../../../plans/subscription/sales.ts';
import { saveDeclined } from '../../payment-method/event-queries.ts';
import { returnCampaign } from '../campaign.ts';
import { lockSession, returnStock, saveSessionState } from '../queries.ts';
import { countItems } from '../quote-checkout.ts';
import { sendOrderMail, writeFailedMail } from './mails.ts';
import { type OrderContent, readContent } from './order-content.ts';
import { chargeKeyOf, reservationOf } from './order-keys.ts';
import { lockOrder, type OrderRow, saveFailed } from './order-queries.ts';
import { findPaidMethod } from './paid-method.ts';
import type { PayContext, PayFailure, PayOutcome } from './pay-context.ts';

/** Releases everything that was reserved, and mails the buyer. If another process has changed the order meanwhile, that outcome stays. */
export async function failOrder(
  { database, platform, shop, wakeOutbox }: PayContext,
  storeId: string,
  order: OrderRow,
  failure: PayFailure,
): Promise<PayOutcome> {
  const content = readContent(order.content);
  return database.transaction(async (tx) => {
    const key = { storeId, sessionId: order.session_id };
    await lockSession(tx, key);
    const locked = await lockOrder(tx, storeId, order.order_id);
    if (locked?.state !== order.state || locked.attempt !== order.attempt) return locked?.state === 'placed' ? 'placed' : failure;
    const { method_id: methodId } = order;
    if (failure === 'ACCOUNTING_ERROR' && methodId !== null) await saveDeclined(tx, { storeId, methodId }, platform.clock.now());
    await releaseOrder(tx, storeId, order, content);
    await saveFailed(tx, storeId, order.order_id, failure);
    await saveSessionState(tx, key, 'open', null);
    await writeJobAudit(
      tx,
      { platform, storeId },
      { action: 'checkout-failed', accountId: order.account_id, details: { orderId: order.order_id, failure } },
    );
    const failed = { accountId: order.account_id, subscriptionId: null, orderId: order.order_id, amount: order.amount };
    const events = { storeId, random: platform.random, now: platform.clock.now() };
    await writeEvent(tx, events, { type: 'payment.failed', data: failed });
    await sendFailedMail(tx, { platform, shop }, storeId, { order, content, failure });
    tx.afterCommit(wakeOutbox);
    return failure;
  });
}

async function sendFailedMail(
  tx: Transaction,
  { platform, shop }: Pick<PayContext, 'platform' | 'shop'>,
  storeId: string,
  { order, content, failure }: { readonly order: OrderRow; readonly content: OrderContent; readonly failure: PayFailure },
): Promise<void> {
  if (shop === undefined) return;
  const mailed = {
    number: order.order_number ?? order.order_id,
    at: order.placed_at ?? platform.clock.now(),
    form: order.form,
    content,
    method: await findPaidMethod(tx, storeId, order),
  };
  await sendOrderMail(tx, { platform, storeId }, order, {
    kind: 'checkoutFailed',
    intent: `checkout-failed:${chargeKeyOf(order)}`,
    ...writeFailedMail({ ...shop, language: order.language }, mailed, failure),
  });
}

/** Gives back what an order has reserved. */
export async function releaseOrder(tx: Transaction, storeId: string, order: OrderRow, content: OrderContent): Promise<void> {
  for (const [index, { plan }] of content.lines.entries())
    if (plan !== null) await releaseSale(tx, { storeId, reservationId: reservationOf(order.order_id, index) });
  for (const [itemId, quantity] of countItems(content.lines)) await returnStock(tx, storeId, itemId, quantity);
  await returnCampaign(tx, storeId, order.order_id);
}
