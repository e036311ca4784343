import type { CompiledForm, Problem } from '../../engine/standalone/index.ts';

/** What the worker does for the page. */
export interface Helper {
  compile(text: string): Promise<Outcome>;
  /** Completions at an offset of the text. */
  complete(text: string, offset: number): Promise<readonly Completion[]>;
  /** What the word at an offset means; an empty text if it has no meaning. */
  describe(text: string, offset: number): Promise<string>;
}

export interface Question {
  readonly number: number;
  readonly name: keyof Helper;
  readonly text: string;
  readonly offset: number;
}

/** Has the number of its question. */
export type Reply = { readonly number: number } & ({ readonly value: unknown } | { readonly error: string });

export interface Outcome {
  readonly problems: readonly Problem[];
  /** Missing: the declaration has problems. */
  readonly form?: CompiledForm;
}

export interface Completion {
  readonly label: string;
  readonly description: string;
  /** What replaces the text between `from` and `to`; `$1` and the like are places to fill in. */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}
