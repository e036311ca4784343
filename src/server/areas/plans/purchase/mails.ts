import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { localize, readLanguage } from '../../../../rules/languages.ts';
import { formatLongDay, formatLongTime } from '../../../../rules/long-dates.ts';
import { isStopped, type PlanQuote, type QuotedCampaign } from '../../../../rules/plans/quote-plan.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMail } from '../../../platform/outbox/outbox.ts';
import { formatYen, markReduced, writeIssuer, writeTaxes } from '../../payment/payment-history/invoice-parts.ts';
import { nameUsedMethod } from '../../payment/payment-method/choices.ts';
import { writeSalutation } from '../../shell/mail/salutation.ts';
import type { MailContext } from '../../shell/mail/service.ts';
import { writeMail } from '../../shell/mail/write-mail.ts';
import type { PricedPlan } from '../subscription/plan-settings.ts';
import { findUsedMethod } from '../subscription/used-method.ts';

/** An order that is being paid: enough to start its contract, independent of later settings. */
export interface PlacedOrder {
  readonly reservationId: string;
  /** Missing: placed by an earlier release. */
  readonly orderNumber?: string;
  readonly plan: PricedPlan;
  readonly campaign: QuotedCampaign | null;
  readonly isFirstContract: boolean;
  /** ISO 8601. */
  readonly at: string;
  readonly methodId: string | null;
  /** The provider's reference of the method. */
  readonly reference: string | null;
  readonly amount: number;
}

interface MailTexts extends Pick<MailContext, 'plans'> {
  readonly language: string;
}

interface MailedOrder {
  readonly accountId: string;
  readonly placed: PlacedOrder;
}

/** Mails the order to the member. */
export async function sendOrderMail(
  tx: Transaction,
  context: MailContext,
  { quote, ...order }: MailedOrder & { readonly quote: PlanQuote },
): Promise<void> {
  const { plan } = order.placed;
  await sendMail(tx, context, 'orderPlaced', order, (texts) => ({
    items: listItems(texts, plan.planName, quote),
    taxes: writeTaxes(texts, [{ amount: quote.amountNow, taxRate: quote.taxRate }]),
    issuer: quote.amountNow === 0 ? '' : writeIssuer(texts),
    next: describeNext(texts, quote),
  }));
}

/** Mails that a payment was declined, or is returned because its contract could not start. */
export async function sendFailureMail(
  tx: Transaction,
  context: MailContext,
  kind: 'orderDeclined' | 'orderRefunded',
  order: MailedOrder,
): Promise<void> {
  await sendMail(tx, context, kind, order, () => ({}));
}

/** The plan at its price, and the discount once; or its trial. */
function listItems(texts: MailTexts, planName: PlacedOrder['plan']['planName'], quote: PlanQuote): string {
  const { plans, language } = texts;
  const { originalPrice, amountNow, trialEndsAt, campaign } = quote;
  const plan = localize(planName, language);
  const text = (name: string, parameters: Record<string, string>): string =>
    plans.text(`mail.orderParts.${name}`, language, parameters) ?? '';
  if (trialEndsAt !== null)
    return text('trial', { plan, until: formatLongDay(trialEndsAt, language), amount: formatYen(texts, 0) });
  const line = `${plan}  ${formatYen(texts, originalPrice)}${markReduced(texts, quote)}`;
  if (campaign === null || amountNow === originalPrice) return line;
  const amount = formatYen(texts, originalPrice - amountNow);
  return [line, text('namedDiscount', { name: localize(campaign.name, language), amount })].join('\n');
}

/** The next payment; empty: the plan ends before. */
function describeNext(texts: MailTexts, { nextSettlementAt, nextAmount, stopsAt }: PlanQuote): string {
  if (isStopped(stopsAt, nextSettlementAt)) return '';
  const { plans, language } = texts;
  const parameters = { day: formatLongDay(nextSettlementAt, language), amount: formatYen(texts, nextAmount) };
  return plans.text('mail.orderParts.next', language, parameters) ?? '';
}

/** Mails about an order, in the member's language. Without an address nothing is sent. */
async function sendMail(
  tx: Transaction,
  { platform, store, plans }: MailContext,
  kind: 'orderPlaced' | 'orderDeclined' | 'orderRefunded',
  { accountId, placed }: MailedOrder,
  describe: (texts: MailTexts) => { readonly [name: string]: string },
): Promise<void> {
  const [member] = await tx.query<{ email: string | null; language: string | null; profile: JsonObject }>(
    'SELECT email, language, profile FROM accounts WHERE store_id = $1 AND account_id = $2',
    [store.id, accountId],
  );
  if (member?.email == null) return;
  const { plan, amount, reservationId, methodId } = placed;
  const language = readLanguage(member.language);
  const texts = { plans, language };
  const method = await findUsedMethod(tx, { storeId: store.id, methodId });
  const link = `${store.origin}/mypage/plans`;
  const parameters = {
    salutation: writeSalutation(texts, member.profile),
    plan: localize(plan.planName, language).replaceAll(/\s+/g, ' '),
    order: placed.orderNumber ?? reservationId,
    at: formatLongTime(new Date(placed.at), language),
    // A method that paid may have been removed since.
    method:
      method === null
        ? (plans.text(`mail.orderParts.${amount === 0 ? 'free' : 'unknown'}`, language) ?? '')
        : nameUsedMethod(texts, method),
    amount: formatYen(texts, amount),
    ...describe(texts),
    link,
  };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    kind,
    intent: `${kind === 'orderPlaced' ? 'order' : kind}:${reservationId}`,
    to: member.email,
    accountId,
    ...writeMail({ plans, store }, { texts: `mail.${kind}`, language, parameters }),
    code: null,
    link,
  });
}
