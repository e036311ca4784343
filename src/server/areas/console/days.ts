// Days of the store (Japan), as filters of lists have them: `2026-11-01`.
import { isDay as isCalendarDay } from '../../../../engine/validate/index.ts';
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../../platform/clock.ts';

/** Whether a text is a day that exists. The database has no year 0. */
const isDay = (text: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isCalendarDay(text.replaceAll('-', ''));

/** The day that a text names; undefined: it is none, or does not exist. */
export const readDay = (text: string): string | undefined => (isDay(text) ? text : undefined);

/** The time from the first day, inclusive, to the end of the last day. */
export function readPeriod({ from, to }: { readonly from?: string; readonly to?: string }): {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
} {
  return {
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : addSeconds(startOf(to), daySeconds),
  };
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`);
