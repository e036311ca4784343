// Places a verified order (C66): once for a token, at the amounts that were verified.
import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext, Redirect } from '../../../runtime/area.ts';
import type { Person } from '../../benefits/service.ts';
import { reserveSale } from '../../billing/service.ts';
import { canPay, findMethod, readFailure } from '../../payment-method/service.ts';
import { requireOpen } from '../admit.ts';
import { type Buyer, findBuyer, ownerOfBuyer } from '../buyer.ts';
import { reserveCampaign } from '../campaign.ts';
import { completeRoute } from '../pages.ts';
import { findOrderPayer, findPayer, type Payer } from '../payer.ts';
import { lockSession, reserveStock, type SessionRow, saveSessionState, selectSession } from '../queries.ts';
import { countItems, quoteCheckout } from '../quote-checkout.ts';
import { readSelection } from '../selection.ts';
import { listTerms, type OrderContent, readContent } from './order-content.ts';
import { reservationOf } from './order-keys.ts';
import { lockOrder, type OrderRow, openOrders, saveCertification, selectOrderByToken, startCharging } from './order-queries.ts';
import { payOrder } from './pay-order.ts';
import { createContent, refuseOrder, saveOrder } from './verify-order.ts';

type OrderContext = Parameters<Command<'checkout.order'>>[0];

export const placeOrder: Command<'checkout.order'> = async (context) => {
  const { database, store, params, payload } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  const session = await selectSession(database, key);
  const buyer = findBuyer(context);
  const order = buyer && (await selectOrderByToken(database, store.id, payload.purchaseToken ?? '', buyer));
  if (order !== undefined && order.state !== 'verified') throw refusePlaced();
  const open = requireOpen(session, context);
  if (buyer === undefined || order === undefined || order.session_id !== key.sessionId)
    throw new RefusalError(409, 'TOKEN_EXPIRED', 'There is no verified order of this token.');
  const payer = await findOrderPayer(context, order, context.answers.paymentMethodId ?? null);
  const changed = await findChange(context, open, order, { buyer, payer });
  if (changed !== undefined) return changed;
  const payment = await findPayment(context, order, buyer);
  if ('redirectTo' in payment) return payment;
  const content = readContent(order.content);
  const leaseEndsAt = addSeconds(context.now, openOrders.leaseSeconds);
  const charging = await database.transaction(async (tx) => {
    requireOpen(await lockSession(tx, key), context);
    const locked = await lockOrder(tx, store.id, order.order_id);
    if (locked?.state !== 'verified' || locked.purchase_token !== order.purchase_token) throw refusePlaced();
    await reserve(tx, context, { order: locked, content, person: payer.person });
    await startCharging(tx, store.id, order.order_id, { methodId: payment.methodId, now: context.now, leaseEndsAt });
    await saveSessionState(tx, key, 'ordering', order.order_id);
    const details = { orderId: order.order_id, sessionId: key.sessionId, amount: order.amount };
    await writeAudit(tx, context.request, { action: 'checkout-order', accountId: order.account_id, details });
    return { ...locked, state: 'charging' as const, attempt: locked.attempt + 1, method_id: payment.methodId };
  });
  const wakeOutbox = () => context.request.server.outbox.wake();
  const outcome = await payOrder({ ...context, log: context.request.log, wakeOutbox }, charging, {
    storeId: store.id,
    id: order.order_id,
    endsAt: leaseEndsAt,
  });
  if (outcome === 'placed') return { redirectTo: open.return_address ?? completeRoute(key.sessionId) };
  if (outcome === 'unknown') return backTo(key.sessionId);
  throw new RefusalError(422, outcome, 'The order could not be paid.');
};

const refusePlaced = (): RefusalError => new RefusalError(409, 'ORDER_PLACED', 'The order was placed already.');

const backTo = (sessionId: string, notice?: string): Redirect => ({
  redirectTo: `/checkout/${encodeURIComponent(sessionId)}${notice === undefined ? '' : `?notice=${notice}`}`,
  isUnfinished: true,
});

/** The redirect to what changed since the verification: its time is over, or an amount is another one. The buyer is asked again. */
async function findChange(
  context: OrderContext,
  session: SessionRow,
  order: OrderRow,
  { buyer, payer }: { readonly buyer: Buyer; readonly payer: Payer },
): Promise<Redirect | undefined> {
  if (order.verified_until <= context.now) return backTo(session.session_id, 'checkoutExpired');
  const selection = await readSelection(context, session);
  const quote = await quoteCheckout(context, session, selection, payer);
  refuseOrder(quote);
  const content = createContent(context, quote, order.form);
  if (listTerms(content) === listTerms(readContent(order.content))) return undefined;
  await saveOrder(context, { session, buyer, form: order.form, content });
  const withoutCard = await quoteCheckout(context, session, selection, await findPayer(context, order.form.email));
  const isOfCard = listTerms(createContent(context, withoutCard, order.form)) === listTerms(readContent(order.content));
  return backTo(session.session_id, isOfCard ? 'benefitUsed' : 'priceChanged');
}

/** The method to charge; the card of the order has none yet. The redirect leads to the certification of a new card. */
async function findPayment(
  context: OrderContext,
  order: OrderRow,
  buyer: Buyer,
): Promise<{ readonly methodId: string | null } | Redirect> {
  const { database, store, answers } = context;
  const method = answers.paymentMethodId ?? null;
  if (order.certification !== null) {
    if (answers.certification == null) return backTo(order.session_id);
    await certify(context, order, order.certification, buyer, answers.certification);
    return { methodId: null };
  }
  if (method === 'new' || method === null) {
    const needsPayment = order.amount > 0 || readContent(order.content).lines.some(({ plan }) => plan !== null);
    if (needsPayment && order.card === null)
      throw new RefusalError(422, 'INVALID_ANSWERS', 'No method is chosen.', {
        issues: [{ at: '/paymentMethodId', rule: 'required' }],
      });
    return { methodId: null };
  }
  const row = buyer.isMember
    ? await findMethod(database, { storeId: store.id, accountId: buyer.id, methodId: method })
    : undefined;
  if (row === undefined || !canPay(row)) throw new RefusalError(409, 'METHOD_INVALID', 'The method cannot be used.');
  return { methodId: method };
}

/** Verifies the result of 3-D Secure at the provider. After a failure a new authentication is opened. */
async function certify(context: OrderContext, order: OrderRow, reference: string, buyer: Buyer, result: string): Promise<void> {
  const { database, gateways, store } = context;
  const owner = ownerOfBuyer(store.id, buyer);
  try {
    await gateways.payments.confirmCertification({ reference, owner, amount: order.amount }, result);
  } catch (error) {
    readFailure(context, error);
    const next = await openAgain(context, order, owner);
    await saveCertification(database, store.id, order.order_id, next);
    throw new RefusalError(422, 'CARD_DECLINED', 'The card was not certified.');
  }
  await saveCertification(database, store.id, order.order_id, null);
}

async function openAgain({ gateways }: OrderContext, { card, amount }: OrderRow, owner: string): Promise<string | null> {
  if (card === null) return null;
  try {
    return await gateways.payments.openCertification(card.reference, owner, amount);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return null;
  }
}

/** Reserves contracts, items and the campaign, so that no more is sold than there is. */
async function reserve(
  tx: Transaction,
  { store, plans, now }: Pick<CommandContext, 'store' | 'plans' | 'now'>,
  { order, content, person }: { readonly order: OrderRow; readonly content: OrderContent; readonly person: Person },
): Promise<void> {
  const { maxContracts } = plans.settings.plans;
  for (const [index, { plan }] of content.lines.entries()) {
    if (plan === null || order.account_id === null) continue;
    const sale = { storeId: store.id, accountId: order.account_id, reservationId: reservationOf(order.order_id, index) };
    const first = { person, isTrial: plan.quote.isTrial };
    const refusal = await reserveSale(tx, sale, plan.settings, { maxContracts, now, first });
    if (refusal !== undefined) throw new RefusalError(409, refusal, 'The plan cannot be ordered.');
  }
  for (const [itemId, quantity] of countItems(content.lines))
    if (!(await reserveStock(tx, store.id, itemId, quantity))) throw new RefusalError(409, 'SOLD_OUT', 'An item is sold out.');
  const use = { storeId: store.id, orderId: order.order_id, accountId: order.account_id, person };
  await reserveCampaign(tx, use, plans.settings, content, now);
}
