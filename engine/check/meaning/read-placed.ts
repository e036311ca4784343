import type { Checking } from '../checking.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import type { Conditions, Formula } from './conditions.ts';

/** A condition, and where it is written. */
export interface PlacedCondition {
  readonly condition: unknown;
  readonly file: ReadFile;
  readonly path: JsonPath;
}

/** A condition as a formula; one that something wrong was told of may hold or not. */
export function readPlaced(checking: Checking, conditions: Conditions, { condition, file, path }: PlacedCondition): Formula {
  if (condition === undefined || checking.soundness.isSound(file, path)) return conditions.read(condition);
  return conditions.readUnknown(JSON.stringify([file.path, path]));
}
