import { areaOf, compilePath } from '../../compile/index.ts';
import {
  type DataShape,
  type FormatterEntry,
  formatterEntries,
  isObject,
  type JsonSchema,
  type ScopeName,
  scopeNames,
} from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { describe, elementOf, isTranslatedText, resolvePath, typesOf } from '../json-schema/resolve-path.ts';
import { memoizePerProject } from '../memoize.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import type { OpenScopes } from './scopes.ts';

/** Where something is declared: the file and the scopes available there. */
export interface Location {
  readonly file: ReadFile;
  readonly scopes: OpenScopes;
}

/** The schema at the end of a path; undefined: the path is unknown, which is reported at `path` of the file. */
export function checkPath(
  checking: Checking,
  { file, scopes }: Location,
  at: string,
  path: JsonPath,
  what: 'value' | 'key' = 'value',
): JsonSchema | undefined {
  const [name = '', ...steps] = compilePath(at);
  const schema = isScope(name) ? scopes[name] : undefined;
  if (schema === undefined) {
    checking.report(file, path, problems.PATH_SCOPE_CLOSED(at, name, Object.keys(scopes)), what);
    return undefined;
  }
  const reached = resolvePath(schema, steps);
  if ('schema' in reached) return reached.schema;
  checking.report(file, path, problems.PATH_UNKNOWN(at, reached.missing, reached.known), what);
  return undefined;
}

const scopes: ReadonlySet<string> = new Set(scopeNames);

function isScope(name: string): name is ScopeName {
  return scopes.has(name);
}

/** Checks `{"at": …, "as": …}` where any value is allowed: the path exists, and so does a formatter for its type. */
export function checkData(checking: Checking, location: Location, data: unknown, path: JsonPath): JsonSchema | undefined {
  const { at, as } = asObject(data);
  if (typeof at !== 'string' || at === '') return undefined;
  const schema = checkPath(checking, location, at, [...path, 'at']);
  if (typeof as === 'string') checkFormatter(checking, location, as, at, schema, path);
  return schema;
}

/** Checks data that is displayed: it must be a text, a number or a translated text of an operator. */
export function checkShown(checking: Checking, location: Location, data: unknown, path: JsonPath): void {
  const schema = checkData(checking, location, data, path);
  const types = schema === undefined ? undefined : typesOf(schema);
  if (schema === undefined || types === undefined || isTranslatedText(schema)) return;
  if (['string', 'integer', 'number'].some((type) => types.has(type))) return;
  // With a formatter, checkFormatter has already reported a wrong type.
  if (asText(asObject(data)['as']) === undefined) {
    checking.report(
      location.file,
      [...path, 'at'],
      problems.PATH_MISFIT(String(asObject(data)['at']), describe(schema), 'a string or a number'),
    );
  }
}

/** Checks data for a component that needs one shape. */
export function checkDataShape(
  checking: Checking,
  location: Location,
  data: unknown,
  path: JsonPath,
  holds: DataShape | undefined,
): void {
  const schema = checkData(checking, location, data, path);
  if (schema === undefined || holds === undefined) return;
  const [wanted, type] = shapes[holds];
  const one = holds === 'texts' ? elementOf(schema) : schema;
  const types = one === undefined ? new Set<string>() : typesOf(one);
  if (types !== undefined && !types.has(type))
    checking.report(location.file, [...path, 'at'], problems.PATH_MISFIT(String(asObject(data)['at']), describe(schema), wanted));
}

/** The name of each shape, and the JSON type of the value or its entries. */
const shapes: { readonly [shape in DataShape]: readonly [wanted: string, type: string] } = {
  text: ['a string', 'string'],
  texts: ['a list of strings', 'string'],
  flag: ['true or false', 'boolean'],
  number: ['a whole number', 'integer'],
};

function checkFormatter(
  checking: Checking,
  { file }: Location,
  as: string,
  at: string,
  schema: JsonSchema | undefined,
  path: JsonPath,
): void {
  const entry = formatterEntries.find(({ formatter }) => formatter === as);
  const codes = codeGroups(checking);
  if (entry === undefined) {
    // Any other name is a group of codes.
    if (!codes.has(as) && !isTextUnreadable(checking, 'codes.'))
      checking.report(
        file,
        [...path, 'as'],
        problems.FORMATTER_UNKNOWN(as, [...formatterEntries.map(({ formatter }) => formatter), ...codes]),
      );
    return;
  }
  const types = schema === undefined ? undefined : typesOf(schema);
  if (schema === undefined || types === undefined || entry.formatter === 'plain') return;
  const wanted = acceptedTypes(entry);
  if (!wanted.some((type) => types.has(type))) {
    checking.report(file, [...path, 'at'], problems.PATH_MISFIT(at, describe(schema), `${wanted.join(' or ')} for "${as}"`));
  }
}

/** JSON types that a formatter accepts: the one of its example. */
function acceptedTypes({ example }: FormatterEntry): readonly string[] {
  if (typeof example === 'number') return ['integer', 'number'];
  return [typeof example];
}

/** Whether the Japanese file of a text is not valid JSON, which is already reported: `"codes."` → ja/codes.json. */
export function isTextUnreadable(checking: Checking, key: string): boolean {
  const file = checking.of.text.get(`ja/${areaOf(key)}`);
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
