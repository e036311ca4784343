// When a member is mailed before a payment is taken, and why. ADR 0079 explains the rules.
import { dayMilliseconds } from '../../../../../rules/durations.ts';
import { addDays, addSpans, type Span, startOfDayInJapan } from '../../../../../rules/plans/settlement-dates.ts';

/** The least days between the mail and the payment, and the least value of the setting `plans.noticeDays`. */
const minDays = 3;

/** `renews`: the plan is renewed at long intervals, or the payment differs from what its member is used to. */
export type NoticeReason = 'trialEnds' | 'discountEnds' | 'renews';

/** A payment that is coming. */
export interface ComingPayment extends Span {
  readonly dueAt: Date;
  /** Yen. */
  readonly amount: number;
  readonly isFirstAfterTrial: boolean;
  /** Whether a campaign has discounted earlier payments. */
  readonly hasCampaign: boolean;
  /** The payment before it; null: there was none, or it is not known. */
  readonly previous: { readonly amount: number; readonly settledAt: Date } | null;
}

/** Why the member is mailed before the payment is taken; undefined: it is as the member expects it. */
export function findNoticeReason(payment: ComingPayment): NoticeReason | undefined {
  const { amount, previous } = payment;
  if (amount === 0) return undefined;
  if (payment.isFirstAfterTrial) return 'trialEnds';
  if (previous !== null && previous.amount !== amount)
    return payment.hasCampaign && amount > previous.amount ? 'discountEnds' : 'renews';
  return isLong(payment) || isEarly(payment) ? 'renews' : undefined;
}

/** Whether half a year or more lies between payments, as card networks count it. */
const isLong = ({ renewSpanUnit, renewSpan }: Span): boolean => renewSpan >= { days: 180, weeks: 26, months: 6 }[renewSpanUnit];

/** Whether the payment follows the one before it after less than half the plan's span, because that one was taken late. */
function isEarly({ dueAt, previous, ...span }: ComingPayment): boolean {
  if (previous === null) return false;
  const length = dueAt.getTime() - addSpans(dueAt, span, -1).getTime();
  return dueAt.getTime() - startOfDayInJapan(previous.settledAt).getTime() < length / 2;
}

export interface RunningPeriod {
  /** When the period began that ends with the payment. */
  readonly startedAt: Date;
  readonly dueAt: Date;
}

/** When the mail is sent: `noticeDays` before the payment; of periods shorter than twice as long, in their middle or three days before. */
export function findNoticeTime(running: RunningPeriod, noticeDays: number): Date {
  const half = Math.floor(lengthOf(running) / 2);
  return addDays(running.dueAt, -Math.min(noticeDays, Math.max(minDays, half)));
}

/**
 * The day on which a payment is taken at the earliest that is mailed now: three days later, or the length of a shorter period. As agreed, if
 * that is later.
 */
export function findEarliestPayment(running: RunningPeriod, now: Date): Date {
  const days = Math.min(minDays, Math.max(1, lengthOf(running)));
  const earliest = addDays(startOfDayInJapan(now), days);
  return earliest > running.dueAt ? earliest : running.dueAt;
}

/** Days. */
const lengthOf = ({ startedAt, dueAt }: RunningPeriod): number =>
  Math.round((dueAt.getTime() - startedAt.getTime()) / dayMilliseconds);
