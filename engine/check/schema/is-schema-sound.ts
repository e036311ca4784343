import { isObject } from '../../declare/index.ts';
import type { Checking } from '../checking.ts';
import { findSchemaFile } from './schema-file.ts';

/** Whether a schema and those it refers to have no problems; otherwise values cannot be checked against it. `(checking, "pages/login")` */
export function isSchemaSound(checking: Checking, name: string): boolean {
  const seen = new Set([name]);
  // Iterating a set includes elements added meanwhile.
  for (const each of seen) {
    const file = findSchemaFile(checking.of, each);
    if (file === undefined || !checking.soundness.isSound(file)) return false;
    addReferences(file.value, seen);
  }
  return true;
}

function addReferences(value: unknown, seen: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addReferences(each, seen);
  if (!isObject(value)) return;
  if (typeof value['$ref'] === 'string') seen.add(value['$ref']);
  for (const each of Object.values(value)) addReferences(each, seen);
}
