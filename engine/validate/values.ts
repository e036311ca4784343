import { isObject } from '../declare/json.ts';

/** null, the empty string, an empty list and a missing value all count as absent. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

// Compared values are flat. External input may be deeper and must not overflow the stack.
const maxDepth = 16;

/**
 * Whether two JSON values are equal; two absent values are. `[1]`, `[1]` → true. Values nested deeper than 16 levels are never
 * equal.
 */
export function isSame(one: unknown, other: unknown, depth = 0): boolean {
  if (one === other || (isAbsent(one) && isAbsent(other))) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((each, index) => isSame(each, other[index], depth + 1))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && hasEntries(other, one, depth);
}

/** Whether `value` has every entry of `wanted`: `{policyId: "p1", revision: 2}` has `{policyId: "p1"}`. */
export function hasEntries(value: Record<string, unknown>, wanted: Record<string, unknown>, depth = 0): boolean {
  return Object.keys(wanted).every((name) => Object.hasOwn(value, name) && isSame(wanted[name], value[name], depth + 1));
}

/** Counts characters as the schema does, in code points. `"𠮷野"` → 2. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
