import { isDeclaredData } from '../../compile/index.ts';
import { isObject, type JsonSchema, keywordEntries } from '../../declare/index.ts';
import { asJson, asList, type Checking } from '../checking.ts';
import { findPatternError, readPattern } from '../json-schema/formats.ts';
import { canBe, describe, elementOf } from '../json-schema/resolve-path.ts';
import { findSlowness } from '../patterns/find-slowness.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { findMismatch } from '../shape/check-shape.ts';
import { checkData, checkPath, type Location } from './check-path.ts';

const keywords = new Map(keywordEntries.filter((entry) => entry.in === 'condition').map((entry) => [entry.keyword, entry]));

/** Checks a condition: its paths and keywords exist, and its comparisons can be true. */
export function checkCondition(checking: Checking, location: Location, condition: unknown, path: JsonPath): void {
  if (!isObject(condition)) return;
  for (const [key, value] of Object.entries(condition)) {
    if (key === 'any' && Array.isArray(value)) {
      for (const [index, each] of asList(value).entries()) checkCondition(checking, location, each, [...path, key, index]);
    } else if (key === 'not' && isObject(value)) checkCondition(checking, location, value, [...path, key]);
    else checkEntry(checking, location, key, value, [...path, key]);
  }
}

function checkEntry(checking: Checking, location: Location, at: string, value: unknown, path: JsonPath): void {
  const schema = checkPath(checking, location, at, path, 'key');
  if (!isObject(value)) {
    checkPossible(checking, location, at, schema, value, path);
    return;
  }
  for (const [keyword, to] of Object.entries(value)) {
    const here = [...path, keyword];
    const entry = keywords.get(keyword);
    if (entry === undefined)
      checking.report(location.file, here, problems.CONDITION_KEYWORD_UNKNOWN(keyword, keywords.keys()), 'key');
    else if (entry.data === true && isDeclaredData(to)) checkData(checking, location, to, here);
    else {
      const mismatch =
        findMismatch(entry.takes, to) ??
        (keyword === 'pattern' && readPattern(String(to)) === undefined
          ? `must be a regular expression: ${findPatternError(String(to))}`
          : undefined);
      if (mismatch !== undefined)
        checking.report(location.file, here, problems.CONDITION_VALUE_INVALID(keyword, mismatch, entry.example));
      else if (keyword === 'pattern') checkPattern(checking, location, String(to), here);
      else if (keyword === 'const' || keyword === 'sameAs') checkPossible(checking, location, at, schema, to, here);
      else if (keyword === 'contains') checkContained(checking, location, at, schema, to, here);
      else if (keyword === 'enum')
        for (const [index, each] of asList(to).entries()) checkPossible(checking, location, at, schema, each, [...here, index]);
      checkBound(checking, location, at, schema, keyword, to, here);
    }
  }
}

function checkPattern(checking: Checking, location: Location, pattern: string, path: JsonPath): void {
  const slowness = findSlowness(pattern);
  if (slowness !== undefined) checking.report(location.file, path, problems.PATTERN_SLOW(pattern, slowness));
}

function checkPossible(
  checking: Checking,
  location: Location,
  at: string,
  schema: JsonSchema | undefined,
  value: unknown,
  path: JsonPath,
): void {
  if (schema === undefined || canBe(schema, asJson(value))) return;
  const [never, since] = [`is never ${JSON.stringify(value)}`, `it is ${describe(schema)}`];
  checking.report(location.file, path, problems.CONDITION_NEVER_HOLDS(at, never, since, choiceOf(schema, value)));
}

const choiceOf = (schema: JsonSchema, value: unknown) => ({ value, of: schema['enum'], type: schema['type'] });

function checkContained(
  checking: Checking,
  location: Location,
  at: string,
  schema: JsonSchema | undefined,
  value: unknown,
  path: JsonPath,
): void {
  const entry = schema === undefined ? undefined : elementOf(schema);
  if (entry === undefined || canBe(entry, asJson(value))) return;
  const [never, since] = [`never contains ${JSON.stringify(value)}`, `an entry of it is ${describe(entry)}`];
  checking.report(location.file, path, problems.CONDITION_NEVER_HOLDS(at, never, since, choiceOf(entry, value)));
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
function checkBound(
  checking: Checking,
  location: Location,
  at: string,
  schema: JsonSchema | undefined,
  keyword: string,
  to: unknown,
  path: JsonPath,
): void {
  const [of, isOut, says, unit] = bounds[keyword] ?? [];
  const limit = of === undefined ? undefined : schema?.[of];
  if (typeof to !== 'number' || typeof limit !== 'number' || isOut?.(to, limit) !== true) return;
  const [never, since] =
    unit === '' ? [`is never ${keyword === 'minimum' ? 'from' : 'up to'} ${to}`, 'it is'] : [`never has ${to} ${unit}`, 'it has'];
  checking.report(
    location.file,
    path,
    problems.CONDITION_NEVER_HOLDS(at, never, `${since} ${says} ${limit}`, { limit, isMost: says === 'at most' }),
  );
}
