import { isObject, type JsonSchema } from '../../declare/index.ts';
import { asText, type Checking } from '../checking.ts';
import { measurePattern } from '../patterns/measure-pattern.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { reportEachMisfit } from '../shape/check-shape.ts';

const ranges = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minimum', 'maximum'],
] as const;

/** A schema that some value fits: its bounds leave room, its pattern fits into them, no value is named twice, and its default is one of its own. */
export function checkFitting(checking: Checking, file: ReadFile, schema: Record<string, unknown>, path: JsonPath): void {
  const tell = (below: JsonPath, wrong: Parameters<Checking['report']>[2]) => checking.report(file, [...path, ...below], wrong);
  for (const [from, to] of ranges) {
    const [least, most] = [schema[from], schema[to]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      tell([from], problems.SCHEMA_NEVER_FITS(`"${from}" ${least} is more than "${to}" ${most}`));
  }
  checkPattern(schema, tell);
  if (Array.isArray(schema['enum'])) {
    const seen = new Set<string>();
    for (const [index, each] of schema['enum'].entries()) {
      const value = JSON.stringify(each);
      if (seen.has(value)) tell(['enum', index], problems.VALUE_TWICE(value));
      seen.add(value);
    }
  }
  // The default of a document of settings is judged with all that it refers to.
  if (schema['default'] === undefined || path.length === 0 || !isSchema(schema)) return;
  const { default: value, ...rest } = schema;
  reportEachMisfit(file, rest, value, [...path, 'default'], checking.report, problems.SCHEMA_DEFAULT_INVALID);
}

function checkPattern(
  schema: Record<string, unknown>,
  tell: (below: JsonPath, wrong: Parameters<Checking['report']>[2]) => void,
): void {
  const pattern = asText(schema['pattern']);
  if (pattern === undefined) return;
  const { least, most } = measurePattern(pattern);
  const { minLength, maxLength } = schema;
  if (typeof maxLength === 'number' && least > maxLength)
    tell(['pattern'], problems.SCHEMA_NEVER_FITS(`"pattern" needs ${least} characters, and "maxLength" is ${maxLength}`));
  else if (typeof minLength === 'number' && most < minLength)
    tell(['pattern'], problems.SCHEMA_NEVER_FITS(`"pattern" takes at most ${most} characters, and "minLength" is ${minLength}`));
}

/** A schema without references, which stand for more than can be seen here. */
function isSchema(value: Record<string, unknown>): value is JsonSchema {
  return !refers(value);
}

function refers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refers);
  return isObject(value) && (Object.hasOwn(value, '$ref') || Object.values(value).some(refers));
}
