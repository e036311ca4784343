import type { Cursor } from '../../cursor.ts';
import type { Conditions, Formula } from './conditions.ts';

/** Reads a condition as a formula; one with reported problems may hold or not. */
export function readConditionAt(conditions: Conditions, condition: Cursor): Formula {
  if (!condition.isThere || condition.isSound) return conditions.read(condition.value);
  return conditions.readUnknown(JSON.stringify([condition.file.path, condition.path]));
}
