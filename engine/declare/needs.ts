// What settings need of each other: the keywords `needs`, `range` and `independent` of schemas in settings documents.
import type { DeclaredCondition } from './declared.ts';
import { isObject, type JsonSchema } from './json.ts';

/** One entry of `needs`. Its conditions read `settings.<document>.<name>`, and `item.<name>` for the object that has it. */
export interface SettingNeed {
  /** The property that shows the message. */
  readonly at: string;
  /** While this holds, the need applies; default: always. */
  readonly when?: DeclaredCondition;
  readonly must?: DeclaredCondition;
  /** Environment variables that a process must have. */
  readonly variables?: readonly string[];
  /** Whom it concerns, by a count of the program. With neither `is` nor `variables`: nobody may be concerned. */
  readonly concerns?: string;
  readonly warning?: true;
  readonly inDraft?: true;
  readonly text: string;
}

/** One entry of `range`: numbers or times of one object, of which the first is not above the second. */
export interface SettingRange {
  readonly from: string;
  readonly to: string;
  /** They must not be equal either. */
  readonly strict?: true;
  readonly inDraft?: true;
}

/** An object of a settings document whose schema has `needs` or `range`. */
export interface DependentObject {
  /** Property names and indexes below the document. */
  readonly path: readonly (string | number)[];
  readonly value: Readonly<Record<string, unknown>>;
  readonly needs: readonly SettingNeed[];
  readonly ranges: readonly SettingRange[];
}

/** Lists the objects of a document with `needs` or `range`. `schema`: with inlined references. */
export function listDependentObjects(schema: JsonSchema, value: unknown): readonly DependentObject[] {
  const walk = (of: unknown, at: unknown, path: DependentObject['path']): readonly DependentObject[] => {
    if (!isObject(of)) return [];
    if (Array.isArray(at)) return at.flatMap((item, index) => walk(of['items'], item, [...path, index]));
    if (!isObject(at)) return [];
    const properties = isObject(of['properties']) ? of['properties'] : {};
    const below = Object.entries(properties).flatMap(([name, child]) => walk(child, at[name], [...path, name]));
    if (of['needs'] === undefined && of['range'] === undefined) return below;
    // check has validated the shape of both.
    const needs = (of['needs'] ?? []) as readonly SettingNeed[];
    const ranges = (of['range'] ?? []) as readonly SettingRange[];
    return [{ path, value: at, needs, ranges }, ...below];
  };
  return walk(schema, value, []);
}
