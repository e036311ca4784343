import type { DataOf } from '../../../../declared-data.ts';
import type { CheckoutSession } from '../../../../generated/entities.ts';
import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { loginAddress } from '../../../runtime/request/return-to.ts';
import { describeOwnPolicies } from '../../account/policies/service.ts';
import { isExpired, needsLogin, requireSession } from './admit.ts';
import { findBuyer } from './buyer.ts';
import { describeLine, describeSession } from './describe.ts';
import { type QuotedLine, readContent } from './order/order-content.ts';
import { type OrderRow, selectOrder } from './order/order-queries.ts';
import { type SessionRow, selectSession } from './queries.ts';
import { type CheckoutQuote, quoteCheckout } from './quote-checkout.ts';
import { checkoutRoute, completeRoute } from './routes.ts';
import { readSelection } from './selection.ts';

/** After this time without an answer the page shows that the outcome is unknown. */
const unclearMilliseconds = 60_000;

export const checkoutPage: PageLoader<'checkout'> = async (context) => {
  const { database, store, params, session: browserSession, now } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  const checkout = await selectSession(database, key);
  if (checkout !== undefined && needsLogin(checkout, browserSession))
    return { redirectTo: loginAddress('member', checkoutRoute(params.checkoutSessionId), '') };
  const session = requireSession(checkout, context);
  if (session.state === 'completed') return { redirectTo: completeRoute(session.session_id) };
  if (isExpired(session, now)) throw new RefusalError('CHECKOUT_EXPIRED');
  const order = await findOrder(context, session.session_id);
  return describePage(
    context,
    session,
    order,
    await quoteCheckout(context, session, await readSelection(context, session.session_id)),
  );
};

type PageState = 'form' | 'confirm' | 'ordering' | 'unclear' | 'closed';

async function describePage(context: PageContext, session: SessionRow, order: OrderRow | undefined, quote: CheckoutQuote) {
  const { gateways, plans, session: browserSession, language, now } = context;
  const state = findState(session, order, now);
  const verified = state === 'form' || state === 'closed' ? undefined : order;
  const { shipping } = plans.settings;
  return {
    state,
    ...(verified === undefined ? describeSession(session, quote, context) : describeVerified(session, quote, verified, context)),
    isGuest: browserSession?.accountId == null,
    needsShipping: quote.lines.some(({ shippingProfileId }) => shippingProfileId !== null),
    refusal: quote.refusal,
    soldOutNames: listNames(quote.soldOut, language),
    failed: state === 'form' || state === 'confirm' ? (order?.failure ?? null) : null,
    buyer: verified === undefined ? null : describeBuyer(verified),
    purchaseToken: verified?.purchase_token ?? null,
    policyConsentData: verified?.form.policies ?? [],
    verifiedUntil: verified?.verified_until.toISOString() ?? null,
    expiresAt: session.expires_at.toISOString(),
    deliveryTime: localize(shipping.deliveryTime, language),
    cancellation: localize(shipping.cancellation, language),
    hasSubscription: quote.lines.some(({ plan }) => plan !== null),
    hasDigital: quote.lines.some(({ plan, basePlanType }) => plan === null && basePlanType === 'video'),
    cardScript: gateways.payments.cardScript,
    certification:
      verified?.certification == null || verified.card === null
        ? null
        : { reference: verified.certification, cardNumberSuffix: verified.card.suffix },
    policies: await describeOwnPolicies(context),
  };
}

/** `港町の写真集、港町チーズケーキ` */
function listNames(lines: readonly QuotedLine[], language: string): string {
  return new Intl.ListFormat(language).format(lines.map(({ name }) => localize(name, language)));
}

function findState(session: SessionRow, order: OrderRow | undefined, now: Date): PageState {
  if (session.state === 'ordering') {
    if (order?.state !== 'charging' && order?.state !== 'refunding') return 'closed';
    return now.getTime() - (order.placed_at?.getTime() ?? 0) > unclearMilliseconds ? 'unclear' : 'ordering';
  }
  return order !== undefined && order.verified_until > now ? 'confirm' : 'form';
}

/** What was verified, not what it would cost now: the order is compared when it is placed. */
function describeVerified(
  session: SessionRow,
  quote: CheckoutQuote,
  order: OrderRow,
  context: Pick<RequestContext, 'language' | 'now'>,
): Omit<DataOf<CheckoutSession>, 'purchaseToken'> {
  const content = readContent(order.content);
  return {
    ...describeSession(session, quote, context),
    lineItems: content.lines.map((line) => describeLine(line, context)),
    summary: content.summary,
  };
}

function describeBuyer({ form: { email, address } }: OrderRow) {
  return {
    email,
    name: address === null ? null : `${address.familyName} ${address.givenName}`.trim(),
    phoneNumber: address?.phoneNumber ?? null,
    postalCode: address?.postalCode ?? null,
    prefecture: address?.prefecture ?? null,
    address: address === null ? null : `${address.address}${address.address2 === '' ? '' : ` ${address.address2}`}`,
  };
}

export async function findOrder(
  { database, store, session }: Pick<RequestContext, 'database' | 'store' | 'session'>,
  sessionId: string,
): Promise<OrderRow | undefined> {
  const buyer = findBuyer({ session });
  return buyer && selectOrder(database, { storeId: store.id, sessionId }, buyer);
}
