import type { JsonSchema } from '../../declare/index.ts';
import type { Report } from '../findings.ts';
import { findMismatches, findMismatchesOnce, type SchemaMismatch } from '../json-schema/find-mismatches.ts';
import { findNearest } from '../nearest.ts';
import { type ProblemDetails, problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { findRenames, type Rename } from './find-renames.ts';
import { shapeSchema } from './shape-schema.ts';
import { suggestPlace } from './suggest-place.ts';

/** A value of a file, and how problems in it are reported. */
export interface CheckedValue {
  readonly file: ReadFile;
  readonly path: JsonPath;
  readonly value: unknown;
  readonly checking: { readonly report: Report };
}

/** Checks a file against the meta-schema of its kind. */
export function checkShape(file: ReadFile, report: Report): void {
  const misfits = findMismatches(shapeSchema(file.kind), file.value);
  const renames = misfits.length > 0 ? findRenames(file.kind, file.value) : [];
  for (const { path, ...renamed } of renames) report(file, path, problems.PROPERTY_RENAMED(renamed), 'key');
  const remaining = misfits.filter((misfit) => !renames.some((rename) => isAboutRename(misfit, rename)));
  reportAll({ file, path: [], value: file.value, checking: { report } }, remaining);
}

/** Whether a name or value is invalid because it is a former one, or today's name is missing for that reason. */
function isAboutRename(misfit: SchemaMismatch, { path, to }: Rename): boolean {
  if (!('missing' in misfit)) return JSON.stringify(misfit.path) === JSON.stringify(path);
  return misfit.missing === to && JSON.stringify(misfit.path) === JSON.stringify(path.slice(0, -1));
}

/** Reports all schema violations of a value. */
export function reportMismatches(checked: CheckedValue, schema: JsonSchema): void {
  reportAll(checked, findMismatches(schema, checked.value));
}

function reportAll({ file, path, checking: { report } }: CheckedValue, misfits: readonly SchemaMismatch[]): void {
  for (const misfit of misfits) {
    const at = [...path, ...misfit.path];
    // The name that is there, misspelt, is the one to correct.
    if ('missing' in misfit && misfits.some((mismatch) => isMisspelling(mismatch, misfit))) continue;
    if ('unknown' in misfit) {
      const { unknown: name, known: knownNames } = misfit;
      report(file, at, problems.PROPERTY_UNKNOWN(name, knownNames, suggestPlace(file, at, name)), 'key');
    } else if ('missing' in misfit) report(file, at, problems.PROPERTY_MISSING(misfit.missing, misfit.choices));
    else report(file, at, problems.VALUE_INVALID(misfit.rule, misfit), reportAt(misfit));
  }
}

/** Whether an unknown name of the same object is nearly the one that is missing. */
function isMisspelling(mismatch: SchemaMismatch, { path, missing }: Extract<SchemaMismatch, { missing: string }>): boolean {
  if (!('unknown' in mismatch) || mismatch.path.length !== path.length + 1) return false;
  return path.every((part, index) => mismatch.path[index] === part) && findNearest(mismatch.unknown, mismatch.known) === missing;
}

/** The first schema violation of a value in words: `/policies/0 must be a string`; undefined: none. */
export function findMismatch(schema: JsonSchema, value: unknown): string | undefined {
  const [first] = findMismatches(schema, value);
  return first === undefined ? undefined : formatMismatch(first);
}

/** Reports each schema violation of a value as one kind of problem: `must be a string`, at `["data", "name"]`. */
export function reportEachMismatch(
  { file, path, value, checking: { report } }: CheckedValue,
  schema: JsonSchema,
  createProblem: (rule: string) => ProblemDetails,
): void {
  for (const misfit of findMismatchesOnce(schema, value))
    report(file, [...path, ...misfit.path], createProblem(formatMismatch(misfit)), reportAt(misfit));
}

/** Problems with a name are reported at the key. */
function reportAt(misfit: SchemaMismatch): 'key' | 'value' {
  return 'unknown' in misfit || ('rule' in misfit && misfit.keyword === 'propertyNames') ? 'key' : 'value';
}

function formatMismatch(misfit: SchemaMismatch): string {
  const place = misfit.path.length === 0 ? '' : `/${misfit.path.join('/')} `;
  if ('rule' in misfit) return `${place}${misfit.rule}`;
  return 'unknown' in misfit ? `${place}is not allowed there` : `${place}lacks "${misfit.missing}"`;
}
