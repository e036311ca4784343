import type { Issue, TextPlan } from '../../../declare/index.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';

/** A sentence: declared text or a message of the server. */
export type MessageSource = { readonly words: TextPlan } | { readonly message: string };

/** An issue with its text: its own, or that of a refusal. */
export interface ShownIssue {
  readonly issue: Issue;
  readonly message?: MessageSource;
}

/** Groups issues by field key, or by `keyOf`; issues about the form as a whole are under undefined. */
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
