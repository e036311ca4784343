import { isObject } from './json.ts';
import { todayInJapan } from './today-in-japan.ts';

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

/** The years in which a birthday may lie, as the kind `birthday` takes them: the first, the last, and a pattern of all of them. */
export const birthYears = { first: 1900, last: 2099, pattern: '(?:19|20)[0-9]{2}' } as const;

/**
 * The greatest age that somebody who gives a birthday may have, in whole years: `"2026-11-22T00:00:00Z"` → 126. Without a moment, or with
 * an unreadable one, that of any day: 199. Born on the first day of the first year, so each year of Japan has one.
 */
export function oldestAge(now: string | undefined): number {
  const year = Number(todayInJapan(now ?? '').slice(0, 4));
  return (year >= birthYears.first && year <= birthYears.last ? year : birthYears.last) - birthYears.first;
}
