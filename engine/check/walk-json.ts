import { isObject } from '../declare/index.ts';
import type { JsonPath } from './read/source-range.ts';

/** All objects in a value, from the outside in. `found`: those before it. */
export function objectsIn(value: unknown, objects: Record<string, unknown>[] = []): readonly Record<string, unknown>[] {
  if (Array.isArray(value)) for (const element of value) objectsIn(element, objects);
  else if (isObject(value)) {
    objects.push(value);
    for (const property of Object.values(value)) objectsIn(property, objects);
  }
  return objects;
}

export interface LocatedObject {
  readonly object: Record<string, unknown>;
  readonly path: JsonPath;
}

/** The matching objects in a value with their paths, from the outside in. */
export function locateObjects(value: unknown, matches: (object: Record<string, unknown>) => boolean): readonly LocatedObject[] {
  const objects: LocatedObject[] = [];
  const path: (string | number)[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isObject(part) && matches(part)) objects.push({ object: part, path: [...path] });
    for (const [step, below] of Array.isArray(part) ? part.entries() : Object.entries(part)) {
      path.push(step);
      visit(below);
      path.pop();
    }
  };
  visit(value);
  return objects;
}

/** Replaces values at any depth by what `replace` returns; undefined: the value stays, and its parts are replaced. */
export function replaceIn(value: unknown, replace: (value: unknown, path: JsonPath) => unknown, path: JsonPath = []): unknown {
  const replaced = replace(value, path);
  if (replaced !== undefined) return replaced;
  if (Array.isArray(value)) return value.map((element, index) => replaceIn(element, replace, [...path, index]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [name, replaceIn(property, replace, [...path, name])]),
  );
}
