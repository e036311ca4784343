import type { PlanQuote } from '../../../rules/quote-plan.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/outbox/outbox.ts';
import { localize, readLanguage } from '../../runtime/pages/request/languages.ts';
import { formatDay, type PricedPlan } from '../billing/service.ts';
import { type MailContext, writeMail } from '../mail/service.ts';
import type { PlacedOrder } from './order.ts';

/** Mails the order to the member. */
export async function sendOrderMail(
  tx: Transaction,
  context: MailContext,
  order: { readonly accountId: string; readonly plan: PricedPlan; readonly quote: PlanQuote; readonly reservationId: string },
): Promise<void> {
  const { quote } = order;
  await sendMail(tx, context, 'orderPlaced', order, ({ language, yen }) => ({
    amount: yen(quote.amountNow),
    nextAmount: yen(quote.nextAmount),
    nextDay: formatDay(quote.nextSettlementAt, language),
  }));
}

/** Mails that a payment was declined, or is returned because its contract could not start. */
export async function sendFailureMail(
  tx: Transaction,
  context: MailContext,
  kind: 'orderDeclined' | 'orderRefunded',
  { accountId, placed }: { readonly accountId: string; readonly placed: PlacedOrder },
): Promise<void> {
  const { plan, reservationId, amount } = placed;
  await sendMail(tx, context, kind, { accountId, plan, reservationId }, ({ yen }) => ({ amount: yen(amount) }));
}

/** Mails about an order, in the member's language. Without an address nothing is sent. */
async function sendMail(
  tx: Transaction,
  { platform, store, plans }: MailContext,
  kind: 'orderPlaced' | 'orderDeclined' | 'orderRefunded',
  order: { readonly accountId: string; readonly plan: PricedPlan; readonly reservationId: string },
  describe: (format: { readonly language: string; readonly yen: (amount: number) => string }) => {
    readonly [name: string]: string;
  },
): Promise<void> {
  const [member] = await tx.query<{ email: string | null; language: string | null }>(
    'SELECT email, language FROM accounts WHERE store_id = $1 AND account_id = $2',
    [store.id, order.accountId],
  );
  if (member?.email == null) return;
  const language = readLanguage(member.language);
  const yen = (amount: number): string =>
    plans.text('format.yen', language, { amount: amount.toLocaleString('en') }) ?? String(amount);
  const link = `${store.origin}/mypage/plans`;
  const parameters = {
    plan: localize(order.plan.planName, language),
    ...describe({ language, yen }),
    link,
  };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    kind,
    intent: `${kind === 'orderPlaced' ? 'order' : kind}:${order.reservationId}`,
    to: member.email,
    ...writeMail({ plans, store }, `mail.${kind}`, language, parameters),
    code: null,
    link,
  });
}
