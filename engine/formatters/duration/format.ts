import { isObject } from '../../declare/index.ts';
import type { Formatter } from '../../render/formatters/formatter.ts';

const units = ['days', 'weeks', 'months', 'years'];

/** `{ unit: "months", count: 3 }` → "3か月", by the text `format.span.months.other`, for a count of one `….one`. */
export const format: Formatter = (value, texts) => {
  if (!isObject(value)) return '';
  const { unit, count } = value;
  if (typeof unit !== 'string' || !units.includes(unit) || typeof count !== 'number') return '';
  const form = count === 1 ? 'one' : 'other';
  return texts.find(`format.span.${unit}.${form}`, { count }) ?? `${count} ${unit}`;
};
