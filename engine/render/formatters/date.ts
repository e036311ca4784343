import type { Texts } from '../../texts/index.ts';

// Japan has had a fixed offset without summer time since 1951, so server and browser need no time zone data.
const japanOffset = 9 * 60 * 60 * 1000;

/** `"2024-01-04T15:30:00Z"` → "2024/01/05", in Japan time, by the text `format.date`. */
export function formatDate(value: unknown, texts: Texts): string {
  return formatMoment(value, texts.find('format.date') ?? 'YYYY/MM/DD', texts);
}

/** `"2024-01-04T15:30:00Z"` → "2024/01/05", in Japan time, by the text `format.numericDate`. */
export function formatNumericDate(value: unknown, texts: Texts): string {
  return formatMoment(value, texts.find('format.numericDate') ?? 'YYYY/MM/DD', texts);
}

/** `"2024-01-04T15:30:00Z"` → "2024/1/5", in Japan time, by the text `format.shortDate`. */
export function formatShortDate(value: unknown, texts: Texts): string {
  return formatMoment(value, texts.find('format.shortDate') ?? 'YYYY/M/D', texts);
}

/** `"2024-01-04T15:30:00Z"` → "2024/01/05 00:30", in Japan time, by the text `format.dateTime`. */
export function formatDateTime(value: unknown, texts: Texts): string {
  return formatMoment(value, texts.find('format.dateTime') ?? 'YYYY/MM/DD HH:mm', texts);
}

/** `"2024-01-05T00:03:07Z"` → "2024/01/05 09:03:07", in Japan time, by the text `format.dateTimeSeconds`. */
export function formatDateTimeSeconds(value: unknown, texts: Texts): string {
  return formatMoment(value, texts.find('format.dateTimeSeconds') ?? 'YYYY/MM/DD HH:mm:ss', texts);
}

function formatMoment(value: unknown, pattern: string, texts: Texts): string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
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
