import { localize, readLanguage } from '../../../../rules/languages.ts';
import { formatLongDay } from '../../../../rules/long-dates.ts';
import { addDays } from '../../../../rules/plans/settlement-dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMail } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Store } from '../../../platform/sessions/request-state.ts';
import type { StorePlans } from '../../../project/store-plans.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { LedgerPaymentMethod } from '../../payment/payment-history/queries.ts';
import { nameMethod, nameUsedMethod } from '../../payment/payment-method/choices.ts';
import type { MethodRow } from '../../payment/payment-method/queries.ts';
import { writeMail } from '../../shell/mail/write-mail.ts';
import { findMailbox, type SubscriptionRow } from './queries.ts';

/** What happened to a contract; the mail's texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
export type ContractMailKind =
  | 'subscriptionRenewed'
  | 'subscriptionCardExpires'
  | 'subscriptionTrialEnding'
  | 'subscriptionDiscountEnding'
  | 'subscriptionRenewing'
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
  /** The payment method, if the mail names one; null: nothing is paid, or the method was removed. */
  readonly method?: MailedMethod | null;
  /** The method before a change. */
  readonly previousMethod?: MailedMethod | null;
  /** Yen, of the payment before. */
  readonly previousAmount?: number | null;
  /** The day of the next settlement before it was moved. */
  readonly previousDay?: Date | null;
  /** The page below that of the contract which the mail leads to. Default: the contract's. */
  readonly page?: '/payment-method';
  /** When the mail comes too late to be sent. */
  readonly endsAt?: Date;
}

/** Mails a change of a contract to its member, in the transaction of the change. A member without an address gets none. */
export async function mailContract(
  tx: Transaction,
  { platform, store, plans, wakeOutbox }: ContractMailContext,
  contract: SubscriptionRow,
  kind: ContractMailKind,
  { intent, amount, method, previousMethod, previousAmount, previousDay, page, endsAt }: ContractMail,
): Promise<void> {
  const mailbox = await findMailbox(tx, { storeId: store.id, accountId: contract.account_id });
  if (mailbox === undefined) return;
  const language = readLanguage(mailbox.language);
  const contractLink = `${store.origin}/mypage/subscription/${contract.subscription_id}`;
  const link = `${contractLink}${page ?? ''}`;
  const formatAmount = (yen: number): string => new Intl.NumberFormat(language).format(yen);
  const { next_settlement_at: next } = contract;
  const parameters = {
    planName: localize(contract.plan.planName, language).replaceAll(/\s+/g, ' '),
    amount: formatAmount(amount ?? contract.billing_amount),
    previousAmount: previousAmount == null ? '' : formatAmount(previousAmount),
    day: next === null ? '' : nameDay({ plans, language }, next, previousDay ?? null),
    // Contracts are settled at the start of the day.
    lastDay: next === null ? '' : formatLongDay(addDays(next, -1), language),
    method: nameMailedMethod({ plans, language }, method),
    previousMethod: nameMailedMethod({ plans, language }, previousMethod),
    link,
    cancelLink: `${contractLink}/withdraw`,
  };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    kind,
    intent: `${kind}:${intent}`,
    to: mailbox.email,
    accountId: contract.account_id,
    ...writeMail({ plans, store }, { texts: `mail.${kind}`, language, parameters }),
    code: null,
    link,
    ...(endsAt === undefined ? {} : { endsAt }),
  });
  tx.afterCommit(wakeOutbox);
}

function nameDay({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, at: Date, previousAt: Date | null): string {
  const day = formatLongDay(at, language);
  if (previousAt === null) return day;
  return plans.text('mail.movedDay', language, { day, previousDay: formatLongDay(previousAt, language) }) ?? day;
}

/** A card is named with its end of validity if it is given as a row. */
type MailedMethod = LedgerPaymentMethod | MethodRow;

function nameMailedMethod(texts: Pick<RequestContext, 'plans' | 'language'>, method: MailedMethod | null | undefined): string {
  if (method === undefined) return '';
  if (method === null) return texts.plans.text('mail.subscriptionNoMethod', texts.language) ?? '';
  return 'method_type' in method ? nameMethod(texts, method) : nameUsedMethod(texts, method);
}
