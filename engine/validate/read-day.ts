import { daySigns } from '../declare/words/separator-signs.ts';

/** Reads a day as YYYYMMDD; undefined: it is not of this calendar, or lies outside of it. `text`: after NFKC. */
export type DayReader = (text: string) => string | undefined;

const { slash, between, end } = daySigns;
const yearFirst = new RegExp(`^([0-9]{4})${between}([0-9]{1,2})${between}([0-9]{1,2})${end}$`);
const eightDigits = new RegExp(`^([0-9]{4})${slash}*([0-9]{2})${slash}*([0-9]{2})${end}$`);
const yearLast = new RegExp(`^([0-9]{1,2})${slash}+([0-9]{1,2})${slash}+([0-9]{4})$`);

const calendars: DayReader[] = [];

/** Adds the calendars of a pack. */
export function registerCalendars(added: readonly DayReader[]): void {
  calendars.push(...added);
}

/**
 * Reads a written day as YYYYMMDD: `"1990/4/1"`, `"1990年4月1日"`, `"25/12/1990"` → `"19900401"`, …, `"19901225"`. Undefined if the text is
 * ambiguous (`"1/5/1990"`, `"90/4/1"`) or is not a day. The day need not exist: `"1990/2/30"` → `"19900230"`. `text`: after NFKC.
 */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? eightDigits.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return joinDay(year, month, day);
  for (const read of calendars) {
    const date = read(text);
    if (date !== undefined) return date;
  }
  return readYearLast(text);
}

/** Day and month can be distinguished only if one exceeds 12 or both are equal. */
function readYearLast(text: string): string | undefined {
  const [, first, second, year] = yearLast.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return undefined;
  if (Number(first) > 12 && Number(second) <= 12) return joinDay(year, second, first);
  if (Number(second) > 12 && Number(first) <= 12) return joinDay(year, first, second);
  return Number(first) === Number(second) ? joinDay(year, first, second) : undefined;
}

/** `("1990", "4", "1")` → `"19900401"` */
export function joinDay(year: string, month: string, day: string): string {
  return year + month.padStart(2, '0') + day.padStart(2, '0');
}
