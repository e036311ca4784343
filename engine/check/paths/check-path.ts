import { areaOf, compilePath } from '../../compile/index.ts';
import {
  type Comparable,
  type DataShape,
  type FormatterEntry,
  findFormatter,
  isObject,
  type JsonSchema,
  listFormatters,
  type ScopeName,
  scopeNames,
} from '../../declare/index.ts';
import type { Checking } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { describe, elementOf, isTranslatedText, resolvePath, typesOf } from '../json-schema/resolve-path.ts';
import { memoizePerProject } from '../memoize.ts';
import { problems } from '../problems/index.ts';
import { findTodaysValue } from '../vocabulary.ts';

/** The schema at the end of a path; undefined: the path is unknown, which is reported at the cursor. */
export function checkPath(cursor: Cursor, at: string, what: 'value' | 'key' = 'value'): JsonSchema | undefined {
  const { scopes } = cursor.context;
  const [name = '', ...steps] = compilePath(at);
  const schema = isScope(name) ? scopes[name] : undefined;
  if (schema === undefined) {
    cursor.report(problems.PATH_SCOPE_CLOSED(at, name, Object.keys(scopes)), what);
    return undefined;
  }
  const reached = resolvePath(schema, steps);
  if ('schema' in reached) return reached.schema;
  cursor.report(problems.PATH_UNKNOWN(at, reached.missing, reached.known), what);
  return undefined;
}

const knownScopes: ReadonlySet<string> = new Set(scopeNames);

function isScope(name: string): name is ScopeName {
  return knownScopes.has(name);
}

/** Checks `{"at": …, "as": …}` where any value is allowed: the path exists, and so does a formatter for its type. */
export function checkData(data: Cursor): JsonSchema | undefined {
  const { at, as } = data.object;
  if (typeof at !== 'string' || at === '') return undefined;
  const schema = checkPath(data.at('at'), at);
  if (typeof as === 'string') checkFormatter(data, as, at, schema);
  return schema;
}

/** Checks data that is displayed: it must be a text, a number or a translated text of an operator. */
export function checkShown(data: Cursor): void {
  const schema = checkData(data);
  const types = schema === undefined ? undefined : typesOf(schema);
  if (schema === undefined || types === undefined || isTranslatedText(schema)) return;
  // With a formatter, checkFormatter has already reported a wrong type.
  if (!['string', 'integer', 'number'].some((type) => types.has(type)) && data.at('as').text === undefined)
    reportMisfit(data, schema, 'a string or a number');
}

/** Checks data for a component that needs one shape. */
export function checkDataShape(data: Cursor, holds: DataShape | undefined): void {
  const schema = checkData(data);
  if (schema === undefined || holds === undefined) return;
  const [wanted, type] = shapes[holds];
  const content = holds === 'texts' ? elementOf(schema) : schema;
  const types = content === undefined ? new Set<string>() : typesOf(content);
  if (types !== undefined && !types.has(type)) reportMisfit(data, schema, wanted);
}

/** Checks data that an answer is compared with: its type, and if it is an answer too, that both are days, numbers and so on. */
export function checkComparable(data: Cursor, comparesAs: Comparable): void {
  const schema = checkData(data);
  if (schema === undefined || isComparable(schema, comparesAs)) return;
  data.at('at').report(problems.PATH_MISFIT(String(data.object['at']), describeSort(schema), comparables[comparesAs]));
}

/** `{ type: "string", comparesAs: "month" }` → "a month" */
export function describeSort(schema: JsonSchema): string {
  const sort = comparableOf(schema);
  return sort === undefined ? describe(schema) : comparables[sort];
}

/** What an answer can be compared with; undefined: it is no answer, or not comparable. */
export function comparableOf({ comparesAs }: JsonSchema): Comparable | undefined {
  return isKey(comparables, comparesAs) ? comparesAs : undefined;
}

const isKey = <Key extends string>(object: { readonly [key in Key]: unknown }, key: unknown): key is Key =>
  typeof key === 'string' && Object.hasOwn(object, key);

/** Whether values of a schema can be compared; a string that is no answer may hold anything. */
export function isComparable(schema: JsonSchema, comparesAs: Comparable): boolean {
  const types = typesOf(schema);
  if (types === undefined) return true;
  if (comparesAs === 'number') return types.has('integer') || types.has('number');
  const sort = schema['comparesAs'];
  return types.has('string') && (sort === undefined || sort === comparesAs || (isDay(sort) && isDay(comparesAs)));
}

/** Of a day and one with a time the days are compared. */
const isDay = (comparesAs: unknown): boolean => comparesAs === 'day' || comparesAs === 'dateTime';

const comparables: { readonly [comparesAs in Comparable]: string } = {
  number: 'a number',
  day: 'a day',
  month: 'a month',
  time: 'a time of day',
  dateTime: 'a day, with or without a time',
};

/** Reports data whose schema is not the wanted one: `"a list"`. */
export function reportMisfit(data: Cursor, schema: JsonSchema, wanted: string): void {
  data.at('at').report(problems.PATH_MISFIT(String(data.object['at']), describe(schema), wanted));
}

/** The name of each shape, and the JSON type of the value or its entries. */
const shapes: { readonly [shape in DataShape]: readonly [wanted: string, type: string] } = {
  text: ['a string', 'string'],
  texts: ['a list of strings', 'string'],
  flag: ['true or false', 'boolean'],
  number: ['a whole number', 'integer'],
};

function checkFormatter(data: Cursor, as: string, at: string, schema: JsonSchema | undefined): void {
  const entry = findFormatter(as);
  const codes = codeGroups(data.checking);
  if (entry === undefined) {
    const today = codes.has(as) ? undefined : findTodaysValue('data', 'as', as);
    if (today !== undefined) return data.at('as').report(problems.PROPERTY_RENAMED({ from: as, to: today }));
    // Any other name is a group of codes.
    const formatters = [...listFormatters().map(({ formatter }) => formatter), ...codes];
    if (!codes.has(as) && !isTextUnreadable(data.checking, 'codes.'))
      data.at('as').report(problems.FORMATTER_UNKNOWN(as, formatters));
    return;
  }
  const types = schema === undefined ? undefined : typesOf(schema);
  if (schema === undefined || types === undefined || entry.formatter === 'plain') return;
  const wanted = acceptedTypes(entry);
  if (!wanted.some((type) => types.has(type)))
    data.at('at').report(problems.PATH_MISFIT(at, describe(schema), `${wanted.join(' or ')} for "${as}"`));
}

/** JSON types that a formatter accepts: the one of its example. */
function acceptedTypes({ example }: FormatterEntry): readonly string[] {
  return typeof example === 'number' ? ['integer', 'number'] : [typeof example];
}

/** Whether the Japanese file of a text is not valid JSON, which is already reported: `"codes."` → ja/codes.json. */
export function isTextUnreadable(checking: Checking, key: string): boolean {
  const file = checking.of.text.get(`${checking.languages[0]}/${areaOf(key)}`);
  return file !== undefined && !isObject(file.value);
}

/** Whether any language has the text. A missing translation is reported at the text, not at its uses. */
export function isTextUntranslated(checking: Checking, key: string): boolean {
  return [...checking.texts.values()].some((texts) => texts.has(key));
}

/** `codes.sex.1` → `sex`: the groups of codes that have texts. */
export const codeGroups = memoizePerProject((checking): ReadonlySet<string> => {
  const keys = [...checking.texts.values()].flatMap((texts) => [...texts.keys()]);
  return new Set(keys.filter((key) => key.startsWith('codes.')).map((key) => key.split('.')[1] ?? ''));
});
