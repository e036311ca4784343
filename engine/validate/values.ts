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
export function isSame(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right || (isAbsent(left) && isAbsent(right))) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => isSame(element, right[index], depth + 1))
    );
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && hasEntries(right, left, depth);
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
