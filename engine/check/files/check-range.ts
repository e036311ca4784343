import type { FieldWord, Json } from '../../declare/index.ts';
import type { Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { findLastDay } from './find-last-day.ts';

/** Two options that say from where to where: `{ "min": "2021-01-01", "max": "2020-01-01" }` could never be answered. */
export function checkRange(
  checking: Checking,
  file: ReadFile,
  word: FieldWord,
  field: Record<string, unknown>,
  path: JsonPath,
): void {
  if (word.range === undefined) return;
  const { from, to, of } = word.range;
  if (of === 'days') {
    for (const name of [from, to]) checkDay(checking, file, field[name], [...path, name]);
  }
  const [least, most] = [readOption(word, field, from), readOption(word, field, to)];
  // Days that are written YYYY-MM-DD stand in the order of their texts; what has another type has been told.
  if (typeof least !== typeof most || least === null || most === null || least <= most) return;
  const told = field[from] === undefined ? to : from;
  const write =
    told === from
      ? `Write ${JSON.stringify(most)} or less, or raise "${to}".`
      : `Write ${JSON.stringify(least)} or more, or lower "${from}".`;
  checking.report(
    file,
    [...path, told],
    problems.VALUE_INVALID(`must keep "${from}" from being greater than "${to}"`, { write }),
  );
}

function readOption(word: FieldWord, field: Record<string, unknown>, name: string): Json {
  const slot = word.options[name];
  const value = field[name] ?? (slot?.slot === 'literal' ? slot.default : undefined);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function checkDay(checking: Checking, file: ReadFile, value: unknown, path: JsonPath): void {
  const last = findLastDay(value);
  if (last === undefined) return;
  const write = `Write a day as YYYY-MM-DD; the last of that month is "${last}".`;
  checking.report(file, path, problems.VALUE_INVALID('must be a day of the calendar', { write }));
}
