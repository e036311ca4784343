import type { Issue, WordsPlan } from '../../declare/index.ts';

/** A sentence: declared words, or what the server said. */
export type Said = { readonly words: WordsPlan } | { readonly message: string };

/** An issue as it is shown: by its own words, or by those that a call's refusal brought. */
export interface ShownIssue {
  readonly issue: Issue;
  readonly said?: Said;
}
