import type { FieldKindEntry, Json } from '../../../declare/index.ts';
import { resolveMoment } from '../../../validate/index.ts';
import type { Cursor } from '../../cursor.ts';
import { optionOf } from '../../vocabulary.ts';
import { findLastDay } from './find-last-day.ts';

/** Checks that the options of a range are in order: `{ "min": "2021-01-01", "max": "2020-01-01" }` has no valid answer. */
export function checkRange(field: Cursor, { range }: FieldKindEntry): void {
  if (range === undefined) return;
  const { from, to, of } = range;
  if (of === 'days') for (const name of [from, to]) checkDay(field.at(name));
  const [least, most] = [readOption(field, from), readOption(field, to)];
  const isSound = field.at(from).isSound && field.at(to).isSound;
  if (!isSound || least === null || most === null || !isReversed(least, most)) return;
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

/** A day of each month: whether `today+1m` is before `today+30d` depends on it. */
const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-15T00:00:00Z`);

/** Whether no value is between two limits, on any day. */
function isReversed(least: Json, most: Json): boolean {
  if (typeof least === 'number' && typeof most === 'number') return least > most;
  if (typeof least !== 'string' || typeof most !== 'string') return false;
  return (
    days.every((now) => isLater(resolveMoment(least, now) ?? '', resolveMoment(most, now) ?? '')) &&
    isRelative(least) === isRelative(most)
  );
}

/** Days, months and times are ordered as texts. A day that limits times stands for all of its times. */
function isLater(moment: string, limit: string): boolean {
  const length = Math.min(moment.length, limit.length);
  return moment.slice(0, length) > limit.slice(0, length);
}

const isRelative = (limit: string): boolean => /^(?:today|now)/.test(limit);

function readOption(field: Cursor, name: string): Json {
  const value = optionOf(field.object, name);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function checkDay(day: Cursor): void {
  const last = findLastDay(day.value);
  if (last !== undefined)
    day.reject('must be an existing day', `Write a day as YYYY-MM-DD; the last of that month is "${last}".`);
}
