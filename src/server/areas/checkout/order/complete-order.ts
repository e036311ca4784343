import { shippingLine } from '../../../../rules/checkout-summary.ts';
import { writeJobAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Locked } from '../../../platform/database/locked.ts';
import { makeId } from '../../../platform/random.ts';
import { startContract } from '../../billing/service.ts';
import { type LedgerLine, type LedgerPaymentMethod, recordCharge } from '../../ledger/service.ts';
import { findMethod, insertActiveCard, saveDeclined } from '../../payment-method/service.ts';
import { deleteSelections, lockSession, saveSessionState } from '../queries.ts';
import { sendOrderMail } from './mails.ts';
import { type OrderContent, readContent } from './order-content.ts';
import { chargeKeyOf, reservationOf } from './order-keys.ts';
import { type ChargingOrder, lockOrder, type OrderRow, savePlaced } from './order-queries.ts';
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
  const content = readContent(order.content);
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
        plan: plan.settings,
        quote: plan.quote,
        methodId,
        charge: charge === null || plan.quote.amountNow === 0 ? null : { key: chargeKeyOf(order), reference: charge },
      },
    );
  }
  const paymentMethod = await describeMethod(tx, storeId, order, methodId);
  await recordProducts(tx, { storeId, random: platform.random, now }, order, { content, paymentMethod, charge });
  await savePlaced(tx, storeId, order.order_id, methodId);
  await saveSessionState(tx, key, 'completed', order.order_id);
  await deleteSelections(tx, key);
  const details = { orderId: order.order_id, sessionId: order.session_id, amount: order.amount };
  await writeJobAudit(tx, { platform, storeId }, { action: 'checkout-placed', accountId: order.account_id, details });
  const mail = { kind: 'checkoutPlaced', intent: `checkout:${order.order_id}`, ...content.mails.placed } as const;
  await sendOrderMail(tx, { platform, storeId }, order, mail);
  tx.afterCommit(wakeOutbox);
  return 'placed';
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

async function describeMethod(
  tx: Transaction,
  storeId: string,
  order: OrderRow,
  methodId: string | null,
): Promise<LedgerPaymentMethod | null> {
  if (order.amount === 0) return null;
  const { card } = order;
  if (methodId === null || order.account_id === null)
    return (
      card && {
        paymentMethodType: 'SbpsCredit',
        creditInfo: { cardNumberSuffix: card.suffix, cardbrandCode: card.brandCode.slice(0, 4) },
      }
    );
  const row = await findMethod(tx, { storeId, accountId: order.account_id, methodId });
  if (row === undefined) return null;
  const creditInfo =
    row.card_suffix === null ? null : { cardNumberSuffix: row.card_suffix, cardbrandCode: (row.card_brand ?? '').slice(0, 4) };
  return { paymentMethodType: row.method_type, creditInfo };
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
    ...products.map(({ name, quantity, amount, taxRate }) => ({ name, quantity, amount, taxRate })),
    ...shipping.map(({ name, price }) => ({ name, quantity: 1, ...shippingLine(price) })),
  ];
  await recordCharge(tx, context, {
    // A guest has no account: the entry is found by its order.
    accountId: order.account_id ?? `guest:${order.order_id}`,
    intent: `checkout:${order.order_id}`,
    planName: first.name,
    providerName: first.provider,
    lines: ledgerLines,
    ...(ledgerLines.every(({ amount }) => amount === 0)
      ? { paymentMethod: null }
      : { paymentMethod: paid.paymentMethod, chargeReference: paid.charge }),
  });
}
