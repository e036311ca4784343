import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Store } from '../../platform/sessions/request-state.ts';
import type { StorePlans } from '../../project/store-plans.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import type { LedgerPaymentMethod } from '../ledger/service.ts';
import { nameUsedMethod } from '../payment-method/service.ts';
import { findMailbox, type SubscriptionRow } from './queries.ts';

/** What happened to a contract; the mail's texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
export type ContractMailKind =
  | 'subscriptionRenewed'
  | 'subscriptionCardExpires'
  | 'subscriptionFailed'
  | 'subscriptionHeld'
  | 'subscriptionEnded'
  | 'subscriptionCancelled'
  | 'subscriptionRestored'
  | 'subscriptionMethodChanged';

export interface ContractMailContext {
  readonly platform: Platform;
  readonly store: Store;
  readonly plans: StorePlans;
  readonly now: Date;
  readonly wakeOutbox: () => void;
}

interface ContractMail {
  /** What the mail is sent for, once for each. */
  readonly intent: string;
  /** Yen. Default: of the next settlement. */
  readonly amount?: number;
  /** The payment method, or its name, if the mail names one; null: nothing is paid, or the method was removed. */
  readonly method?: LedgerPaymentMethod | string | null;
  /** The method before a change. */
  readonly previousMethod?: LedgerPaymentMethod | null;
  /** The page below that of the contract which the mail leads to. Default: the contract's. */
  readonly page?: '/payment-method';
}

/** Mails a change of a contract to its member, in the transaction of the change. A member without an address gets none. */
export async function mailContract(
  tx: Transaction,
  { platform, store, plans, wakeOutbox }: ContractMailContext,
  contract: SubscriptionRow,
  kind: ContractMailKind,
  { intent, amount, method = '', previousMethod = null, page }: ContractMail,
): Promise<void> {
  const mailbox = await findMailbox(tx, { storeId: store.id, accountId: contract.account_id });
  if (mailbox === undefined) return;
  const language = mailbox.language ?? 'ja';
  const link = `${store.origin}/mypage/subscription/${contract.subscription_id}${page ?? ''}`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    planName: localize(contract.plan.planName, language).replaceAll(/\s+/g, ' '),
    amount: new Intl.NumberFormat(language).format(amount ?? contract.billing_amount),
    day: contract.next_settlement_at === null ? '' : formatDay(contract.next_settlement_at, language),
    method: nameMailedMethod({ plans, language }, method),
    previousMethod: nameMailedMethod({ plans, language }, previousMethod),
    link,
  };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    kind,
    intent: `${kind}:${intent}`,
    to: mailbox.email,
    subject: plans.text(`mail.${kind}.subject`, language, parameters) ?? '',
    text: plans.text(`mail.${kind}.body`, language, parameters) ?? '',
    code: null,
    link,
  });
  tx.afterCommit(wakeOutbox);
}

function nameMailedMethod(
  texts: Pick<RequestContext, 'plans' | 'language'>,
  method: LedgerPaymentMethod | string | null,
): string {
  if (typeof method === 'string') return method;
  return method === null ? (texts.plans.text('mail.orderParts.none', texts.language) ?? '') : nameUsedMethod(texts, method);
}

/** In Japan: `(…, 'en')` → `"23 December 2026"`. */
export function formatDay(at: Date, language: string): string {
  const format = { dateStyle: 'long', timeZone: 'Asia/Tokyo' } as const;
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', format).format(at);
}
