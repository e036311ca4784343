import { isAgeAllowed } from '../../declare/age-restriction.ts';
import { ageOn } from '../days.ts';

/** Undefined: no valid birthday, therefore neither within nor outside. */
export function isAgeWithin(birthday: unknown, restriction: unknown, now: string): boolean | undefined {
  const age = ageOn(birthday, now);
  return age === undefined ? undefined : isAgeAllowed(age, restriction);
}
