import { isObject, type JsonObject } from '../declare/index.ts';

/** Merges two trees: `{ a: { b: 1 } }` and `{ a: { c: 2 } }` → `{ a: { b: 1, c: 2 } }`. The second takes precedence. */
export function mergeTrees(one: JsonObject, other: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key];
    // Both are JSON.
    merged[key] = isObject(known) && isObject(value) ? mergeTrees(known as JsonObject, value as JsonObject) : value;
  }
  return merged as JsonObject;
}
