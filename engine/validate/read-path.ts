import { isObject } from '../declare/json.ts';
import type { Path } from '../declare/plans/condition-plan.ts';
import type { Scopes } from '../declare/scopes.ts';

/**
 * The value at a path: `["form", "email"]` in `{ form: { email: "a@b.jp" } }` → `"a@b.jp"`, or undefined. Reads own properties
 * only, so that no path reaches a prototype.
 */
export function readPath(scopes: Scopes, path: Path): unknown {
  let value: unknown = scopes;
  for (const [index, step] of path.entries()) {
    if (!isObject(value)) return undefined;
    // A key of an item may contain dots: `item.label.ja`.
    if (!Object.hasOwn(value, step)) return readOwnProperty(value, path.slice(index).join('.'));
    value = value[step];
  }
  return value;
}

const readOwnProperty = (object: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The value at the path of a field's option: `{ at: ["context", "survey"] }`; undefined without a path. */
export function readOption(option: unknown, scopes: Scopes): unknown {
  return isObject(option) && Array.isArray(option['at']) && option['at'].length > 0
    ? readPath(scopes, option['at'].map(String))
    : undefined;
}
