import type { Texts } from '../host.ts';
import { formatBirthday, formatMonth } from './birthday.ts';
import { formatCapital } from './capital.ts';
import { formatDate, formatDateTime } from './date.ts';
import { formatNumber, formatYen } from './number.ts';
import { formatSpan } from './span.ts';

/** Shows a value; nothing to show → the empty string. Patterns come from texts `format.*`. */
export type Formatter = (value: unknown, texts: Texts) => string;

const known = new Map<string, Formatter>([
  ['plain', (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')],
  ['date', formatDate],
  ['dateTime', formatDateTime],
  ['birthday', formatBirthday],
  ['month', formatMonth],
  ['span', formatSpan],
  ['capital', formatCapital],
  ['number', formatNumber],
  ['yen', formatYen],
]);

/** Adds a formatter that only this store knows, or replaces one: `registerFormatter("renewSpan", …)`. */
export function registerFormatter(name: string, formatter: Formatter): void {
  known.set(name, formatter);
}

/** `formatValue("yen", 1980, texts)` → "1,980円". An unknown formatter is one of codes. */
export function formatValue(name: string, value: unknown, texts: Texts): string {
  const formatter = known.get(name);
  if (formatter !== undefined) return formatter(value, texts);
  const code = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return showCode(name, code, texts);
}

/** `("cardBrand", "V", texts)` → "Visa": by `codes.cardBrand.V`, by `codes.cardBrand.otherwise` where that is not there, else as it is. */
export function showCode(group: string, code: string, texts: Texts): string {
  if (code === '') return '';
  return texts.find(`codes.${group}.${code}`) ?? texts.find(`codes.${group}.otherwise`) ?? code;
}
