import type { FieldKindEntry, Json } from '../../declare/index.ts';
import type { Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { findLastDay } from './find-last-day.ts';

/** Checks that the options of a range are in order: `{ "min": "2021-01-01", "max": "2020-01-01" }` has no valid answer. */
export function checkRange(
  checking: Checking,
  file: ReadFile,
  entry: FieldKindEntry,
  field: Record<string, unknown>,
  path: JsonPath,
): void {
  if (entry.range === undefined) return;
  const { from, to, of } = entry.range;
  if (of === 'days') {
    for (const name of [from, to]) checkDay(checking, file, field[name], [...path, name]);
  }
  const [least, most] = [readOption(entry, field, from), readOption(entry, field, to)];
  // Days written YYYY-MM-DD are ordered as texts; other types are already reported.
  if (typeof least !== typeof most || least === null || most === null || least <= most) return;
  const option = field[from] === undefined ? to : from;
  const write =
    option === from
      ? `Write ${JSON.stringify(most)} or less, or raise "${to}".`
      : `Write ${JSON.stringify(least)} or more, or lower "${from}".`;
  checking.report(file, [...path, option], problems.VALUE_INVALID(`must not make "${from}" greater than "${to}"`, { write }));
}

function readOption(entry: FieldKindEntry, field: Record<string, unknown>, name: string): Json {
  const schema = entry.options[name];
  const value = field[name] ?? (schema?.type === 'literal' ? schema.default : undefined);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function checkDay(checking: Checking, file: ReadFile, value: unknown, path: JsonPath): void {
  const last = findLastDay(value);
  if (last === undefined) return;
  const write = `Write a day as YYYY-MM-DD; the last of that month is "${last}".`;
  checking.report(file, path, problems.VALUE_INVALID('must be an existing day', { write }));
}
