import { findNearest } from '../nearest.ts';

export interface Wrong {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

export const say = (code: string, message: string, remedy: string): Wrong => ({ code, message, remedy });

export type Names = Iterable<string>;

/** `Did you mean "givenName"?`, or what there is to choose from. */
export function suggest(name: string, known: Names, none: string): string {
  const all = [...known];
  const nearest = findNearest(name, all);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (all.length === 0 || all.length > 12) return none;
  return `${none} There ${all.length === 1 ? 'is' : 'are'} ${list(all)}.`;
}

export const list = (names: Names): string => [...names].map((each) => `"${each}"`).join(', ');

/** `"CommaExpected"` → `"comma expected"` */
export const spell = (what: string): string => what.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
