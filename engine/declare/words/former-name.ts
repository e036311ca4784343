import type { Json } from '../json.ts';

/** How an option or property was written in version 2 of the language. */
export type FormerName =
  | string
  | {
      readonly name: string;
      /** What its former values are now: `{ REQUIRED: true, OPTIONAL: false }`. */
      readonly values: { readonly [value: string]: Json };
    };

export function readFormerName(former: FormerName): {
  readonly name: string;
  readonly values?: { readonly [value: string]: Json };
} {
  return typeof former === 'string' ? { name: former } : former;
}
