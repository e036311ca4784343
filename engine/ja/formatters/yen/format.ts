import type { Formatter } from '../../../render/formatters/formatter.ts';
import { groupDigits } from '../../../render/formatters/group-digits.ts';

/** `1980` → "1,980円", by the text `format.yen`. The sign is before the currency: `-1980` → "-¥1,980". */
export const format: Formatter = (value, texts) => {
  if (typeof value !== 'number') return '';
  const amount = groupDigits(String(Math.abs(value)));
  return `${value < 0 ? '-' : ''}${texts.find('format.yen', { amount }) ?? `${amount}円`}`;
};
