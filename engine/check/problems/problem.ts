import type { Path, RenamedName } from '../../declare/index.ts';
import { findNearest } from '../nearest.ts';

/** How many names may still be compared for suggestions, in all problems of a run together. */
export interface SuggestionBudget {
  left: number;
}

/** What to do: a sentence, or a function that finds it once the problem is certain to be reported. */
export type Remedy = string | ((budget: SuggestionBudget) => string);

export interface ProblemDetails {
  readonly code: string;
  readonly message: string;
  readonly remedy: Remedy;
  /** Set where the given settings of a store cause the problem. */
  readonly about?: ProblemSubject;
  readonly renamed?: RenamedName;
}

/** Cause and place of a problem as data, for callers that word it themselves. */
export interface ProblemSubject {
  /** Paths below the settings: `[["registration", "signUp", "fields", "birthday"]]`. Other values there may solve it. */
  readonly settings: readonly Path[];
  /** Names of a flow, a screen and a form, and the key of a field of that form. */
  readonly flow?: string;
  readonly screen?: string;
  readonly form?: string;
  readonly field?: string;
}

/** What a problem hides of its file from other checks, so that they skip the file instead of reporting consequences. */
export type Hidden =
  /** A name that is missing, misspelt or misplaced: what it leads to, sends or shows is unknown. */
  | 'names'
  /** Any name at all, because a value is missing or has the wrong type. */
  | 'values'
  /** A call, form or screen that may be any; other misspelt names are near the correct one. */
  | 'calls'
  /** The target of a link. */
  | 'links'
  /** The layout of a screen. */
  | 'layout'
  /** Which state of a flow shows a screen. */
  | 'states'
  /** Which fields a form shows. */
  | 'fields'
  /** A use of a text or file that looks unused now. */
  | 'uses'
  /** The structure of the JSON: the file is not fixed automatically. */
  | 'syntax';

/** What a problem makes unreliable besides its own location. */
export interface ProblemEffects {
  /** Other checks may rely on the location of the problem too: it hides no names and causes no other problems. */
  readonly isHarmless?: boolean;
  readonly hides?: readonly Hidden[];
}

/** What an entry of the catalogue says: `[message, remedy]`. */
type Sentences = readonly [message: string, remedy: Remedy, renamed?: RenamedName];

interface CreateSentences extends ProblemEffects {
  (...values: never[]): Sentences;
}

/** An entry of the catalogue: creates the problem of one code. */
export type CreateProblem<Create extends CreateSentences = CreateSentences> = ProblemEffects &
  ((...values: Parameters<Create>) => ProblemDetails);

/** Gives the problems of a part of the catalogue their codes: `{ TEXT_UNUSED: (key: string) => [`…`, 'Remove it.'] }`. */
export function catalogue<Entries extends { readonly [code: string]: CreateSentences }>(
  entries: Entries,
): { readonly [code in keyof Entries]: CreateProblem<Entries[code]> } {
  const withCodes = Object.entries(entries).map(([code, create]) => {
    const createProblem = (...values: never[]): ProblemDetails => {
      const [message, remedy, renamed] = create(...values);
      return { code, message, remedy, ...(renamed && { renamed }) };
    };
    return [code, Object.assign(createProblem, create)];
  });
  // Each entry keeps its parameters.
  return Object.fromEntries(withCodes) as { readonly [code in keyof Entries]: CreateProblem<Entries[code]> };
}

export const hides = <Create extends CreateSentences>(hidden: readonly Hidden[], create: Create): Create & ProblemEffects =>
  Object.assign(create, { hides: hidden });
export const harmless = <Create extends CreateSentences>(create: Create): Create & ProblemEffects =>
  Object.assign(create, { isHarmless: true });

/** Names to choose from, or a function that lists them on demand: there may be thousands. */
export type Names = Iterable<string> | (() => Iterable<string>);

/** Up to this many names are listed in a remedy, and compared regardless of the budget. */
const few = 12;

/**
 * `Did you mean "givenName"?`, or the names to choose from. Long lists are only searched while the budget lasts: thousands of
 * screens with a misspelt name each would compare thousands times thousands of names. `isComplete`: `none` needs no list.
 */
export function suggest(name: string, names: Names, none: string, isComplete = false): (budget: SuggestionBudget) => string {
  return (budget) => {
    const listed: string[] = [];
    for (const listedName of typeof names === 'function' ? names() : names) {
      listed.push(listedName);
      if (listed.length > few && budget.left <= 0) return none;
    }
    if (listed.length > few) budget.left -= listed.length;
    const nearest = findNearest(name, listed);
    if (nearest !== undefined) return `Did you mean "${nearest}"?`;
    if (isComplete || listed.length === 0 || listed.length > few) return none;
    return `${none} Known: ${list(listed)}.`;
  };
}

export const list = (names: Iterable<string>): string => [...names].map((name) => `"${name}"`).join(', ');

/** `"CommaExpected"` → `"comma expected"` */
export const spell = (what: string): string => what.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
