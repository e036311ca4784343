import { isObject } from '../../declare/index.ts';
import type { Texts } from '../../texts/index.ts';

const units = ['days', 'weeks', 'months', 'years'];

/** `{ unit: "months", count: 3 }` → "3か月", by the text `format.span.months.other`, for a count of one `….one`. */
export function formatSpan(value: unknown, texts: Texts): string {
  if (!isObject(value)) return '';
  const { unit, count } = value;
  if (typeof unit !== 'string' || !units.includes(unit) || typeof count !== 'number') return '';
  const form = count === 1 ? 'one' : 'other';
  return texts.find(`format.span.${unit}.${form}`, { count }) ?? `${count} ${unit}`;
}
