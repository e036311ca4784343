import { type CheckoutSummary, shippingLine } from '../../../../../rules/checkout-summary.ts';
import type { TaxedAmount } from '../../../../../rules/consumption-tax.ts';
import { localize } from '../../../../../rules/languages.ts';
import { formatLongDay, formatLongTime } from '../../../../../rules/long-dates.ts';
import { mailedLine } from '../../../../../rules/mailed-texts.ts';
import { isStopped } from '../../../../../rules/plans/quote-plan.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { enqueueMail } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import { writeSalutation } from '../../../shell/mail/salutation.ts';
import { type WrittenMail, writeMail } from '../../../shell/mail/write-mail.ts';
import { historyRoute } from '../../payment-history/history.ts';
import { formatYen, markReduced, writeIssuer, writeTaxes } from '../../payment-history/invoice-parts.ts';
import type { LedgerPaymentMethod } from '../../payment-history/queries.ts';
import { nameUsedMethod } from '../../payment-method/choices.ts';
import { type OrderContent, type OrderForm, type QuotedLine, readContent } from './order-content.ts';
import type { OrderRow } from './order-queries.ts';
import type { PayFailure } from './pay-context.ts';

type MailTexts = Pick<RequestContext, 'plans' | 'store' | 'language'>;

/** What a mail about an order says. */
export interface MailedOrder {
  /** `4821-0937-5561` */
  readonly number: string;
  readonly at: Date;
  readonly form: OrderForm;
  readonly content: Omit<OrderContent, 'mails'>;
  /** null: nothing is to be paid, or it is not known. */
  readonly method: LedgerPaymentMethod | null;
}

/** Where the order is shown. `until` null: after a login, without an end. */
interface MailedLink {
  readonly address: string;
  readonly until: Date | null;
}

/** The confirmation of a placed order, with what a qualified invoice states. */
export function writePlacedMail(texts: MailTexts, order: MailedOrder, link: MailedLink | null): WrittenMail {
  const { plans, language } = texts;
  const { shipping } = plans.settings;
  const text = textOf(texts);
  const { lines, summary } = order.content;
  const isSent = order.content.shipping.length > 0;
  const part = (name: string, parameters: Record<string, string> = {}): string => text(`mail.orderParts.${name}`, parameters);
  const parameters = {
    ...describeOrder(texts, order),
    method: order.method === null ? part(summary.billingAmount === 0 ? 'free' : 'unknown') : nameUsedMethod(texts, order.method),
    taxes: writeTaxes(texts, listTaxed(order.content)),
    issuer: summary.billingAmount === 0 ? '' : writeIssuer(texts),
    destination: order.form.address === null ? '' : part('destination', { to: formatDestination(order.form.address, texts) }),
    delivery: isSent ? paragraph(part('delivery'), localize(shipping.deliveryTime, language)) : '',
    subscription: lines.flatMap((line) => describePlan(texts, line)).join('\n'),
    viewing: describeViewing(texts, lines),
    conditions: listConditions(texts, order.content, isSent).join('\n\n'),
    access: link === null ? '' : describeLink(texts, link),
  };
  return writeMail(texts, { texts: 'mail.checkoutPlaced', language, parameters });
}

/** An order that was not placed: why, and that nothing is charged. */
export function writeFailedMail(texts: MailTexts, order: MailedOrder, failure: PayFailure): WrittenMail {
  const reason = textOf(texts)(`mail.checkoutReasons.${failure}`, { method: nameMethod(texts, order.method) });
  const parameters = { ...describeOrder(texts, order), reason };
  return writeMail(texts, { texts: 'mail.checkoutFailed', language: texts.language, parameters });
}

/** What a warehouse has sent. */
export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  readonly trackingAddress: string | null;
}

export function writeShippedMail(texts: MailTexts, order: Omit<MailedOrder, 'method' | 'at'>, shipment: Shipment): WrittenMail {
  const text = textOf(texts);
  const { language } = texts;
  const { carrier, trackingNumber: number, trackingAddress } = shipment;
  const sent = order.content.lines.filter(({ shippingProfileId }) => shippingProfileId !== null);
  const parameters = {
    salutation: writeSalutation(texts, order.form.name ?? {}),
    order: order.number,
    carrier,
    tracking: [
      ...(number === null ? [] : [text('mail.orderParts.trackingNumber', { number })]),
      ...(trackingAddress === null ? [] : [text('mail.orderParts.trackingAddress', { address: trackingAddress })]),
    ].join('\n'),
    items: sent.map(({ name, quantity }) => `${localize(name, language)} × ${quantity}`).join('\n'),
    destination:
      order.form.address === null
        ? ''
        : text('mail.orderParts.destination', { to: formatDestination(order.form.address, texts) }),
  };
  return writeMail(texts, { texts: 'mail.orderShipped', language, parameters });
}

/** An order as the mails after its confirmation name it. */
export const mailedOf = ({
  order_number: number,
  order_id: orderId,
  form,
  content,
}: OrderRow): Omit<MailedOrder, 'method' | 'at'> => ({ number: number ?? orderId, form, content: readContent(content) });

/** An order that will not be sent. `refund`: what is returned; null: nothing was paid. */
export function writeCancelledMail(
  texts: MailTexts,
  order: Omit<MailedOrder, 'method' | 'at'>,
  refund: { readonly amount: number; readonly method: LedgerPaymentMethod | null } | null,
): WrittenMail {
  const parameters = {
    salutation: writeSalutation(texts, order.form.name ?? {}),
    order: order.number,
    items: listItems(texts, order.content).join('\n'),
    amount: formatYen(texts, order.content.summary.billingAmount),
    refund:
      refund === null
        ? ''
        : textOf(texts)('mail.orderParts.refund', {
            amount: formatYen(texts, refund.amount),
            method: nameMethod(texts, refund.method),
          }),
  };
  return writeMail(texts, { texts: 'mail.checkoutCancelled', language: texts.language, parameters });
}

/** Money that was returned, with what a qualified invoice states, and a link to the payments of somebody who is a member still. */
export function writeRefundedMail(
  texts: MailTexts,
  order: Omit<MailedOrder, 'method' | 'at'>,
  refund: {
    readonly amount: number;
    readonly method: LedgerPaymentMethod | null;
    readonly taxed: readonly TaxedAmount[];
    readonly isMember: boolean;
  },
): WrittenMail & { readonly link?: string } {
  const link = `${texts.store.origin}${historyRoute}`;
  const parameters = {
    salutation: writeSalutation(texts, order.form.name ?? {}),
    order: order.number,
    amount: formatYen(texts, refund.amount),
    total: formatYen(texts, order.content.summary.billingAmount),
    method: nameMethod(texts, refund.method),
    taxes: writeTaxes(texts, refund.taxed),
    issuer: writeIssuer(texts),
    access: refund.isMember ? textOf(texts)('mail.orderParts.refundLink', { link }) : '',
  };
  const mail = writeMail(texts, { texts: 'mail.checkoutRefunded', language: texts.language, parameters });
  return refund.isMember ? { ...mail, link } : mail;
}

/** null: the method was removed since. */
const nameMethod = (texts: MailTexts, method: LedgerPaymentMethod | null): string =>
  method === null ? textOf(texts)('mail.orderParts.unknown') : nameUsedMethod(texts, method);

const describeLink = (texts: MailTexts, { address: link, until }: MailedLink): string =>
  until === null
    ? textOf(texts)('mail.orderParts.memberLink', { link })
    : textOf(texts)('mail.orderParts.guestLink', { link, until: formatLongDay(until, texts.language) });

const textOf =
  ({ plans, language }: MailTexts) =>
  (key: string, parameters: Record<string, string> = {}): string =>
    plans.text(key, language, parameters) ?? '';

const paragraph = (title: string, content: string): string => (content === '' ? '' : `${title}\n\n${content}`);

function describeOrder(texts: MailTexts, { number, at, form, content }: MailedOrder): Record<string, string> {
  const { language } = texts;
  return {
    salutation: writeSalutation(texts, form.name ?? {}),
    order: number,
    at: formatLongTime(at, language),
    items: listItems(texts, content).join('\n'),
    amount: formatYen(texts, content.summary.billingAmount),
  };
}

/** Lines before the discount, then the discount once, then shipping. */
function listItems(texts: MailTexts, { lines, shipping, summary, campaignName }: MailedOrder['content']): readonly string[] {
  const { language } = texts;
  const text = textOf(texts);
  const name = campaignName == null ? '' : localize(campaignName, language);
  return [
    ...lines.map(
      ({ name: item, quantity, originalAmount, taxRate }) =>
        `${localize(item, language)} × ${quantity}  ${formatYen(texts, originalAmount)}${markReduced(texts, { taxRate })}`,
    ),
    ...(summary.discount === 0
      ? []
      : [
          text(`mail.orderParts.${name === '' ? 'discount' : 'namedDiscount'}`, {
            name,
            amount: formatYen(texts, summary.discount),
          }),
        ]),
    ...shipping.map(({ name: rate, price }) =>
      text('mail.orderParts.shipping', { name: localize(rate, language), amount: formatYen(texts, price) }),
    ),
  ];
}

/** What is taxed: lines after the discount, and shipping. */
export const listTaxed = ({
  lines,
  summary,
}: {
  readonly lines: readonly QuotedLine[];
  readonly summary: CheckoutSummary;
}): readonly TaxedAmount[] => [...lines, ...(summary.shippingFee === 0 ? [] : [shippingLine(summary.shippingFee)])];

function describePlan(texts: MailTexts, { name, plan }: QuotedLine): readonly string[] {
  if (plan === null) return [];
  const { nextSettlementAt, nextAmount, stopsAt } = plan.quote;
  const { language } = texts;
  if (isStopped(stopsAt, nextSettlementAt)) return [];
  return [
    textOf(texts)('mail.orderParts.nextPayment', {
      plan: localize(name, language),
      day: formatLongDay(nextSettlementAt, language),
      amount: formatYen(texts, nextAmount),
    }),
  ];
}

function describeViewing(texts: MailTexts, lines: readonly QuotedLine[]): string {
  const { language } = texts;
  const ends = lines.flatMap(({ name, entitlementExpiration: end }) => (end === null ? [] : [{ name, end: new Date(end) }]));
  return ends
    .map(({ name, end }) =>
      textOf(texts)('mail.orderParts.viewing', { name: localize(name, language), until: formatLongTime(end, language) }),
    )
    .join('\n');
}

/** How what was ordered is returned or cancelled, as the page said before the order. */
function listConditions(texts: MailTexts, { lines }: MailedOrder['content'], isSent: boolean): readonly string[] {
  const text = textOf(texts);
  const goods = localize(texts.plans.settings.shipping.cancellation, texts.language);
  const hasVideo = lines.some(({ plan, basePlanType }) => plan === null && basePlanType === 'video');
  return [
    isSent ? paragraph(text('mail.orderParts.goods'), goods) : '',
    hasVideo ? paragraph(text('mail.orderParts.video'), text('checkout.cancelDigitalValue')) : '',
    lines.some(({ plan }) => plan !== null)
      ? paragraph(text('mail.orderParts.contract'), text('checkout.cancelSubscriptionValue'))
      : '',
  ].filter((condition) => condition !== '');
}

/** `山田 太郎`, and below it `〒530-0001 大阪府大阪市北区梅田1-1-1 みなとビル`; in English without 〒, with a space after the prefecture. */
function formatDestination(
  { familyName, givenName, postalCode, prefecture, address, address2 }: NonNullable<OrderForm['address']>,
  texts: MailTexts,
): string {
  const isJapanese = texts.language === 'ja';
  const street = [textOf(texts)(`codes.prefecture.${prefecture}`), address].join(isJapanese ? '' : ' ');
  const lines = [`${isJapanese ? '〒' : ''}${postalCode.slice(0, 3)}-${postalCode.slice(3)}`, street, address2];
  const written = [`${familyName} ${givenName}`, lines.filter((part) => part !== '').join(' ')];
  // A guest's order is mailed to an address that may be a stranger's.
  return written.map(mailedLine).join('\n');
}

/** Enqueues a mail about an order. A member without an address gets none, nor one whose data was erased. */
export async function sendOrderMail(
  tx: Transaction,
  { platform, storeId }: { readonly platform: Platform; readonly storeId: string },
  { form, account_id: accountId }: Pick<OrderRow, 'form' | 'account_id'>,
  mail: WrittenMail & {
    readonly kind: 'checkoutPlaced' | 'checkoutFailed' | 'checkoutCancelled' | 'checkoutRefunded' | 'orderShipped';
    readonly intent: string;
    readonly link?: string;
  },
): Promise<void> {
  if (form.email == null) return;
  await enqueueMail(tx, platform, { storeId, to: form.email, accountId, code: null, ...mail, link: mail.link ?? null });
}
