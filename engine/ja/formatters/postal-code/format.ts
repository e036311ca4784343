import type { Formatter } from '../../../render/formatters/formatter.ts';

/** `"1000001"` → "100-0001"; text that is not seven digits stays unchanged. */
export const format: Formatter = (value) => {
  if (typeof value !== 'string') return '';
  return /^[0-9]{7}$/.test(value) ? `${value.slice(0, 3)}-${value.slice(3)}` : value;
};
