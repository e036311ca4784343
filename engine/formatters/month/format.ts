import type { Formatter } from '../../render/formatters/formatter.ts';
import { fillPattern } from '../../render/formatters/moment.ts';

/** `"202705"` → "2027/05", by the text `format.month`; also of `"2027-05"`; other texts stay unchanged. */
export const format: Formatter = (value, texts) => {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{4}-?[0-9]{2}$/.test(value)) return value;
  return fillPattern(texts.find('format.month') ?? 'YYYY/MM', { YYYY: value.slice(0, 4), MM: value.slice(-2) }, texts);
};
