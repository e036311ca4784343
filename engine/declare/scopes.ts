/** Scopes that a path may begin with. A schema types each scope, so every path can be checked. */
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

/** The data that paths read. */
export type Scopes = { readonly [scope in ScopeName]?: unknown };

/** Input of validation besides the answers. Validation itself has no clock and no database. */
export interface ValidationContext {
  readonly context: { readonly [name: string]: unknown };
  readonly settings: { readonly [document: string]: unknown };
  /** ISO 8601. */
  readonly now: string;
  /** Keys of secrets that are already set and need not be typed again. */
  readonly set?: readonly string[];
}
