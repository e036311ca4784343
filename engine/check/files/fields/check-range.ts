import type { FieldKindEntry, Json } from '../../../declare/index.ts';
import type { Cursor } from '../../cursor.ts';
import { optionOf } from '../../vocabulary.ts';
import { findLastDay } from './find-last-day.ts';

/** Checks that the options of a range are in order: `{ "min": "2021-01-01", "max": "2020-01-01" }` has no valid answer. */
export function checkRange(field: Cursor, { range }: FieldKindEntry): void {
  if (range === undefined) return;
  const { from, to, of } = range;
  if (of === 'days') for (const name of [from, to]) checkDay(field.at(name));
  const [least, most] = [readOption(field, from), readOption(field, to)];
  // Days written YYYY-MM-DD are ordered as texts; other types are already reported.
  if (typeof least !== typeof most || least === null || most === null || least <= most) return;
  const isFrom = field.at(from).isThere;
  field
    .at(isFrom ? from : to)
    .reject(
      `must not make "${from}" greater than "${to}"`,
      isFrom
        ? `Write ${JSON.stringify(most)} or less, or raise "${to}".`
        : `Write ${JSON.stringify(least)} or more, or lower "${from}".`,
    );
}

function readOption(field: Cursor, name: string): Json {
  const value = optionOf(field.object, name);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function checkDay(day: Cursor): void {
  const last = findLastDay(day.value);
  if (last !== undefined)
    day.reject('must be an existing day', `Write a day as YYYY-MM-DD; the last of that month is "${last}".`);
}
