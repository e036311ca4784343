import { shippingLine } from '../../../../../rules/checkout-summary.ts';
import { writeJobAudit } from '../../../../platform/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { makeId } from '../../../../platform/random.ts';
import { writeEvent } from '../../../../runtime/events/write-event.ts';
import { startContract } from '../../../plans/subscription/start-contract.ts';
import type { LedgerLine, LedgerPaymentMethod } from '../../payment-history/queries.ts';
import { recordCharge } from '../../payment-history/service.ts';
import { insertActiveCard } from '../../payment-method/cards.ts';
import { saveDeclined } from '../../payment-method/event-queries.ts';
import { deleteSelections, lockSession, saveSessionState } from '../queries.ts';
import { completeRoute } from '../routes.ts';
import { sendOrderMail, writePlacedMail } from './mails.ts';
import { type OrderContent, placeContent, readContent } from './order-content.ts';
import { describeOrder } from './order-event.ts';
import { chargeKeyOf, reservationOf } from './order-keys.ts';
import { createOrderLink } from './order-link.ts';
import { type ChargingOrder, lockOrder, type OrderRow, savePlaced } from './order-queries.ts';
import { findPaidMethod } from './paid-method.ts';
import type { PayContext, PayOutcome } from './pay-context.ts';
import { endMoved } from './refund-order.ts';

/**
 * Registers a paid order: contracts, ledger, mail and audit. If another process has changed the order meanwhile, that outcome stays.
 * `charge`: null, nothing was paid.
 */
export async function completeOrder(
  tx: Transaction,
  context: PayContext,
  storeId: string,
  charged: ChargingOrder,
  charge: string | null,
): Promise<PayOutcome> {
  const { platform, wakeOutbox } = context;
  const now = platform.clock.now();
  const key = { storeId, sessionId: charged.session_id };
  await lockSession(tx, key);
  const order = await lockOrder(tx, storeId, charged.order_id);
  if (order?.state !== 'charging' || order.attempt !== charged.attempt)
    return endMoved(tx, context, storeId, { charged, order, charge });
  const content = placeContent(readContent(order.content), now);
  const methodId = await saveMethod(tx, { platform, storeId, now }, order);
  if (charge !== null && methodId !== null) await saveDeclined(tx, { storeId, methodId }, null);
  for (const [index, { plan }] of content.lines.entries()) {
    if (plan === null || order.account_id === null) continue;
    await startContract(
      tx,
      { platform, storeId, now },
      {
        accountId: order.account_id,
        reservationId: reservationOf(order.order_id, index),
        // Otherwise the entry of the products has it.
        orderNumber:
          index === 0 && content.lines.every((line) => line.plan !== null) ? (order.order_number ?? undefined) : undefined,
        plan: plan.settings,
        quote: plan.quote,
        methodId,
        charge: charge === null || plan.quote.amountNow === 0 ? null : { key: chargeKeyOf(order), reference: charge },
      },
    );
  }
  const paymentMethod = await findPaidMethod(tx, storeId, { ...order, method_id: methodId });
  await recordProducts(tx, { storeId, random: platform.random, now }, order, { content, paymentMethod, charge });
  await savePlaced(tx, storeId, order.order_id, { methodId, content });
  await saveSessionState(tx, key, 'completed', order.order_id);
  await deleteSelections(tx, key);
  const details = { orderId: order.order_id, sessionId: order.session_id, amount: order.amount };
  await writeJobAudit(tx, { platform, storeId }, { action: 'checkout-placed', accountId: order.account_id, details });
  await writeEvent(tx, { storeId, random: platform.random, now }, { type: 'order.placed', data: describeOrder(order, content) });
  await sendPlacedMail(tx, context, storeId, { order, content, method: paymentMethod });
  tx.afterCommit(wakeOutbox);
  return 'placed';
}

async function sendPlacedMail(
  tx: Transaction,
  { platform, shop }: PayContext,
  storeId: string,
  { order, ...paid }: { readonly order: OrderRow; readonly content: OrderContent; readonly method: LedgerPaymentMethod | null },
): Promise<void> {
  if (shop === undefined) return;
  const { store } = shop;
  const { order_id: orderId, session_id: sessionId } = order;
  const at = order.placed_at ?? platform.clock.now();
  // Members sign in to see theirs.
  const link = order.account_id === null ? createOrderLink(platform.keys, store, { orderId, sessionId }, at) : null;
  const address = link?.address ?? `${store.origin}${completeRoute(sessionId)}`;
  const mailed = { number: order.order_number ?? orderId, at, form: order.form, ...paid };
  await sendOrderMail(tx, { platform, storeId }, order, {
    kind: 'checkoutPlaced',
    intent: `checkout:${orderId}`,
    ...writePlacedMail({ ...shop, language: order.language }, mailed, { address, until: link?.until ?? null }),
    link: address,
  });
}

/** A member's new card becomes a saved method. A guest's is forgotten with the order. */
async function saveMethod(
  tx: Transaction,
  { platform, storeId, now }: { platform: PayContext['platform']; storeId: string; now: Date },
  order: Locked<OrderRow>,
): Promise<string | null> {
  if (order.method_id !== null || order.card === null || order.account_id === null) return order.method_id;
  const methodId = makeId(platform.random, 'pm');
  await insertActiveCard(tx, {
    storeId,
    accountId: order.account_id,
    methodId,
    card: order.card,
    billing: order.card.billing,
    now,
  });
  return methodId;
}

/** One entry for what is sold once and for shipping; each contract has its own. */
async function recordProducts(
  tx: Transaction,
  context: Parameters<typeof recordCharge>[1],
  order: OrderRow,
  paid: {
    readonly content: OrderContent;
    readonly paymentMethod: LedgerPaymentMethod | null;
    /** The provider's reference. */
    readonly charge: string | null;
  },
): Promise<void> {
  const { lines, shipping } = paid.content;
  const products = lines.filter(({ plan }) => plan === null);
  const [first] = products;
  if (first === undefined) return;
  const ledgerLines: readonly LedgerLine[] = [
    ...products.map(({ name, quantity, amount, taxRate }) => ({
      name,
      quantity,
      kind: 'product' as const,
      amount,
      taxRate,
    })),
    ...shipping.map(({ name, price }) => ({ name, quantity: 1, kind: 'shipping' as const, ...shippingLine(price) })),
  ];
  await recordCharge(tx, context, {
    // A guest has no account: the entry is found by its order.
    accountId: order.account_id ?? `guest:${order.order_id}`,
    intent: `checkout:${order.order_id}`,
    orderNumber: order.order_number ?? undefined,
    planName: first.name,
    providerName: first.provider,
    lines: ledgerLines,
    ...(ledgerLines.every(({ amount }) => amount === 0)
      ? { paymentMethod: null }
      : { paymentMethod: paid.paymentMethod, chargeReference: paid.charge }),
  });
}
