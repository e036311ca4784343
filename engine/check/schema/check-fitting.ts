import type { JsonSchema } from '../../declare/index.ts';
import type { Cursor } from '../cursor.ts';
import { measurePattern } from '../patterns/measure-pattern.ts';
import { problems } from '../problems/index.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { objectsIn } from '../walk-json.ts';

const ranges = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minimum', 'maximum'],
] as const;

/** Checks that some value matches a schema: consistent bounds and pattern, no duplicate enum values, and a valid default. */
export function checkFitting(schema: Cursor): void {
  for (const [from, to] of ranges) {
    const [least, most] = [schema.object[from], schema.object[to]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      schema.at(from).report(problems.SCHEMA_NEVER_FITS(`"${from}" ${least} is more than "${to}" ${most}`));
  }
  checkLength(schema);
  const seen = new Set<string>();
  for (const choice of schema.at('enum').items()) {
    const value = JSON.stringify(choice.value);
    if (seen.has(value)) choice.report(problems.VALUE_TWICE(value));
    seen.add(value);
  }
  const { default: value, ...rest } = schema.object;
  // checkDefaults checks the default of a settings document. References are not resolved here.
  if (value !== undefined && schema.path.length > 0 && !objectsIn(schema.value).some((object) => Object.hasOwn(object, '$ref')))
    // Read from JSON.
    reportEachMismatch(schema.at('default'), rest as JsonSchema, problems.SCHEMA_DEFAULT_INVALID);
}

/** Checks that texts that match the pattern have an allowed length. */
function checkLength(schema: Cursor): void {
  const pattern = schema.at('pattern');
  if (pattern.text === undefined) return;
  const { least, most } = measurePattern(pattern.text);
  const { minLength, maxLength } = schema.object;
  if (typeof maxLength === 'number' && least > maxLength)
    pattern.report(problems.SCHEMA_NEVER_FITS(`"pattern" needs ${least} characters, and "maxLength" is ${maxLength}`));
  else if (typeof minLength === 'number' && most < minLength)
    pattern.report(problems.SCHEMA_NEVER_FITS(`"pattern" takes at most ${most} characters, and "minLength" is ${minLength}`));
}
