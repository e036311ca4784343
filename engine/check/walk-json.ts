import { isObject } from '../declare/index.ts';
import type { JsonPath } from './read/source-range.ts';

/** All objects in a value, from the outside in. */
export function objectsIn(value: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

export interface LocatedObject {
  readonly object: Record<string, unknown>;
  readonly path: JsonPath;
}

/** All objects in a value with their paths, from the outside in. */
export function locatedObjectsIn(value: unknown, path: JsonPath = []): readonly LocatedObject[] {
  if (Array.isArray(value)) return value.flatMap((element, index) => locatedObjectsIn(element, [...path, index]));
  if (!isObject(value)) return [];
  return [
    { object: value, path },
    ...Object.entries(value).flatMap(([name, property]) => locatedObjectsIn(property, [...path, name])),
  ];
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
