import { isDeclaredData } from '../../compile/index.ts';
import {
  type Comparable,
  findConditionKeyword,
  isObject,
  type JsonSchema,
  type KeywordEntry,
  listKeywords,
} from '../../declare/index.ts';
import { asJson } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { findPatternError, readPattern } from '../json-schema/formats.ts';
import { canBe, describe, elementOf } from '../json-schema/resolve-path.ts';
import { findSlowness } from '../patterns/find-slowness.ts';
import { problems } from '../problems/index.ts';
import { findMismatch } from '../shape/check-shape.ts';
import { checkComparable, checkData, checkPath, comparableOf, describeSort, isComparable } from './check-path.ts';

/** Checks a condition: its paths and keywords exist, and its comparisons can be true. */
export function checkCondition(condition: Cursor): void {
  if (!isObject(condition.value)) return;
  for (const [key, entry] of condition.entries()) {
    // Both names are reserved; their shape is checked before.
    if (key === 'not') checkCondition(entry);
    else if (key !== 'any') checkEntry(entry, key);
    else if (Array.isArray(entry.value)) entry.items().forEach(checkCondition);
  }
}

function checkEntry(entry: Cursor, at: string): void {
  const compared = { at, schema: checkPath(entry, at, 'key') };
  if (isObject(entry.value)) for (const [keyword, to] of entry.entries()) checkKeyword(compared, keyword, to);
  else checkPossible(compared, entry);
}

/** A path that is compared, and the schema of its values; undefined: unknown. */
interface Compared {
  readonly at: string;
  readonly schema: JsonSchema | undefined;
}

function checkKeyword(compared: Compared, keyword: string, to: Cursor): void {
  const entry = findConditionKeyword(keyword);
  if (entry === undefined)
    to.reportKey(
      problems.CONDITION_KEYWORD_UNKNOWN(
        keyword,
        listKeywords().flatMap((entry) => (entry.in === 'condition' ? [entry.keyword] : [])),
      ),
    );
  else if (entry.data === true && isDeclaredData(to.value)) checkComparedData(compared, to, entry);
  else {
    const mismatch =
      findMismatch(entry.takes, to.value) ??
      (keyword === 'pattern' && readPattern(String(to.value)) === undefined
        ? `must be a regular expression: ${findPatternError(String(to.value))}`
        : undefined);
    if (mismatch !== undefined) to.report(problems.CONDITION_VALUE_INVALID(keyword, mismatch, entry.example));
    else if (keyword === 'pattern') checkPattern(to);
    else if (keyword === 'const' || keyword === 'sameAs') checkPossible(compared, to);
    else if (keyword === 'contains') checkContained(compared, to);
    else if (keyword === 'enum') for (const value of to.items()) checkPossible(compared, value);
    else checkOrder(compared, to, entry);
    checkBound(compared, keyword, to);
  }
}

/** Checks data that a keyword compares with: what it orders must be of the same sort. */
function checkComparedData({ schema }: Compared, to: Cursor, { orders }: KeywordEntry): void {
  const sort = orders === 'numbers' ? 'number' : schema && comparableOf(schema);
  if (orders === undefined || sort === undefined) checkData(to);
  else checkComparable(to, sort);
}

/** Reports a value that is never of the sort that the keyword orders: `{ "form.month": { "before": "2026-04-01" } }`. */
function checkOrder({ at, schema }: Compared, to: Cursor, { keyword, orders }: KeywordEntry): void {
  if (schema === undefined || orders === undefined) return;
  const sort = orders === 'numbers' ? 'number' : sortOfMoment(String(to.value));
  if (isComparable(schema, sort)) return;
  to.report(
    problems.CONDITION_NEVER_HOLDS(at, `is never ${keyword} ${JSON.stringify(to.value)}`, `it is ${describeSort(schema)}`, {
      value: to.value,
      of: undefined,
    }),
  );
}

/** `"today-18y"` → `"day"`, `"09:30"` → `"time"` */
function sortOfMoment(moment: string): Comparable {
  if (/^now|T/.test(moment)) return 'dateTime';
  if (moment.startsWith('today') || moment.length === 10) return 'day';
  return moment.includes(':') ? 'time' : 'month';
}

/** Reports a pattern that can be slow. */
export function checkPattern(pattern: Cursor): void {
  const slowness = findSlowness(String(pattern.value));
  if (slowness !== undefined) pattern.report(problems.PATTERN_SLOW(String(pattern.value), slowness));
}

function checkPossible({ at, schema }: Compared, cursor: Cursor): void {
  if (schema !== undefined) reportNever(cursor, at, schema, [`is never ${JSON.stringify(cursor.value)}`, 'it is']);
}

function checkContained({ at, schema }: Compared, cursor: Cursor): void {
  const entry = schema === undefined ? undefined : elementOf(schema);
  const never = `never contains ${JSON.stringify(cursor.value)}`;
  if (entry !== undefined) reportNever(cursor, at, entry, [never, 'an entry of it is']);
}

function reportNever(cursor: Cursor, at: string, schema: JsonSchema, [never, since]: readonly [string, string]): void {
  const { value } = cursor;
  if (canBe(schema, asJson(value))) return;
  const choice = { value, of: schema['enum'], type: schema['type'] };
  cursor.report(problems.CONDITION_NEVER_HOLDS(at, never, `${since} ${describe(schema)}`, choice));
}

/** For each keyword with a bound the schema keyword that may contradict it, and the words for both. */
const bounds: {
  readonly [keyword: string]: readonly [of: string, isOut: (to: number, of: number) => boolean, says: string, unit: string];
} = {
  minLength: ['maxLength', (to, most) => to > most, 'at most', 'characters'],
  minItems: ['maxItems', (to, most) => to > most, 'at most', 'entries'],
  minimum: ['maximum', (to, most) => to > most, 'at most', ''],
  maximum: ['minimum', (to, least) => to < least, 'at least', ''],
};

/** Reports a bound that the schema excludes: `{ "minLength": 50 }` of a text of at most 40 characters. */
function checkBound({ at, schema }: Compared, keyword: string, cursor: Cursor): void {
  const [of, isOut, says, unit] = bounds[keyword] ?? [];
  const { value: to } = cursor;
  const limit = of === undefined ? undefined : schema?.[of];
  if (typeof to !== 'number' || typeof limit !== 'number' || isOut?.(to, limit) !== true) return;
  const [never, since] =
    unit === '' ? [`is never ${keyword === 'minimum' ? 'from' : 'up to'} ${to}`, 'it is'] : [`never has ${to} ${unit}`, 'it has'];
  const bound = { limit, isMost: says === 'at most' };
  cursor.report(problems.CONDITION_NEVER_HOLDS(at, never, `${since} ${says} ${limit}`, bound));
}
