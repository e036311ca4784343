import type { Json } from '../../json.ts';

/** Documentation of a property of declared files that is not an entry of its own, for editors and the catalogue. Data only. */
export interface NameEntry {
  readonly doc: string;
  /** A sample value. */
  readonly example: Json;
  /** Default. */
  readonly fallback?: Json;
  /** Meaning of each value of an enumeration. */
  readonly values?: { readonly [value: string]: string };
}

/** By path: `meta.screen`. */
export type NameEntries = { readonly [way: string]: NameEntry };
