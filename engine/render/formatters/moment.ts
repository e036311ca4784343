import { offsetOf, writeInZone } from '../../declare/index.ts';
import type { Texts } from '../../texts/index.ts';

/** A day, or the answer of a field: a day and a time where the person is. */
const local = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$/;

/** `("2024-01-04T15:30:00Z", "YYYY/MM/DD", texts)` → "2024/01/05", in the time zone of the texts. No moment: the empty text. */
export function formatMoment(value: unknown, pattern: string, texts: Texts): string {
  if (typeof value !== 'string') return '';
  const isLocal = local.test(value);
  const time = Date.parse(isLocal && value.includes('T') ? `${value}Z` : value);
  if (Number.isNaN(time)) return '';
  const offset = isLocal ? 0 : offsetOf(writeInZone(texts.timeZone, new Date(time).toISOString()));
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(time + offset * 60_000)
    .toISOString()
    .split(/[-T:.]/);
  return fillPattern(pattern, { YYYY: year, MM: month, DD: day, HH: hour, mm: minute, ss: second }, texts);
}

/**
 * `("YYYY年M月D日", { YYYY: "2024", MM: "01", DD: "05" })` → "2024年1月5日": a single letter omits the leading zero. `MMMM` is the month's
 * name, by the text `format.months`: twelve names with spaces between.
 */
export function fillPattern(pattern: string, parts: { readonly [token: string]: string }, texts: Texts): string {
  return pattern.replace(/YYYY|MMMM|MM|DD|HH|mm|ss|M|D|H/g, (token) => {
    if (token === 'MMMM') return texts.find('format.months')?.split(' ')[Number(parts['MM']) - 1] ?? '';
    return parts[token] ?? String(Number(parts[token + token] ?? ''));
  });
}
