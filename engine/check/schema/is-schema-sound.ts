import type { Checking } from '../checking.ts';
import { objectsIn } from '../walk-json.ts';
import { findSchemaFile } from './schema-file.ts';

/** Whether a schema and those it refers to have no problems; otherwise values cannot be checked against it. `(checking, "pages/card")` */
export function isSchemaSound(checking: Checking, name: string): boolean {
  const seen = new Set([name]);
  // Iterating a set includes elements added meanwhile.
  for (const name of seen) {
    const file = findSchemaFile(checking.of, name);
    if (file === undefined || !checking.soundness.isSound(file)) return false;
    for (const { $ref: reference } of objectsIn(file.value)) if (typeof reference === 'string') seen.add(reference);
  }
  return true;
}
