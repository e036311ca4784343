/** The scopes a path may begin with. Each is typed by a schema, so that each path is checked. */
export const scopeNames = [
  'page',
  'item',
  'option',
  'form',
  'rejected',
  'context',
  'settings',
  'store',
  'root',
  'header',
  'browser',
  'params',
  'path',
  'back',
] as const;
export type ScopeName = (typeof scopeNames)[number];

/** The data that paths are read from. */
export type Scopes = { readonly [scope in ScopeName]?: unknown };

/** What judging is given besides the answers: never a clock or a database of its own. */
export interface Given {
  readonly context: { readonly [name: string]: unknown };
  readonly settings: { readonly [document: string]: unknown };
  /** ISO 8601. */
  readonly now: string;
  /** Keys of secrets that were set before: nothing needs to be typed there again. */
  readonly set?: readonly string[];
}
