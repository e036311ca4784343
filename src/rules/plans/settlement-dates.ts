// Days on which contracts are settled. A settlement is due at the start of its day in Japan, which has no daylight saving time.
import { dayMilliseconds } from '../durations.ts';
import type { SpanUnit } from './plan-sales.ts';

export interface Span {
  readonly renewSpanUnit: SpanUnit;
  readonly renewSpan: number;
}

const japanOffset = 9 * 3_600_000;

/** The start of a time's day in Japan: `2026-11-23T16:00:00Z` → `2026-11-23T15:00:00Z`. */
export function startOfDayInJapan(time: Date): Date {
  return new Date(Math.floor((time.getTime() + japanOffset) / dayMilliseconds) * dayMilliseconds - japanOffset);
}

export function addDays(time: Date, days: number): Date {
  return new Date(time.getTime() + days * dayMilliseconds);
}

/**
 * The time that is `count` spans after another, always counted from the first period: a contract from 31 January is settled on
 * 28 February and 31 March.
 */
export function addSpans(from: Date, { renewSpanUnit, renewSpan }: Span, count: number): Date {
  const total = renewSpan * count;
  if (renewSpanUnit === 'months') return addMonths(from, total);
  return addDays(from, renewSpanUnit === 'weeks' ? total * 7 : total);
}

function addMonths(from: Date, months: number): Date {
  const local = new Date(from.getTime() + japanOffset);
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), lastDay);
  const timeOfDay = (from.getTime() + japanOffset) % dayMilliseconds;
  return new Date(first + (day - 1) * dayMilliseconds + timeOfDay - japanOffset);
}
