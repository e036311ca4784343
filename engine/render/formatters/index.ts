import type { Texts } from '../../texts/index.ts';
import { formatBirthday, formatMonth } from './birthday.ts';
import { formatCapital } from './capital.ts';
import { formatDate, formatDateTime, formatDateTimeSeconds, formatNumericDate, formatShortDate } from './date.ts';
import { formatNumber, formatYen } from './number.ts';
import { formatPhone, formatPostalCode } from './phone.ts';
import { formatSpan } from './span.ts';

/** Formats a value; returns the empty string for an absent one. Patterns are texts `format.*`. */
export type Formatter = (value: unknown, texts: Texts) => string;

const formatters = new Map<string, Formatter>([
  ['plain', (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')],
  ['date', formatDate],
  ['numericDate', formatNumericDate],
  ['shortDate', formatShortDate],
  ['dateTime', formatDateTime],
  ['dateTimeSeconds', formatDateTimeSeconds],
  ['birthday', formatBirthday],
  ['phone', formatPhone],
  ['postalCode', formatPostalCode],
  ['month', formatMonth],
  ['span', formatSpan],
  ['capital', formatCapital],
  ['number', formatNumber],
  ['yen', formatYen],
]);

/** Adds or replaces a formatter: `registerFormatter("renewSpan", …)`. */
export function registerFormatter(name: string, formatter: Formatter): void {
  formatters.set(name, formatter);
}

/** `formatValue("yen", 1980, texts)` → "1,980円". An unknown name is a group of codes. */
export function formatValue(name: string, value: unknown, texts: Texts): string {
  const formatter = formatters.get(name);
  if (formatter !== undefined) return formatter(value, texts);
  const code = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  return showCode(name, code, texts);
}

/**
 * `("cardBrand", "V", texts)` → "Visa": by `codes.cardBrand.V`, otherwise `codes.cardBrand.otherwise`, otherwise the code itself.
 */
export function showCode(group: string, code: string, texts: Texts): string {
  if (code === '') return '';
  return texts.find(`codes.${group}.${code}`) ?? texts.find(`codes.${group}.otherwise`) ?? code;
}
