import type { Formatter } from '../../../render/formatters/formatter.ts';
import { fillPattern } from '../../../render/formatters/moment.ts';

/** `"19900105"` → "1990/01/05", by the text `format.date`; text that is not eight digits stays unchanged. */
export const format: Formatter = (value, texts) => {
  if (typeof value !== 'string') return '';
  if (!/^[0-9]{8}$/.test(value)) return value;
  const parts = { YYYY: value.slice(0, 4), MM: value.slice(4, 6), DD: value.slice(6) };
  return fillPattern(texts.find('format.date') ?? 'YYYY/MM/DD', parts, texts);
};
