import type { Texts } from '../host.ts';
import { fillPattern } from './date.ts';

/** `"19900105"` → "1990/01/05", by the text `format.date`; what is no day of eight digits stays as it is. */
export function formatBirthday(value: unknown, texts: Texts): string {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{8}$/.test(value)) return value;
  const parts = { YYYY: value.slice(0, 4), MM: value.slice(4, 6), DD: value.slice(6) };
  return fillPattern(texts.find('format.date') ?? 'YYYY/MM/DD', parts);
}

/** `"202705"` → "2027/05", by the text `format.month`; what is no month of six digits stays as it is. */
export function formatMonth(value: unknown, texts: Texts): string {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{6}$/.test(value)) return value;
  return fillPattern(texts.find('format.month') ?? 'YYYY/MM', { YYYY: value.slice(0, 4), MM: value.slice(4) });
}
