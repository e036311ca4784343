import type { Json } from '../../json.ts';

/** A name that declared files are written with and that is no word of its own: what editors and the docs say of it. Data only. */
export interface NameWord {
  readonly doc: string;
  /** A value that may stand there. */
  readonly example: Json;
  /** What it is where it is left out. */
  readonly fallback?: Json;
  /** What each of the values means, where it is one of several. */
  readonly values?: { readonly [value: string]: string };
}

/** By the way to it: `meta.screen`. */
export type NameWords = { readonly [way: string]: NameWord };
