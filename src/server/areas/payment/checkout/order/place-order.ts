// Places a verified order (C66): once for a token, at the amounts that were verified.
import { writeAudit } from '../../../../platform/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { PaymentError } from '../../../../platform/gateways/payment/payment-gateway.ts';
import { keepLease } from '../../../../platform/queue/keep-lease.ts';
import { createLease, type Lease } from '../../../../platform/queue/lease.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import type { Command, CommandContext, Redirect, RequestContext } from '../../../../runtime/area.ts';
import type { Person } from '../../../plans/benefits/person.ts';
import { lockBuyer, reserveSale } from '../../../plans/subscription/sales.ts';
import { isAddingRestrictedNow, readFailure, refuseAdding } from '../../payment-method/adding.ts';
import { canPay } from '../../payment-method/default-method.ts';
import { lockMethod, type MethodRow } from '../../payment-method/queries.ts';
import { requireOpen } from '../admit.ts';
import { type Buyer, findBuyer, ownerOfBuyer } from '../buyer.ts';
import { reserveCampaign } from '../campaign.ts';
import { findOrderPayer, findPayer, isOrderCard, type Payer } from '../payer.ts';
import { lockSession, reserveStock, type SessionRow, saveSessionState, selectSession } from '../queries.ts';
import { countItems, quoteCheckout } from '../quote-checkout.ts';
import { checkoutRoute, completeRoute } from '../routes.ts';
import { selectionOf } from '../selection.ts';
import { endThreeDSecure, replaceThreeDSecure } from './card-queries.ts';
import { listTerms, type OrderContent, readContent } from './order-content.ts';
import { reservationOf } from './order-keys.ts';
import { type ChargingOrder, lockOrder, type OrderRow, openOrders, selectOrderByToken, startCharging } from './order-queries.ts';
import { payOrder } from './pay-order.ts';
import { createContent, refuseOrder, replaceOrder } from './verify-order.ts';

type OrderContext = Parameters<Command<'checkout.order'>>[0];

export const placeOrder: Command<'checkout.order'> = async (context) => {
  const { database, platform, store, params, payload } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  const session = await selectSession(database, key);
  const buyer = findBuyer(context);
  const order = buyer && (await selectOrderByToken(database, store.id, payload.purchaseToken ?? '', buyer));
  if (order !== undefined && order.state !== 'verified') throw refusePlaced();
  const open = requireOpen(session, context);
  if (buyer === undefined || order === undefined || order.session_id !== key.sessionId) throw refuseToken();
  if (order.verified_until <= context.now) return backTo(key.sessionId, 'checkoutExpired');
  if (order.certification !== null && isOrderCard(context.answers.paymentMethodId)) {
    if (context.answers.certification == null) return backTo(key.sessionId);
    await certify(context, order, buyer, context.answers.certification);
  }
  const lease = createLease(store.id, order.order_id);
  const charging = await database.transaction((tx) => beginOrder(tx, context, { buyer, shown: order, lease }));
  if ('redirectTo' in charging) return charging;
  const { log, server } = context.request;
  const paying = { ...context, log, shop: context, wakeOutbox: () => server.outbox.wake() };
  const outcome = await keepLease({ database, clock: platform.clock, log }, openOrders, lease, () =>
    payOrder(paying, charging, lease),
  );
  if (outcome === 'placed') return { redirectTo: open.return_address ?? completeRoute(key.sessionId) };
  if (outcome === 'unknown') return backTo(key.sessionId);
  throw new RefusalError(outcome, outcome === 'VIEWING_ENDED' ? { status: 422 } : {});
};

interface BegunOrder {
  readonly buyer: Buyer;
  /** The order as it was when the request came. */
  readonly shown: OrderRow;
  readonly lease: Lease;
}

/**
 * Decides about the order under the locks of everything that the decision rests on: the buyer, the session, the order and the payment
 * method. The redirect leads to what changed since the request came or since the order was verified.
 */
async function beginOrder(
  tx: Transaction,
  context: OrderContext,
  { buyer, shown: shownOrder, lease }: BegunOrder,
): Promise<ChargingOrder | Redirect> {
  const { store, request, platform } = context;
  await lockBuyer(tx, context);
  const session = await lockSession(tx, { storeId: store.id, sessionId: shownOrder.session_id });
  const order = await lockOrder(tx, store.id, shownOrder.order_id);
  if (order !== undefined && order.state !== 'verified') throw refusePlaced();
  if (session === undefined || order === undefined) throw refuseToken();
  // The request may have waited for the locks.
  const locking = { ...context, database: tx, cachedMember: undefined, now: platform.clock.now() };
  requireOpen(session, locking);
  const chosen = context.answers.paymentMethodId ?? null;
  const payer = await findOrderPayer(locking, order, chosen);
  const change = await findChange(tx, locking, { session, order, shown: shownOrder, buyer, payer, chosen });
  if (change !== undefined) return change;
  const method = await lockPayment(tx, context, { order, buyer });
  await reserve(tx, context, { order, content: readContent(order.content), person: payer.person });
  const charging = await startCharging(tx, store.id, order, { method, now: platform.clock.now(), lease });
  await saveSessionState(tx, { storeId: store.id, sessionId: order.session_id }, 'ordering', order.order_id);
  const details = { orderId: order.order_id, sessionId: order.session_id, amount: order.amount };
  await writeAudit(tx, request, { action: 'checkout-order', accountId: order.account_id, details });
  return charging;
}

const refuseToken = (): RefusalError => new RefusalError('TOKEN_EXPIRED');
const refusePlaced = (): RefusalError => new RefusalError('ORDER_PLACED');

const backTo = (sessionId: string, notice?: string): Redirect => ({
  redirectTo: `${checkoutRoute(sessionId)}${notice === undefined ? '' : `?notice=${notice}`}`,
  isUnfinished: true,
});

interface LockedOrder {
  readonly session: Locked<SessionRow>;
  readonly order: Locked<OrderRow>;
  readonly shown: OrderRow;
  readonly buyer: Buyer;
  readonly payer: Payer;
  /** The method that was chosen. */
  readonly chosen: string | null;
}

/** The redirect to what changed: the selection or the card since the request came, or an amount since the verification. The buyer is asked again. */
async function findChange(
  tx: Transaction,
  context: RequestContext,
  { session, order, shown: shownOrder, buyer, payer, chosen }: LockedOrder,
): Promise<Redirect | undefined> {
  const { session_id: sessionId } = session;
  if (order.verified_until.getTime() !== shownOrder.verified_until.getTime()) return backTo(sessionId, 'priceChanged');
  const isSameCard = order.card?.reference === shownOrder.card?.reference;
  const isCardChanged = !isSameCard || order.certification !== null;
  if (isCardChanged && isOrderCard(chosen)) return backTo(sessionId, 'paymentChanged');
  const selection = selectionOf(order);
  const quote = await quoteCheckout(context, session, selection, payer);
  refuseOrder(quote);
  const content = createContent(context, quote, order.form);
  if (listTerms(content) === listTerms(readContent(order.content))) return undefined;
  await replaceOrder(tx, context, { session, buyer, form: order.form, content });
  const withoutCard = await quoteCheckout(context, session, selection, await findPayer(context, order.form.email));
  const isOfCard = listTerms(createContent(context, withoutCard, order.form)) === listTerms(readContent(order.content));
  return backTo(sessionId, isOfCard ? 'benefitUsed' : 'priceChanged');
}

/** Locks the method to charge; null: the card of the order, which has none yet. */
async function lockPayment(
  tx: Transaction,
  { store, answers, now }: OrderContext,
  { order, buyer }: { readonly order: Locked<OrderRow>; readonly buyer: Buyer },
): Promise<Locked<MethodRow> | null> {
  const methodId = answers.paymentMethodId ?? null;
  const key = { storeId: store.id, accountId: buyer.id };
  if (methodId !== null && !isOrderCard(methodId)) {
    const method = buyer.isMember ? await lockMethod(tx, { ...key, methodId }) : undefined;
    if (method === undefined || !canPay(method, now)) throw new RefusalError('METHOD_INVALID');
    return method;
  }
  const needsPayment = order.amount > 0 || readContent(order.content).lines.some(({ plan }) => plan !== null);
  if (needsPayment && order.card === null)
    throw new RefusalError('INVALID_ANSWERS', {
      issues: [{ at: '/paymentMethodId', rule: 'required' }],
    });
  // The card becomes a method of the member.
  if (order.card !== null && buyer.isMember && (await isAddingRestrictedNow(tx, key))) throw refuseAdding();
  return null;
}

/**
 * Verifies the result of 3-D Secure at the provider. After a failure a new authentication is opened. Whether the card may be charged is
 * decided later, under the lock: another request may have exchanged it.
 */
async function certify(context: OrderContext, order: OrderRow, buyer: Buyer, result: string): Promise<void> {
  const { database, gateways, store } = context;
  const { order_id: orderId, card, certification, amount } = order;
  if (card === null || certification === null) return;
  const open = { orderId, cardReference: card.reference, certification };
  const owner = ownerOfBuyer(store.id, buyer);
  try {
    await gateways.payments.confirmThreeDSecure({ reference: certification, card: card.reference, owner, amount }, result);
  } catch (error) {
    readFailure(context, error);
    const next = await openAgain(context, card.reference, { owner, amount });
    if (await replaceThreeDSecure(database, store.id, open, next)) throw new RefusalError('CARD_DECLINED');
    return;
  }
  await endThreeDSecure(database, store.id, open);
}

/** null: the provider opens none, so that the card must be entered again. */
async function openAgain(
  { gateways }: OrderContext,
  card: string,
  { owner, amount }: { readonly owner: string; readonly amount: number },
): Promise<string | null> {
  try {
    return await gateways.payments.openThreeDSecure(card, owner, amount);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return null;
  }
}

/** Reserves contracts, items and the campaign, so that no more is sold than there is. */
async function reserve(
  tx: Transaction,
  { store, plans, now }: Pick<CommandContext, 'store' | 'plans' | 'now'>,
  { order, content, person }: { readonly order: Locked<OrderRow>; readonly content: OrderContent; readonly person: Person },
): Promise<void> {
  const { maxContracts } = plans.settings.plans;
  for (const [index, { plan }] of content.lines.entries()) {
    if (plan === null || order.account_id === null) continue;
    const sale = { storeId: store.id, accountId: order.account_id, reservationId: reservationOf(order.order_id, index) };
    const first = { person, isTrial: plan.quote.isTrial };
    const refusal = await reserveSale(tx, sale, plan.settings, { maxContracts, now, first });
    if (refusal !== undefined) throw new RefusalError(refusal);
  }
  for (const [itemId, quantity] of countItems(content.lines))
    if (!(await reserveStock(tx, store.id, itemId, quantity))) throw new RefusalError('SOLD_OUT');
  const use = { storeId: store.id, orderId: order.order_id, accountId: order.account_id, person };
  await reserveCampaign(tx, use, plans.settings, content, now);
}
