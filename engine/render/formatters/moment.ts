import type { Texts } from '../../texts/index.ts';

// Japan has had a fixed offset without summer time since 1951, so server and browser need no time zone data.
const japanOffset = 9 * 60 * 60 * 1000;

/** The answer of a field: a day and a time in Japan. */
const localTime = /T[0-9]{2}:[0-9]{2}$/;

/** `("2024-01-04T15:30:00Z", "YYYY/MM/DD", texts)` → "2024/01/05", in Japan time. No moment: the empty text. */
export function formatMoment(value: unknown, pattern: string, texts: Texts): string {
  const time = typeof value === 'string' ? Date.parse(localTime.test(value) ? `${value}+09:00` : value) : Number.NaN;
  if (Number.isNaN(time)) return '';
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(time + japanOffset)
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
