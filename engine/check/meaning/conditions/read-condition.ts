import type { Checking } from '../../checking.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';
import type { Conditions, Formula } from './conditions.ts';

/** A condition and its location. */
export interface LocatedCondition {
  readonly condition: unknown;
  readonly file: ReadFile;
  readonly path: JsonPath;
}

/** Reads a condition as a formula; one with reported problems may hold or not. */
export function readConditionAt(
  checking: Checking,
  conditions: Conditions,
  { condition, file, path }: LocatedCondition,
): Formula {
  if (condition === undefined || checking.soundness.isSound(file, path)) return conditions.read(condition);
  return conditions.readUnknown(JSON.stringify([file.path, path]));
}
