import type { Json } from '../../json.ts';
import type { FormerName } from '../former-name.ts';

/** Documentation of a property of declared files that is not an entry of its own, for editors and the catalogue. Data only. */
export interface NameEntry {
  readonly doc: string;
  /** A sample value. */
  readonly example: Json;
  /** How it was written in version 2 of the language. */
  readonly formerly?: FormerName;
  /** Default. */
  readonly fallback?: Json;
  /** Meaning of each value of an enumeration; a function if the application defines them. */
  readonly values?: ValueDocs | (() => ValueDocs);
}

export type ValueDocs = { readonly [value: string]: string };

/** The meaning of each value of an enumeration; none if the name has any value. */
export function describeValues({ values = {} }: NameEntry): ValueDocs {
  return typeof values === 'function' ? values() : values;
}

/** By path: `meta.screen`. */
export type NameEntries = { readonly [way: string]: NameEntry };
