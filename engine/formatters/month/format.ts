import type { Formatter } from '../../render/formatters/formatter.ts';
import { fillPattern } from '../../render/formatters/moment.ts';

/** `"202705"` → "2027/05", by the text `format.month`; text that is not six digits stays unchanged. */
export const format: Formatter = (value, texts) => {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{6}$/.test(value)) return value;
  return fillPattern(texts.find('format.month') ?? 'YYYY/MM', { YYYY: value.slice(0, 4), MM: value.slice(4) }, texts);
};
