import type { Json } from '../json.ts';

/** How an option or property was written earlier: its former name, or more than that. */
export type FormerName = string | FormerSpelling;

export type FormerSpelling = {
  /** In version 2, and in drafts of version 3. None: it has always had its name. */
  readonly names?: readonly string[];
  /** What its former values are now: `{ REQUIRED: true, OPTIONAL: false }`. */
  readonly values?: { readonly [value: string]: Json };
  /** What the beginnings of its former keys are now: `{ "EXCHANGE.": "TOKENIZE." }`. */
  readonly keys?: { readonly [start: string]: string };
};

export function readFormerName(former: FormerName): FormerSpelling & { readonly names: readonly string[] } {
  return typeof former === 'string' ? { names: [former] } : { names: [], ...former };
}

/** `("EXCHANGE.card", { "EXCHANGE.": "TOKENIZE." })` → `"TOKENIZE.card"`; undefined: the key is as today. */
export function renameKey(key: string, keys: FormerSpelling['keys'] = {}): string | undefined {
  const former = Object.entries(keys).find(([start]) => (start.endsWith('.') ? key.startsWith(start) : key === start));
  return former === undefined ? undefined : former[1] + key.slice(former[0].length);
}
