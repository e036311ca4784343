import { isObject } from '../declare/json.ts';

// Days are YYYYMMDD in Japan, which has had one offset without summer time since 1951.
const japanOffset = 9 * 60 * 60 * 1000;
const shape = /^[0-9]{8}$/;

/** The day in Japan at a moment: `"2026-11-20T15:00:00Z"` → `"20261121"`. An unreadable moment → the empty string. */
export function todayInJapan(now: string): string {
  const time = Date.parse(now);
  // Within the years that have four digits.
  if (!(time >= -62_135_596_800_000 && time <= 253_402_214_400_000)) return '';
  return new Date(time + japanOffset).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Whether YYYYMMDD is a day of the calendar: `"20230229"` → false. */
export function isDay(day: unknown): day is string {
  if (typeof day !== 'string' || !shape.test(day)) return false;
  const month = Number(day.slice(4, 6));
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).getUTCDate();
  const date = Number(day.slice(6));
  return month >= 1 && month <= 12 && date >= 1 && date <= last;
}

/** Whether a day is after today in Japan; what is no day is not. */
export function isFuture(day: unknown, now: string): boolean {
  const today = todayInJapan(now);
  return isDay(day) && today !== '' && day > today;
}

/** Age in whole years, today in Japan: `"20131121"` at `"2026-11-21T00:00:00+09:00"` → 13. What is no day, or in the future, has none. */
export function ageOn(birthday: unknown, now: string): number | undefined {
  const today = todayInJapan(now);
  if (!isDay(birthday) || today === '' || birthday > today) return undefined;
  return Math.floor((Number(today) - Number(birthday)) / 10_000);
}

/** A future day becomes today, as the date input does (VALIDATION-013): `"20990101"` → `"20261121"`. Everything else stays. */
export function replaceFutureDate(day: string, now: string): string {
  return isFuture(day, now) ? todayInJapan(now) : day;
}

/**
 * Whether an age restriction lets an age in: `{minAge: 13, maxAge: null, allow: true}` and 13 → true.
 * `allow` true: the ages from minAge to maxAge may; false: they may not. A missing limit is open-ended; without both limits, or
 * without a restriction at all, everybody may.
 */
export function isAgeAllowed(age: number, restriction: unknown): boolean {
  if (!isObject(restriction)) return true;
  const { minAge, maxAge, allow } = { minAge: restriction['minAge'], maxAge: restriction['maxAge'], allow: restriction['allow'] };
  if (typeof minAge !== 'number' && typeof maxAge !== 'number') return true;
  const within = (typeof minAge !== 'number' || age >= minAge) && (typeof maxAge !== 'number' || age <= maxAge);
  return within === (allow !== false);
}
