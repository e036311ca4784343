import { mailedLine } from '../../../../rules/mailed-texts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMail, type OutgoingMail } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { localize } from '../../../runtime/request/languages.ts';
import type { OrderContent, OrderForm } from './order-content.ts';
import type { OrderRow } from './order-queries.ts';

/** Where a mail gets the number of the order, which is known later. */
const orderNumberMark = '{order}';

/** The mails about the outcome, in the buyer's language: a worker may send them, without the texts of the store. */
export function prepareMails(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  { lines, shipping, summary }: Omit<OrderContent, 'mails'>,
  form: OrderForm,
): OrderContent['mails'] {
  const text = (key: string, parameters: Record<string, string> = {}): string => plans.text(key, language, parameters) ?? '';
  const yen = (amount: number): string => text('format.yen', { amount: amount.toLocaleString(language) });
  const items = [
    ...lines.map(({ name, quantity, amount }) => `${localize(name, language)} × ${quantity}  ${yen(amount)}`),
    ...shipping.map(({ name, price }) => `${localize(name, language)}  ${yen(price)}`),
  ];
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    order: orderNumberMark,
    items: items.join('\n'),
    amount: yen(summary.billingAmount),
    tax: yen(summary.taxAmount),
    destination: form.address === null ? '' : formatDestination(form.address, text, language),
  };
  const write = (kind: string) => ({
    subject: text(`mail.${kind}.subject`, parameters),
    // An order without a destination has an empty paragraph there.
    text: text(`mail.${kind}.body`, parameters).replaceAll(/\n{3,}/g, '\n\n'),
  });
  return { placed: write('checkoutPlaced'), failed: write('checkoutFailed') };
}

/** `山田 太郎`, and below it `530-0001 大阪府大阪市北区梅田1-1-1 みなとビル`; in English with a space after the prefecture. */
function formatDestination(
  { familyName, givenName, postalCode, prefecture, address, address2 }: NonNullable<OrderForm['address']>,
  text: (key: string) => string,
  language: string,
): string {
  const street = [text(`codes.prefecture.${prefecture}`), address].join(language === 'ja' ? '' : ' ');
  const lines = [`${postalCode.slice(0, 3)}-${postalCode.slice(3)}`, street, address2];
  const written = [`${familyName} ${givenName}`, lines.filter((part) => part !== '').join(' ')];
  // A guest's order is mailed to an address that may be a stranger's.
  return written.map(mailedLine).join('\n');
}

/** Enqueues a prepared mail. A member without an address gets none. */
export async function sendOrderMail(
  tx: Transaction,
  { platform, storeId }: { readonly platform: Platform; readonly storeId: string },
  { order_id: orderId, form }: OrderRow,
  mail: Pick<OutgoingMail, 'kind' | 'intent' | 'subject' | 'text'>,
): Promise<void> {
  if (form.email === null) return;
  const fill = (text: string): string => text.replaceAll(orderNumberMark, orderId);
  const message = { ...mail, subject: fill(mail.subject), text: fill(mail.text), code: null, link: null };
  await enqueueMail(tx, platform, { storeId, to: form.email, ...message });
}
