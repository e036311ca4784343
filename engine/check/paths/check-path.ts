import { areaOf, compilePath } from '../../compile/index.ts';
import {
  type DataShape,
  type FormatterWord,
  formatterWords,
  isObject,
  type JsonSchema,
  type ScopeName,
  scopeNames,
} from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { once } from '../once.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { describe, elementOf, isWords, reach, typesOf } from '../schema/reach.ts';
import type { OpenScopes } from './scopes.ts';

/** Where something is declared: the file, and what can be read there. */
export interface Spot {
  readonly file: ReadFile;
  readonly scopes: OpenScopes;
}

/** The schema that a path leads to; undefined: it leads nowhere, which is told at `path` of the file. */
export function checkPath(
  checking: Checking,
  { file, scopes }: Spot,
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
  const reached = reach(schema, steps);
  if ('schema' in reached) return reached.schema;
  checking.report(file, path, problems.PATH_UNKNOWN(at, reached.missing, reached.known), what);
  return undefined;
}

const scopes: ReadonlySet<string> = new Set(scopeNames);

function isScope(name: string): name is ScopeName {
  return scopes.has(name);
}

/** `{"at": …, "as": …}` in a place where any value may be: the path leads somewhere, the formatter exists and takes what is there. */
export function checkData(checking: Checking, spot: Spot, data: unknown, path: JsonPath): JsonSchema | undefined {
  const { at, as } = asObject(data);
  if (typeof at !== 'string' || at === '') return undefined;
  const schema = checkPath(checking, spot, at, [...path, 'at']);
  if (typeof as === 'string') checkFormatter(checking, spot, as, at, schema, path);
  return schema;
}

/** Data that is shown: besides, it is a text, a number or an operator's words. */
export function checkShown(checking: Checking, spot: Spot, data: unknown, path: JsonPath): void {
  const schema = checkData(checking, spot, data, path);
  const types = schema === undefined ? undefined : typesOf(schema);
  if (schema === undefined || types === undefined || isWords(schema)) return;
  if (['string', 'integer', 'number'].some((type) => types.has(type))) return;
  // Whether a flag is on is shown by a condition; a formatter has told already what it takes.
  if (asText(asObject(data)['as']) === undefined) {
    checking.report(
      spot.file,
      [...path, 'at'],
      problems.PATH_MISFIT(String(asObject(data)['at']), describe(schema), 'a text or a number'),
    );
  }
}

/** Data that a component reads as one shape only. */
export function checkHeld(checking: Checking, spot: Spot, data: unknown, path: JsonPath, holds: DataShape | undefined): void {
  const schema = checkData(checking, spot, data, path);
  if (schema === undefined || holds === undefined) return;
  const [wanted, type] = shapes[holds];
  const one = holds === 'texts' ? elementOf(schema) : schema;
  const types = one === undefined ? new Set<string>() : typesOf(one);
  if (types !== undefined && !types.has(type))
    checking.report(spot.file, [...path, 'at'], problems.PATH_MISFIT(String(asObject(data)['at']), describe(schema), wanted));
}

/** What each is called, and the JSON type of it or of its entries. */
const shapes: { readonly [shape in DataShape]: readonly [wanted: string, type: string] } = {
  text: ['a text', 'string'],
  texts: ['a list of texts', 'string'],
  flag: ['true or false', 'boolean'],
};

function checkFormatter(
  checking: Checking,
  { file }: Spot,
  as: string,
  at: string,
  schema: JsonSchema | undefined,
  path: JsonPath,
): void {
  const word = formatterWords.find(({ formatter }) => formatter === as);
  const codes = codeGroups(checking);
  if (word === undefined) {
    // What is no formatter is a group of codes.
    if (!codes.has(as) && !isTextUnreadable(checking, 'codes.'))
      checking.report(
        file,
        [...path, 'as'],
        problems.FORMATTER_UNKNOWN(as, [...formatterWords.map(({ formatter }) => formatter), ...codes]),
      );
    return;
  }
  const types = schema === undefined ? undefined : typesOf(schema);
  if (schema === undefined || types === undefined || word.formatter === 'plain') return;
  const wanted = wantedBy(word);
  if (!wanted.some((type) => types.has(type))) {
    checking.report(file, [...path, 'at'], problems.PATH_MISFIT(at, describe(schema), `${wanted.join(' or ')} for "${as}"`));
  }
}

/** JSON types of what a formatter shows, as those of its example. */
function wantedBy({ example }: FormatterWord): readonly string[] {
  if (typeof example === 'number') return ['integer', 'number'];
  return [typeof example];
}

/** A file of texts that is no JSON has lost all its texts, and has been told once: `"codes."` of ja/codes.json. */
export function isTextUnreadable(checking: Checking, key: string): boolean {
  const file = checking.of.text.get(`ja/${areaOf(key)}`);
  return file !== undefined && !isObject(file.value);
}

/** A text that another language has is told where it stands there, and not wherever it is named. */
export function isTextUntranslated(checking: Checking, key: string): boolean {
  return [...checking.texts.values()].some((texts) => texts.has(key));
}

/** `codes.sex.1` → `sex`: names under which codes have words. */
export const codeGroups = once((checking): ReadonlySet<string> => {
  const keys = [...checking.texts.values()].flatMap((texts) => [...texts.keys()]);
  return new Set(keys.filter((key) => key.startsWith('codes.')).map((key) => key.split('.')[1] ?? ''));
});
