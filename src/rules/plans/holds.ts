// What a declined payment does to the days of a contract. ADR 0067 explains the rules.
import { dayMilliseconds } from '../durations.ts';
import { addSpans, type Span, startOfDayInJapan } from './settlement-dates.ts';

/** Days after the first failure on which the worker tries again, for plans of more than a week. */
const retryDays = [1, 3, 7];
/** A shorter plan divides its span into this many parts in place of days, so that its last retry is within the span. */
const parts = 8;

/** How many attempts the worker makes by itself: on the day, and the retries. */
export const maxDeclined = retryDays.length + 1;

/** When a period that was declined is tried again: `1 month` → 1, 3 and 7 days later; `1 day` → 3, 9 and 21 hours later. */
function listRetries(span: Span, firstFailedAt: Date): readonly Date[] {
  const length = addSpans(firstFailedAt, span, 1).getTime() - firstFailedAt.getTime();
  const unit = Math.min(dayMilliseconds, length / parts);
  return retryDays.map((days) => new Date(firstFailedAt.getTime() + days * unit));
}

/**
 * When the worker tries a period again that it has tried `declined` times. After an outage the remaining retries keep their distances
 * instead of being missed together. null: never.
 */
export function findRetry(span: Span, firstFailedAt: Date, declined: number, now: Date): Date | null {
  const planned = [firstFailedAt, ...listRetries(span, firstFailedAt)].map((at) => at.getTime());
  const [before, next] = [planned[declined - 1], planned[declined]];
  if (before === undefined || next === undefined) return null;
  return new Date(next > now.getTime() ? next : now.getTime() + next - before);
}

export interface HeldPeriod {
  readonly due_at: Date;
  /** null: no payment of the period was declined. */
  readonly first_failed_at: Date | null;
}

/** When a period begins that is paid now: on its day, or after a declined payment on the day of the payment. */
export function startOfPeriod({ due_at: dueAt, first_failed_at: firstFailedAt }: HeldPeriod, now: Date): Date {
  const today = startOfDayInJapan(now);
  return firstFailedAt !== null && today > dueAt ? today : dueAt;
}
