import type { Path } from '../../declare/index.ts';
import { findNearest } from '../nearest.ts';

/** How many names may still be looked at for what was meant, in all that is told together. */
export interface Patience {
  left: number;
}

/** What to do: words, or what finds them once it is clear that somebody will read them. */
export type Remedy = string | ((patience: Patience) => string);

export interface Wrong {
  readonly code: string;
  readonly message: string;
  readonly remedy: Remedy;
  /** Told where the settings of a store are given, and it is them that it comes of. */
  readonly about?: About;
}

/** What a problem comes of and whom it meets, as data: for whoever tells it in words of their own. */
export interface About {
  /** Paths below the settings: `[["registration", "signUp", "fields", "birthday"]]`. With other values there it may be well. */
  readonly settings: readonly Path[];
  /** Names of a flow, of a screen, of a form, and the key of a field in it. */
  readonly flow?: string;
  readonly screen?: string;
  readonly form?: string;
  readonly field?: string;
}

export const say = <Told extends Remedy>(code: string, message: string, remedy: Told) => ({ code, message, remedy });

/** Names to choose from, or what lists them: nobody lists thousands that are not looked at. */
export type Names = Iterable<string> | (() => Iterable<string>);

/** So many names are shown, and so many are always looked at. */
const few = 12;

/**
 * `Did you mean "givenName"?`, or what there is to choose from. Of many names only while there is patience: otherwise a project
 * of thousands of screens, with a misspelt name in each, would wait for thousands times thousands.
 */
export function suggest(name: string, known: Names, none: string): (patience: Patience) => string {
  return (patience) => {
    const all: string[] = [];
    for (const each of typeof known === 'function' ? known() : known) {
      all.push(each);
      if (all.length > few && patience.left <= 0) return none;
    }
    if (all.length > few) patience.left -= all.length;
    const nearest = findNearest(name, all);
    if (nearest !== undefined) return `Did you mean "${nearest}"?`;
    if (all.length === 0 || all.length > few) return none;
    return `${none} There ${all.length === 1 ? 'is' : 'are'} ${list(all)}.`;
  };
}

export const list = (names: Iterable<string>): string => [...names].map((each) => `"${each}"`).join(', ');

/** `"CommaExpected"` → `"comma expected"` */
export const spell = (what: string): string => what.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
