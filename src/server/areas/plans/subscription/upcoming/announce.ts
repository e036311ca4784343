// Mails that tell members about a payment before it is taken.

import { addSpans, startOfDayInJapan } from '../../../../../rules/plans/settlement-dates.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { findMethod } from '../../../payment/payment-method/service.ts';
import { type ContractMailContext, type ContractMailKind, mailContract } from '../mails.ts';
import { findSettled, type OpenContract, savePeriod } from '../periods.ts';
import { findMailbox } from '../queries.ts';
import { movePeriod } from './move-period.ts';
import { findEarliestPayment, findNoticeReason, type NoticeReason, type RunningPeriod } from './notice-rules.ts';

const kinds = {
  trialEnds: 'subscriptionTrialEnding',
  discountEnds: 'subscriptionDiscountEnding',
  renews: 'subscriptionRenewing',
} as const satisfies { readonly [reason in NoticeReason]: ContractMailKind };

/** A mail that has to be sent before a period is paid. */
export interface Announcement {
  readonly reason: NoticeReason;
  readonly previousAmount: number | null;
  readonly running: RunningPeriod;
  /** The day that the member knows, which the mail names beside another one. */
  readonly agreedAt: Date;
}

/** The mail that is due before a period is paid; undefined: it needs none, or was announced, also by the mail about a declined payment. */
export async function findAnnouncement(
  tx: Transaction,
  storeId: string,
  { contract, period }: OpenContract,
): Promise<Announcement | undefined> {
  if (period.announced_at !== null || period.declined > 0) return undefined;
  const { subscription_id: subscriptionId, renew_span_unit: renewSpanUnit, renew_span: renewSpan } = contract;
  const { due_at: dueAt, amount } = period;
  const span = { renewSpanUnit, renewSpan };
  const isFirstAfterTrial = period.period === 1;
  const settled = await findSettled(tx, { storeId, subscriptionId }, period.period - 1);
  const previous = settled === undefined ? null : { amount: settled.amount, settledAt: settled.settled_at };
  const hasCampaign = contract.campaign !== null;
  const reason = findNoticeReason({ ...span, dueAt, amount, isFirstAfterTrial, hasCampaign, previous });
  if (reason === undefined) return undefined;
  const startedAt = isFirstAfterTrial ? startOfDayInJapan(contract.started_at) : addSpans(dueAt, span, -1);
  return { reason, previousAmount: previous?.amount ?? null, running: { startedAt, dueAt }, agreedAt: dueAt };
}

/**
 * Mails the member that a period is about to be paid. If its day is too near, it moves to the first one that leaves the member time. False: the
 * member has no address, and sees the payment on the page of the contract only.
 */
export async function announce(
  tx: Transaction,
  context: ContractMailContext,
  open: OpenContract,
  { reason, previousAmount, running, agreedAt }: Announcement,
): Promise<boolean> {
  const { store, now } = context;
  const { account_id: accountId, method_id: methodId } = open.contract;
  if ((await findMailbox(tx, { storeId: store.id, accountId })) === undefined) return false;
  const period = { ...open.period, announced_at: now };
  const dueAt = findEarliestPayment(running, now);
  const isMoved = dueAt > period.due_at;
  if (!isMoved) await savePeriod(tx, store.id, period, period.lease_id);
  const { contract } = isMoved ? await movePeriod(tx, store.id, { contract: open.contract, period }, dueAt) : open;
  const method = methodId === null ? undefined : await findMethod(tx, { storeId: store.id, accountId, methodId });
  await mailContract(tx, context, contract, kinds[reason], {
    intent: period.period_id,
    amount: period.amount,
    previousAmount,
    previousDay: isMoved ? agreedAt : null,
    method: method ?? null,
    endsAt: dueAt,
  });
  return true;
}
