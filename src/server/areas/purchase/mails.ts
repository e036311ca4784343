import type { PlanQuote } from '../../../rules/quote-plan.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/outbox/outbox.ts';
import type { AnswerContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import type { PricedPlan } from '../billing/service.ts';

/** Mails the order to the member, in their language. Without an address nothing is sent. */
export async function sendOrderMail(
  tx: Transaction,
  { platform, store, plans, language: fallback }: Pick<AnswerContext, 'platform' | 'store' | 'plans' | 'language'>,
  order: { readonly accountId: string; readonly plan: PricedPlan; readonly quote: PlanQuote; readonly reservationId: string },
): Promise<void> {
  const [member] = await tx.query<{ email: string | null; language: string | null }>(
    'SELECT email, language FROM accounts WHERE store_id = $1 AND account_id = $2',
    [store.id, order.accountId],
  );
  if (member?.email == null) return;
  const language = member.language ?? fallback;
  const { quote, plan } = order;
  const yen = (amount: number): string =>
    plans.text('format.yen', language, { amount: amount.toLocaleString('en') }) ?? String(amount);
  const link = `${store.origin}/mypage/plans`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    plan: localize(plan.planName, language),
    amount: yen(quote.amountNow),
    nextAmount: yen(quote.nextAmount),
    nextDay: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(quote.nextSettlementAt),
    link,
  };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    intent: `order:${order.reservationId}`,
    to: member.email,
    subject: plans.text('mail.orderPlaced.subject', language, parameters) ?? '',
    text: plans.text('mail.orderPlaced.body', language, parameters) ?? '',
    code: null,
    link,
  });
}
