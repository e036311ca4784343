import { isObject } from './json.ts';
import { todayAt } from './today.ts';

/**
 * Whether an age restriction admits an age: `{minAge: 13, maxAge: null, allow: true}` and 13 → true. With `allow: true` only ages
 * from minAge to maxAge are admitted, with `false` all others. A missing limit is open-ended. Without limits or without a
 * restriction every age is admitted.
 */
export function isAgeAllowed(age: number, restriction: unknown): boolean {
  if (!isObject(restriction)) return true;
  const { minAge, maxAge, allow } = { minAge: restriction['minAge'], maxAge: restriction['maxAge'], allow: restriction['allow'] };
  if (typeof minAge !== 'number' && typeof maxAge !== 'number') return true;
  const within = (typeof minAge !== 'number' || age >= minAge) && (typeof maxAge !== 'number' || age <= maxAge);
  return within === (allow !== false);
}

/** Years accepted by the kind `birthday`: first, last, and a pattern that matches any of them. */
export const birthYears = { first: 1900, last: 2099, pattern: '(?:19|20)[0-9]{2}' } as const;

/**
 * Maximum age in whole years for an accepted birthday: `"2026-11-22T00:00:00Z"` → 126. Without a readable time, the maximum for
 * any day: 199. Somebody born on the first day of the first accepted year turns one year older each year.
 */
export function oldestAge(now: string | undefined): number {
  const year = Number(todayAt(now ?? '').slice(0, 4));
  return (year >= birthYears.first && year <= birthYears.last ? year : birthYears.last) - birthYears.first;
}
