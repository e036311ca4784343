import type { Path } from '../declare/plan.ts';
import type { Scopes } from '../declare/scopes.ts';

/**
 * What a path points to: `["form", "email"]` in `{ form: { email: "a@b.jp" } }` → `"a@b.jp"`; undefined when there is nothing.
 * Own properties only, so that no path leads to a prototype.
 */
export function readPath(scopes: Scopes, path: Path): unknown {
  let found: unknown = scopes;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    // An own property of an object whose names we do not know: the next turn looks at what it is.
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}
