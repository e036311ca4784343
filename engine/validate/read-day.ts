import { separatorSigns } from '../declare/words/separator-signs.ts';
import { eras } from './eras.ts';

const sign = `[/${separatorSigns}]`;
const separator = `[年月/${separatorSigns}]+`;
const end = `[日/${separatorSigns}]*$`;
const yearFirst = new RegExp(`^([0-9]{4})${separator}([0-9]{1,2})${separator}([0-9]{1,2})${end}`);
const eightDigits = new RegExp(`^([0-9]{4})${sign}*([0-9]{2})${sign}*([0-9]{2})${end}`);
const yearLast = new RegExp(`^([0-9]{1,2})${sign}+([0-9]{1,2})${sign}+([0-9]{4})$`);
const eraParts = eras.map((era) => ({
  ...era,
  // H2.4.1, 平成2年4月1日, and the compact H020401.
  separated: new RegExp(`^(?:${era.written})${sign}*(元|[0-9]{1,2})${separator}([0-9]{1,2})${separator}([0-9]{1,2})${end}`, 'i'),
  compact: new RegExp(`^(?:${era.written})${sign}*([0-9]{2})([0-9]{2})([0-9]{2})$`, 'i'),
}));

/**
 * Reads a written day as YYYYMMDD: `"平成2年4月1日"`, `"H2.4.1"`, `"1990/4/1"`, `"25/12/1990"` → `"19900401"`, …, `"19901225"`.
 * Undefined if the text is ambiguous (`"1/5/1990"`, `"90/4/1"`), is not a day, or lies outside its era. The day need not exist:
 * `"1990/2/30"` → `"19900230"`. `text`: after NFKC.
 */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? eightDigits.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return joinDay(year, month, day);
  return readEraDay(text) ?? readYearLast(text);
}

function readEraDay(text: string): string | undefined {
  for (const { from, to, separated, compact } of eraParts) {
    const [, year, month, day] = separated.exec(text) ?? compact.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) continue;
    const inEra = year === '元' ? 1 : Number(year);
    const date = joinDay(String(Number(from.slice(0, 4)) + inEra - 1), month, day);
    return inEra >= 1 && date >= from && date <= to ? date : undefined;
  }
  return undefined;
}

/** Day and month can be distinguished only if one exceeds 12 or both are equal. */
function readYearLast(text: string): string | undefined {
  const [, first, second, year] = yearLast.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return undefined;
  if (Number(first) > 12 && Number(second) <= 12) return joinDay(year, second, first);
  if (Number(second) > 12 && Number(first) <= 12) return joinDay(year, first, second);
  return Number(first) === Number(second) ? joinDay(year, first, second) : undefined;
}

function joinDay(year: string, month: string, day: string): string {
  return year + month.padStart(2, '0') + day.padStart(2, '0');
}
