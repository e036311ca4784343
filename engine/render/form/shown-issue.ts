import type { Issue, WordsPlan } from '../../declare/index.ts';
import { keyOfIssue } from '../words/issue-text.ts';

/** A sentence: declared words, or what the server said. */
export type Said = { readonly words: WordsPlan } | { readonly message: string };

/** An issue as it is shown: by its own words, or by those that a call's refusal brought. */
export interface ShownIssue {
  readonly issue: Issue;
  readonly said?: Said;
}

/** Issues by what they are about: the key of their field, where nothing else is said; of the form as a whole: undefined. */
export function groupIssues(
  issues: readonly ShownIssue[],
  nameOf: (issue: Issue) => string | undefined = keyOfIssue,
): ReadonlyMap<string | undefined, readonly ShownIssue[]> {
  const groups = new Map<string | undefined, ShownIssue[]>();
  for (const shown of issues) {
    const name = nameOf(shown.issue);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [shown]);
    else group.push(shown);
  }
  return groups;
}
