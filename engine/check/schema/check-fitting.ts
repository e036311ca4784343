import { isObject, type JsonSchema } from '../../declare/index.ts';
import { asText, type Checking } from '../checking.ts';
import { measurePattern } from '../patterns/measure-pattern.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';

const ranges = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minimum', 'maximum'],
] as const;

/** Checks that some value matches a schema: consistent bounds and pattern, no duplicate enum values, and a valid default. */
export function checkFitting(checking: Checking, file: ReadFile, schema: Record<string, unknown>, path: JsonPath): void {
  const reportAt = (below: JsonPath, wrong: Parameters<Checking['report']>[2]) =>
    checking.report(file, [...path, ...below], wrong);
  for (const [from, to] of ranges) {
    const [least, most] = [schema[from], schema[to]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      reportAt([from], problems.SCHEMA_NEVER_FITS(`"${from}" ${least} is more than "${to}" ${most}`));
  }
  checkPattern(schema, reportAt);
  if (Array.isArray(schema['enum'])) {
    const seen = new Set<string>();
    for (const [index, each] of schema['enum'].entries()) {
      const value = JSON.stringify(each);
      if (seen.has(value)) reportAt(['enum', index], problems.VALUE_TWICE(value));
      seen.add(value);
    }
  }
  // checkDefaults checks the default of a settings document, with its references.
  if (schema['default'] === undefined || path.length === 0 || !isSchema(schema)) return;
  const { default: value, ...rest } = schema;
  reportEachMismatch(file, rest, value, [...path, 'default'], checking.report, problems.SCHEMA_DEFAULT_INVALID);
}

function checkPattern(
  schema: Record<string, unknown>,
  reportAt: (below: JsonPath, wrong: Parameters<Checking['report']>[2]) => void,
): void {
  const pattern = asText(schema['pattern']);
  if (pattern === undefined) return;
  const { least, most } = measurePattern(pattern);
  const { minLength, maxLength } = schema;
  if (typeof maxLength === 'number' && least > maxLength)
    reportAt(['pattern'], problems.SCHEMA_NEVER_FITS(`"pattern" needs ${least} characters, and "maxLength" is ${maxLength}`));
  else if (typeof minLength === 'number' && most < minLength)
    reportAt(
      ['pattern'],
      problems.SCHEMA_NEVER_FITS(`"pattern" takes at most ${most} characters, and "minLength" is ${minLength}`),
    );
}

/** Whether it is a schema without references, which are not resolved here. */
function isSchema(value: Record<string, unknown>): value is JsonSchema {
  return !hasReference(value);
}

function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReference);
  return isObject(value) && (Object.hasOwn(value, '$ref') || Object.values(value).some(hasReference));
}
