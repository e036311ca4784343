// Mails about contracts and orders.
import { summarizeCheckout } from '../../../../../rules/checkout-summary.ts';
import { reducedTaxRate, standardTaxRate, type TaxRate } from '../../../../../rules/consumption-tax.ts';
import { quotePlan } from '../../../../../rules/plans/quote-plan.ts';
import { addDays } from '../../../../../rules/plans/settlement-dates.ts';
import {
  sendOrderMail as sendCheckoutMail,
  writeCancelledMail,
  writeFailedMail,
  writePlacedMail,
  writeRefundedMail,
  writeShippedMail,
} from '../../../payment/checkout/order/mails.ts';
import type { QuotedLine } from '../../../payment/checkout/order/order-content.ts';
import { createOrderLink } from '../../../payment/checkout/order/order-link.ts';
import { sendFailureMail, sendOrderMail } from '../../../plans/purchase/mails.ts';
import { type ContractMailKind, mailContract } from '../../../plans/subscription/mails.ts';
import { listPricedPlans, type PricedPlan, pickPlanTexts } from '../../../plans/subscription/plan-settings.ts';
import type { SubscriptionRow } from '../../../plans/subscription/queries.ts';
import { card } from './people.ts';
import type { SampleContext } from './record-messages.ts';
import type { Sample, Samples } from './sample.ts';

const samplePlan: PricedPlan = {
  planId: 'preview',
  planName: { ja: 'スタンダードプラン', en: 'Standard plan' },
  planDescription: { ja: 'すべての作品を楽しめるプランです。', en: 'A plan with all titles.' },
  providerName: { ja: 'みなとストア株式会社', en: 'Minato Store Inc.' },
  channelName: { ja: 'みなとチャンネル', en: 'Minato Channel' },
  channelProviderName: { ja: 'みなとストア株式会社', en: 'Minato Store Inc.' },
  priceTableId: 'preview',
  renewSpanUnit: 'months',
  renewSpan: 1,
  maxContracts: 1,
  price: 980,
  taxRate: standardTaxRate,
};

/** The first plan of the store that has a price, or a sample: a store may sell none yet. */
const findPlan = ({ plans, now }: SampleContext): PricedPlan =>
  listPricedPlans(plans.settings.plans.plans, plans.settings.priceTables.tables, now)[0] ?? samplePlan;

const orderNumber = '4821-0937-5561';
const usedCard = {
  paymentMethodType: card.method_type,
  creditInfo: { cardNumberSuffix: card.card_suffix, cardbrandCode: card.card_brand },
};
const paypay = { paymentMethodType: 'SbpsPaypay', creditInfo: null } as const;

function createContract(context: SampleContext): SubscriptionRow {
  const plan = findPlan(context);
  const { now, people } = context;
  return {
    subscription_id: 'sub_preview',
    account_id: people.member.account_id,
    plan_id: plan.planId,
    status: 'ONGOING_CONTRACT',
    status_before: null,
    plan: pickPlanTexts(plan),
    price: plan.price,
    tax_rate: plan.taxRate,
    renew_span_unit: plan.renewSpanUnit,
    renew_span: plan.renewSpan,
    next_settlement_at: addDays(now, 14),
    billing_amount: plan.price,
    campaign: null,
    campaign_remaining: null,
    first_payment_at: addDays(now, -17),
    period: 2,
    anchor_at: addDays(now, -17),
    anchor_period: 1,
    method_id: card.method_id,
    started_at: addDays(now, -17),
    ended_at: null,
  };
}

const contract =
  (
    kind: ContractMailKind,
    more: (context: SampleContext) => Omit<Parameters<typeof mailContract>[4], 'intent'> = () => ({}),
  ): Sample =>
  async (context) =>
    mailContract(context.tx, context, createContract(context), kind, { intent: 'preview', ...more(context) });

const order = (context: SampleContext) => {
  const plan = findPlan(context);
  const campaign = { code: 'HARBOUR', name: { ja: '港まつり割引', en: 'Harbour festival' }, discount: 200, count: 3 };
  const quote = quotePlan(plan, { campaign, isFirstContract: false, now: context.now });
  const placed = {
    reservationId: 'res_preview',
    orderNumber,
    plan,
    campaign,
    isFirstContract: false,
    at: context.now.toISOString(),
    methodId: card.method_id,
    reference: card.reference,
    amount: quote.amountNow,
  };
  return { accountId: context.people.member.account_id, placed, quote };
};

const failure =
  (kind: 'orderDeclined' | 'orderRefunded'): Sample =>
  async (context) =>
    sendFailureMail(context.tx, context, kind, order(context));

const line = (name: QuotedLine['name'], quantity: number, price: number, taxRate: TaxRate): QuotedLine => ({
  name,
  provider: { ja: 'みなとストア株式会社', en: 'Minato Store Inc.' },
  icon: null,
  quantity,
  planType: 'purchase',
  basePlanType: 'item',
  originalAmount: price * quantity,
  amount: price * quantity,
  taxRate,
  itemId: `item_${price}`,
  shippingProfileId: 'standard',
  salesEndDate: null,
  entitlementExpiration: null,
  plan: null,
});

const checkout =
  (outcome: 'placed' | 'failed' | 'shipped' | 'cancelled' | 'refunded'): Sample =>
  async (context) => {
    const lines = [
      { ...line({ ja: 'サウンドトラックCD', en: 'Soundtrack CD' }, 1, 3300, standardTaxRate), amount: 3000 },
      line({ ja: 'みなとブレンドコーヒー 200g', en: 'Minato blend coffee, 200 g' }, 2, 1080, reducedTaxRate),
    ];
    const shipping = [{ profileId: 'standard', rateId: 'standard', name: { ja: '通常便', en: 'Standard delivery' }, price: 550 }];
    const campaignName = { ja: '港まつり割引', en: 'Harbour festival' };
    const content = { lines, shipping, summary: summarizeCheckout(lines, 550), campaignCode: 'HARBOUR', campaignName };
    const { familyName, givenName } = context.people.member.profile;
    const [address, address2] =
      context.language === 'ja'
        ? ['大阪市北区梅田1-1-1', 'みなとビル 3階']
        : ['1-1-1 Umeda, Kita-ku, Osaka', 'Minato Building 3F'];
    const form = {
      name: { familyName: String(familyName), givenName: String(givenName) },
      email: context.people.member.email,
      address: {
        familyName: String(familyName),
        givenName: String(givenName),
        phoneNumber: '0612345678',
        prefecture: '27',
        postalCode: '5300001',
        address,
        address2,
      },
      policies: [],
    };
    const { tx, platform, store, now } = context;
    const mailed = { number: orderNumber, at: now, form, content, method: usedCard };
    const link = createOrderLink(platform.keys, store, { orderId: 'ord_preview', sessionId: 'cs_preview' }, now);
    const shipment = {
      carrier: context.language === 'ja' ? 'みなと運輸' : 'Minato Express',
      trackingNumber: '4410-2210-0031',
      trackingAddress: null,
    };
    const mails = {
      placed: () => ({ kind: 'checkoutPlaced' as const, ...writePlacedMail(context, mailed, link), link: link.address }),
      failed: () => ({ kind: 'checkoutFailed' as const, ...writeFailedMail(context, mailed, 'ACCOUNTING_ERROR') }),
      cancelled: () => ({
        kind: 'checkoutCancelled' as const,
        ...writeCancelledMail(context, mailed, { amount: content.summary.billingAmount, method: usedCard }),
      }),
      refunded: () => {
        const refund = { amount: 1080, method: usedCard, taxed: [{ amount: 1080, taxRate: reducedTaxRate }], isMember: true };
        return { kind: 'checkoutRefunded' as const, ...writeRefundedMail(context, mailed, refund) };
      },
      shipped: () => ({ kind: 'orderShipped' as const, ...writeShippedMail(context, mailed, shipment) }),
    };
    await sendCheckoutMail(
      tx,
      { platform, storeId: store.id },
      { form, account_id: null },
      { intent: 'preview', ...mails[outcome]() },
    );
  };

/** `202611` for a day in December 2026. */
const monthBefore = (day: Date) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1)).toISOString().slice(0, 7).replace('-', '');

export const paymentSamples = {
  subscriptionRenewed: contract('subscriptionRenewed', () => ({ method: usedCard })),
  subscriptionCardExpires: contract('subscriptionCardExpires', (context) => ({
    method: { ...card, card_expiry: monthBefore(createContract(context).next_settlement_at ?? context.now) },
    page: '/payment-method',
  })),
  subscriptionTrialEnding: contract('subscriptionTrialEnding', () => ({ method: card })),
  subscriptionDiscountEnding: contract('subscriptionDiscountEnding', () => ({ method: card, previousAmount: 880 })),
  subscriptionRenewing: contract('subscriptionRenewing', () => ({ method: card })),
  subscriptionFailed: contract('subscriptionFailed', () => ({ method: usedCard })),
  subscriptionHeld: contract('subscriptionHeld', () => ({ method: usedCard })),
  subscriptionEnded: contract('subscriptionEnded'),
  subscriptionCancelled: contract('subscriptionCancelled'),
  subscriptionRestored: contract('subscriptionRestored', () => ({ method: usedCard })),
  subscriptionMethodChanged: contract('subscriptionMethodChanged', () => ({ method: paypay, previousMethod: usedCard })),
  orderPlaced: (context) => sendOrderMail(context.tx, context, order(context)),
  orderDeclined: failure('orderDeclined'),
  orderRefunded: failure('orderRefunded'),
  checkoutPlaced: checkout('placed'),
  checkoutFailed: checkout('failed'),
  checkoutCancelled: checkout('cancelled'),
  checkoutRefunded: checkout('refunded'),
  orderShipped: checkout('shipped'),
} as const satisfies Samples;
