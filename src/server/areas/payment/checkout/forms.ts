import type { DataOf } from '../../../../declared-data.ts';
import type { FormAnswers } from '../../../../generated/declared.ts';
import { localize } from '../../../../rules/languages.ts';
import type { Area, FormRequest } from '../../../runtime/area.ts';
import { listAgreed } from '../../account/policies/service.ts';
import { readBillingContact } from '../payment-method/billing-start.ts';
import { type NamedMethod, newCard, readMethodChoices } from '../payment-method/choices.ts';
import { findBuyer } from './buyer.ts';
import { type OrderForm, readContent } from './order/order-content.ts';
import { type OrderRow, selectOrderByToken } from './order/order-queries.ts';
import { findOrder } from './pages.ts';
import { type SessionRow, selectSession } from './queries.ts';
import { quoteCheckout } from './quote-checkout.ts';
import { readOwnAddress, readSelection } from './selection.ts';

const findSession = ({ database, store, params }: FormRequest): Promise<SessionRow | undefined> =>
  selectSession(database, { storeId: store.id, sessionId: params['checkoutSessionId'] ?? '' });

async function describeContext(context: FormRequest) {
  const session = await findSession(context);
  const isGuest = context.session?.accountId == null;
  const agreedPolicies = await listAgreed(context);
  if (session === undefined) return { agreedPolicies, isGuest, needsShipping: false, offersCampaign: false, rates: {} };
  const { lines, shipping } = await quoteCheckout(context, session, await readSelection(context, session.session_id));
  const rates = shipping.choices.map(({ profile, rates }) => [
    profile.id,
    rates.map(({ shippingRateId, name, price }) => ({ value: shippingRateId, name: nameRate(context, name, price) })),
  ]);
  return {
    agreedPolicies,
    isGuest,
    needsShipping: lines.some(({ shippingProfileId }) => shippingProfileId !== null),
    offersCampaign: context.plans.settings.campaigns.campaigns.length > 0,
    rates: Object.fromEntries(rates),
  };
}

function nameRate({ plans, language }: FormRequest, name: { readonly ja: string; readonly en?: string }, price: number): string {
  const amount = plans.text('format.yen', language, { amount: price.toLocaleString(language) }) ?? String(price);
  return plans.text('mail.checkoutNames.rate', language, { name: localize(name, language), amount }) ?? '';
}

/** The selection of the session, the input of a former verification, and the member's profile. Nothing is agreed to for anybody. */
async function readInitial(context: FormRequest): Promise<DataOf<FormAnswers['checkout']>> {
  const session = await findSession(context);
  if (session === undefined) return {};
  const order = await findOrder(context, session.session_id);
  const address = order?.form.address ?? (await readOwnAddress(context));
  const selection = await readSelection(context, session.session_id);
  const { shipping } = await quoteCheckout(context, session, selection);
  return {
    email: order?.form.email ?? null,
    campaignCode: selection.campaign_code,
    familyName: address.familyName ?? null,
    givenName: address.givenName ?? null,
    phoneNumber: address.phoneNumber ?? null,
    postalCode: selection.postal_code ?? address.postalCode ?? null,
    prefecture: selection.prefecture,
    address: address.address ?? null,
    address2: address.address2 ?? null,
    ...Object.fromEntries(
      shipping.choices.map(({ profile, selected }) => [`rate.${profile.id}`, selected?.shippingRateId ?? null]),
    ),
  };
}

/** The verified order that the form pays: of the page, or of the token that its call carries. */
async function findPaidOrder(context: FormRequest): Promise<OrderRow | undefined> {
  const { checkoutSessionId, purchaseToken } = context.params;
  if (checkoutSessionId !== undefined) return findOrder(context, checkoutSessionId);
  const buyer = findBuyer(context);
  return buyer && selectOrderByToken(context.database, context.store.id, purchaseToken ?? '', buyer);
}

const hasContact = ({ email, address }: OrderForm): boolean => email !== null || (address?.phoneNumber ?? '') !== '';

/** The card of the order, if it must pass 3-D Secure before it pays. */
function findPendingCard(order: OrderRow | undefined): NamedMethod | undefined {
  if (order?.certification == null || order.card === null) return undefined;
  const { suffix, expireDate, brandCode } = order.card;
  return { method_type: 'SbpsCredit', card_suffix: suffix, card_expiry: expireDate, card_brand: brandCode };
}

async function describePayment(context: FormRequest) {
  const order = await findPaidOrder(context);
  const hasPlan = order !== undefined && readContent(order.content).lines.some(({ plan }) => plan !== null);
  const { methods, isCertifying } = await readMethodChoices(context, () => findPendingCard(order));
  return {
    isCertifying,
    hasContact: context.session?.accountId == null && order !== undefined && hasContact(order.form),
    needsPayment: hasPlan || (order?.amount ?? 0) > 0,
    methods,
  };
}

export const checkoutForms = {
  checkout: { context: describeContext, initial: readInitial },
  'checkout-payment': {
    context: describePayment,
    initial: async (context) => {
      const order = await findPaidOrder(context);
      // A card waits, or a press on the button for another card has chosen it.
      const isNewChosen = findPendingCard(order) !== undefined || context.params['paymentMethodId'] === newCard;
      return {
        paymentMethodId: isNewChosen ? newCard : (await readMethodChoices(context)).chosen,
        email: order?.form.email ?? (await readBillingContact(context)).email,
      };
    },
  },
} satisfies Area['forms'];
