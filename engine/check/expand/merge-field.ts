import type { Report } from '../findings.ts';
import { findMismatches } from '../json-schema/find-mismatches.ts';
import type { Origin } from '../read/declared-file.ts';
import { reportMismatches } from '../shape/check-shape.ts';
import { shapeSchema } from '../shape/shape-schema.ts';

/** A field with changed options, reporting at `at` what the changes make invalid: `({ kind: "sex" }, { hint: "x.y" })` → both. */
export function mergeField(
  { file, path }: Origin,
  field: Record<string, unknown>,
  changes: Record<string, unknown>,
  report: Report,
): Record<string, unknown> {
  if (Object.keys(changes).length === 0) return field;
  const merged = { ...field, ...changes };
  const fieldSchema = shapeSchema('one field');
  // What is wrong without the changes was reported where the field is declared.
  if (findMismatches(fieldSchema, field).length === 0)
    reportMismatches({ file, path, value: merged, checking: { report } }, fieldSchema);
  return merged;
}
