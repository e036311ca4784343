import type { Texts } from '../host.ts';
import { formatBirthday } from './birthday.ts';
import { formatDate, formatDateTime } from './date.ts';
import { formatNumber, formatYen } from './number.ts';

/** Shows a value; nothing to show → the empty string. Patterns come from texts `format.*`. */
export type Formatter = (value: unknown, texts: Texts) => string;

const known = new Map<string, Formatter>([
  ['plain', (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')],
  ['date', formatDate],
  ['dateTime', formatDateTime],
  ['birthday', formatBirthday],
  ['number', formatNumber],
  ['yen', formatYen],
]);

/** Adds a formatter that only this store knows, or replaces one: `registerFormatter("renewSpan", …)`. */
export function registerFormatter(name: string, formatter: Formatter): void {
  known.set(name, formatter);
}

/** `formatValue("yen", 1980, texts)` → "1,980円". An unknown formatter is one of codes: `codes.<name>.<value>`. */
export function formatValue(name: string, value: unknown, texts: Texts): string {
  const formatter = known.get(name);
  if (formatter !== undefined) return formatter(value, texts);
  const code = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return code === '' ? '' : (texts.find(`codes.${name}.${code}`) ?? code);
}
