import { reducedTaxRate, sumTaxes } from '../../../../rules/consumption-tax.ts';
import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { loginAddress } from '../../../runtime/request/return-to.ts';
import { describeOrderMessage } from '../../plans/subscription/plan-settings.ts';
import { nameUsedMethod } from '../payment-method/choices.ts';
import { selectAfterOrder } from './after-order.ts';
import { describeLine } from './describe.ts';
import { listTaxed } from './order/mails.ts';
import { type Address, type OrderContent, readContent } from './order/order-content.ts';
import { readOrderToken } from './order/order-link.ts';
import { type OrderRow, selectOrderById } from './order/order-queries.ts';
import { findPaidMethod } from './order/paid-method.ts';
import { findOrder } from './pages.ts';
import { type SessionRow, selectSession } from './queries.ts';
import { checkoutRoute, completeRoute } from './routes.ts';

/**
 * The placed order, for its buyer, and for a guest also by the link of the mail. A member who is signed out is asked to sign in; anybody
 * else gets 404.
 */
export const completePage: PageLoader<'checkout/complete'> = async (context) => {
  const { database, store, plans, params, session: browserSession } = context;
  const session = await selectSession(database, { storeId: store.id, sessionId: params.checkoutSessionId });
  if (session === undefined) throw new RefusalError('NOT_FOUND');
  if (session.state !== 'completed') return { redirectTo: checkoutRoute(session.session_id) };
  const ownOrder = await findOrder(context, session.session_id);
  const order = ownOrder?.state === 'placed' ? ownOrder : await findLinked(context, session);
  if ('redirectTo' in order) return order;
  const content = readContent(order.content);
  const { shipping } = plans.settings;
  const isCancelled = order.cancelled_at !== null;
  const since = await selectAfterOrder(database, store.id, order.order_id);
  const shippedAt = since?.shipped_at?.toISOString() ?? null;
  // Conditions of what is still to come.
  const hasConditions = content.shipping.length > 0 && !isCancelled && shippedAt === null;
  const method = await findPaidMethod(database, store.id, order);
  return {
    state: isCancelled ? 'cancelled' : 'placed',
    shipment:
      shippedAt === null ? null : { shippedAt, carrier: since?.carrier ?? '', trackingNumber: since?.tracking_number ?? null },
    refundedAmount: since?.refunded ?? 0,
    orderNumber: order.order_number ?? order.order_id,
    orderedAt: order.placed_at?.toISOString() ?? null,
    method: method && nameUsedMethod(context, method),
    lineItems: content.lines.map((line) => describeLine(line, context)),
    summary: content.summary,
    shippingNames: content.shipping.map((rate) => localize(rate.name, context.language)),
    taxes: sumTaxes(listTaxed(content))
      .filter(({ amount }) => amount > 0)
      .map((tax) => ({ ...tax, isReducedRate: tax.taxRate === reducedTaxRate })),
    destination: order.form.address && describeDestination(order.form.address),
    deliveryTime: hasConditions ? localize(shipping.deliveryTime, context.language) : null,
    cancellation: hasConditions ? localize(shipping.cancellation, context.language) : null,
    hasSubscription: content.lines.some(({ plan }) => plan !== null),
    hasDigital: !isCancelled && content.lines.some(({ plan, basePlanType }) => plan === null && basePlanType === 'video'),
    // A link can be forwarded: its visitor may not be the buyer.
    email: order === ownOrder ? order.form.email : null,
    isByLink: order !== ownOrder,
    returnAddress: session.return_address,
    isGuest: browserSession?.accountId == null,
    orderCompletedMessage: await describeMessages(context, content),
  };
};

export const describeDestination = ({ familyName, givenName, postalCode, prefecture, address, address2 }: Address) => ({
  name: `${familyName} ${givenName}`.trim(),
  postalCode,
  prefecture,
  address: [address, address2].filter((line) => line !== '').join(' '),
});

/** The order of a completed session that the reader has not placed in this browser. */
async function findLinked(
  { database, platform, store, query, now, session: browserSession }: PageContext,
  { order_id: orderId, session_id: sessionId }: SessionRow,
): Promise<OrderRow | { readonly redirectTo: string }> {
  const order = orderId === null ? undefined : await selectOrderById(database, store.id, orderId);
  if (order?.state === 'placed' && order.account_id === null) {
    const token = readOrderToken(platform.keys, { storeId: store.id, orderId: order.order_id }, query['token'] ?? '', now);
    if (token === 'valid') return order;
    if (token === 'expired') throw new RefusalError('ORDER_LINK_EXPIRED');
  }
  if (order !== undefined && order.account_id !== null && browserSession?.accountId == null)
    return { redirectTo: loginAddress('member', completeRoute(sessionId), '') };
  throw new RefusalError('NOT_FOUND');
}

/** The messages of the ordered plans, each once. */
async function describeMessages(context: PageContext, { lines }: OrderContent): Promise<string> {
  const plans = lines.flatMap(({ plan }) => plan?.settings ?? []);
  const messages = await Promise.all(plans.map((plan) => describeOrderMessage(context, plan)));
  return [...new Set(messages)].join('');
}
