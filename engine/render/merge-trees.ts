import { isObject, type JsonObject } from '../declare/index.ts';

/** Merges two trees: `{ a: { b: 1 } }` and `{ a: { c: 2 } }` → `{ a: { b: 1, c: 2 } }`. The second takes precedence. */
export function mergeTrees(base: JsonObject, overlay: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(overlay)) {
    const baseValue = merged[key];
    // Both are JSON.
    merged[key] = isObject(baseValue) && isObject(value) ? mergeTrees(baseValue as JsonObject, value as JsonObject) : value;
  }
  return merged as JsonObject;
}
