import { todayAt } from '../declare/index.ts';

// Days are YYYYMMDD.
const shape = /^[0-9]{8}$/;

/** Whether YYYYMMDD is a calendar day: `"20230229"` → false. */
export function isDay(day: unknown): day is string {
  if (typeof day !== 'string' || !shape.test(day)) return false;
  const month = Number(day.slice(4, 6));
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).getUTCDate();
  const date = Number(day.slice(6));
  return month >= 1 && month <= 12 && date >= 1 && date <= last;
}

/** Whether a day is after today; false for anything that is not a day. */
export function isFuture(day: unknown, now: string): boolean {
  const today = todayAt(now);
  return isDay(day) && today !== '' && day > today;
}

/**
 * Age in whole years today: `"20131121"` at `"2026-11-21T00:00:00+09:00"` → 13. Undefined for future days and anything
 * that is not a day.
 */
export function ageOn(birthday: unknown, now: string): number | undefined {
  const today = todayAt(now);
  if (!isDay(birthday) || today === '' || birthday > today) return undefined;
  return Math.floor((Number(today) - Number(birthday)) / 10_000);
}

/**
 * Replaces a future day by today, as the date input does (VALIDATION-013): `"20990101"` → `"20261121"`. Returns everything else
 * unchanged.
 */
export function replaceFutureDate(day: string, now: string): string {
  return isFuture(day, now) ? todayAt(now) : day;
}
