import type { Texts } from '../../texts/index.ts';
import { fillPattern } from './date.ts';

/** `"19900105"` → "1990/01/05", by the text `format.date`; text that is not eight digits stays unchanged. */
export function formatBirthday(value: unknown, texts: Texts): string {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{8}$/.test(value)) return value;
  const parts = { YYYY: value.slice(0, 4), MM: value.slice(4, 6), DD: value.slice(6) };
  return fillPattern(texts.find('format.date') ?? 'YYYY/MM/DD', parts, texts);
}

/** `"202705"` → "2027/05", by the text `format.month`; text that is not six digits stays unchanged. */
export function formatMonth(value: unknown, texts: Texts): string {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{6}$/.test(value)) return value;
  return fillPattern(texts.find('format.month') ?? 'YYYY/MM', { YYYY: value.slice(0, 4), MM: value.slice(4) }, texts);
}
