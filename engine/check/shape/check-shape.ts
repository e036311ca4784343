import type { JsonSchema } from '../../declare/index.ts';
import type { Report } from '../findings.ts';
import { problems } from '../problems/index.ts';
import { type FileKind, fileKinds, type ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { findMisfits, type Misfit } from '../schema/find-misfits.ts';
import { shapeSchema } from './meta-schemas.ts';

const metaSchemas: ReadonlyMap<FileKind, JsonSchema> = new Map(fileKinds.map((kind) => [kind, shapeSchema(kind)]));

/** Whether a file has the shape of its kind: no name that means nothing, nothing missing, nothing of the wrong type. */
export function checkShape(file: ReadFile, report: Report): void {
  reportMisfits(file, metaSchemas.get(file.kind) ?? {}, file.value, [], report);
}

/** Tells everything in a value that a schema does not take. `path`: where the value stands in its file. */
export function reportMisfits(file: ReadFile, schema: JsonSchema, value: unknown, path: JsonPath, report: Report): void {
  for (const misfit of findMisfits(schema, value)) {
    const at = [...path, ...misfit.path];
    if ('unknown' in misfit) report(file, at, problems.PROPERTY_UNKNOWN(misfit.unknown, misfit.known), 'key');
    else if ('missing' in misfit) report(file, at, problems.PROPERTY_MISSING(misfit.missing, misfit.choices));
    else report(file, at, problems.VALUE_INVALID(misfit.rule, misfit), toldAt(misfit));
  }
}

/** What is wrong with a value by a schema, as `/policies/0 must be a text`; undefined: nothing. Of several things the first. */
export function findMisfit(schema: JsonSchema, value: unknown): string | undefined {
  const [first] = findMisfits(schema, value);
  return first === undefined ? undefined : sayMisfit(first);
}

/** Tells each place of a value that a schema does not take in the words of one problem: `must be a text`, at `["data", "name"]`. */
export function reportEachMisfit(
  file: ReadFile,
  schema: JsonSchema,
  value: unknown,
  path: JsonPath,
  report: Report,
  say: (rule: string) => Parameters<Report>[2],
): void {
  for (const misfit of findMisfits(schema, value))
    report(file, [...path, ...misfit.path], say(sayMisfit(misfit)), toldAt(misfit));
}

/** A name that may not stand there is told at the name. */
function toldAt(misfit: Misfit): 'key' | 'value' {
  return 'unknown' in misfit || ('rule' in misfit && misfit.keyword === 'propertyNames') ? 'key' : 'value';
}

function sayMisfit(misfit: Misfit): string {
  const place = misfit.path.length === 0 ? '' : `/${misfit.path.join('/')} `;
  if ('rule' in misfit) return `${place}${misfit.rule}`;
  return 'unknown' in misfit ? `${place}means nothing there` : `${place}lacks "${misfit.missing}"`;
}
