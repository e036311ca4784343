import { isObject } from '../../declare/index.ts';
import { findFormatProblem, readPattern } from './formats.ts';
import { typeOf } from './resolve-path.ts';

/** Reads a keyword once: how a value violates it, as the end of a sentence; undefined: not at all. */
type KeywordRule = (to: unknown) => (value: unknown) => string | undefined;

const fitsAlways = () => undefined;

const count =
  (
    measure: (value: unknown) => number | undefined,
    fits: (size: number, limit: number) => boolean,
    message: (limit: number) => string,
  ): KeywordRule =>
  (to) =>
    typeof to !== 'number'
      ? fitsAlways
      : (value) => {
          const size = measure(value);
          return size === undefined || fits(size, to) ? undefined : message(to);
        };

const characters = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
const entries = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const names = (value: unknown) => (isObject(value) ? Object.keys(value).length : undefined);
const amount = (value: unknown) => (typeof value === 'number' ? value : undefined);
const least = (size: number, limit: number) => size >= limit;
const most = (size: number, limit: number) => size <= limit;

const typeNames: { readonly [type: string]: string } = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
const formatType = (type: string): string => (Object.hasOwn(typeNames, type) ? (typeNames[type] ?? type) : type);

/** The draft-07 keywords that validate a value without its children. */
export const keywordRules: { readonly [keyword: string]: KeywordRule } = {
  type: (to) => {
    const types = [to].flat().map(String);
    const allowed = new Set(types.includes('number') ? [...types, 'integer'] : types);
    return (value) => (allowed.has(typeOf(value)) ? undefined : `must be ${types.map(formatType).join(' or ')}`);
  },
  enum: (to) => {
    if (!Array.isArray(to)) return fitsAlways;
    return (value) => (to.some((choice) => isEqual(choice, value)) ? undefined : `must be ${oneOf(to)}`);
  },
  const: (to) => (value) => (isEqual(to, value) ? undefined : `must be ${JSON.stringify(to)}`),
  pattern: (to) => (value) => (typeof value !== 'string' || matches(String(to), value) ? undefined : `must match ${String(to)}`),
  format: (to) => (value) => (typeof value === 'string' ? findFormatProblem(to, value) : undefined),
  minLength: count(characters, least, (limit) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`)),
  maxLength: count(characters, most, (limit) => `must have at most ${limit} characters`),
  minItems: count(entries, least, (limit) => `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`),
  maxItems: count(entries, most, (limit) => `must have at most ${limit} ${limit === 1 ? 'entry' : 'entries'}`),
  minProperties: count(names, least, (limit) => `must have at least ${limit} ${limit === 1 ? 'name' : 'names'}`),
  maxProperties: count(names, most, (limit) => `must have at most ${limit} ${limit === 1 ? 'name' : 'names'}`),
  minimum: count(amount, least, (limit) => `must be ${limit} or more`),
  maximum: count(amount, most, (limit) => `must be ${limit} or less`),
  uniqueItems: (to) => (value) => {
    if (to !== true || !Array.isArray(value)) return undefined;
    return new Set(value.map(writeSorted)).size === value.length ? undefined : 'must not have duplicate entries';
  },
};

function oneOf(values: readonly unknown[]): string {
  const choices = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? choices : `one of ${choices}`;
}

function isEqual(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'object' && typeof right === 'object' && writeSorted(left) === writeSorted(right));
}

/** JSON with sorted names: equal values have equal texts. */
function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const parts = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${writeSorted(value[name])}`);
  return `{${parts.join(',')}}`;
}

const patterns = new Map<string, RegExp | undefined>();

/** Whether a text matches a pattern. An invalid pattern, reported at its own location, matches everything. */
function matches(pattern: string, value: string): boolean {
  if (!patterns.has(pattern)) {
    if (patterns.size > 1000) patterns.clear();
    patterns.set(pattern, readPattern(pattern));
  }
  return patterns.get(pattern)?.test(value) ?? true;
}
