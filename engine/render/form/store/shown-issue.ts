import type { Issue, Refusal, TextPlan } from '../../../declare/index.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';

/** A sentence: declared text or a message of the server. */
export type MessageSource = { readonly words: TextPlan } | { readonly message: string };

/** An issue with its text: its own, or that of a refusal. */
export interface ShownIssue {
  readonly issue: Issue;
  readonly message?: MessageSource;
}

/** Issues with a React key each: the parts of one answer, such as a card's, may break the same rule. */
export function keyIssues(issues: readonly ShownIssue[]): readonly (readonly [key: string, shown: ShownIssue])[] {
  const counts = new Map<string, number>();
  return issues.map((shownIssue) => {
    const name = `${shownIssue.issue.at} ${shownIssue.issue.rule}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name} ${count}`, shownIssue];
  });
}

/** Groups issues by field key, or by `keyOf`; issues about the form as a whole are under undefined. */
export function groupIssues(
  issues: readonly ShownIssue[],
  nameOf: (issue: Issue) => string | undefined = keyOfIssue,
): ReadonlyMap<string | undefined, readonly ShownIssue[]> {
  const groups = new Map<string | undefined, ShownIssue[]>();
  for (const shownIssue of issues) {
    const name = nameOf(shownIssue.issue);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [shownIssue]);
    else group.push(shownIssue);
  }
  return groups;
}

/** A refusal with its location in the form. */
export interface PlacedRefusal {
  readonly issues: readonly ShownIssue[];
  readonly banner: MessageSource | undefined;
  /** The field that receives the focus; undefined: the summary. */
  readonly focus: string | undefined;
  /** Of the summary: the closed gate that the person opens in another tab. */
  readonly gate?: Refusal | undefined;
  /** Of the summary: `info` if the person has made no mistake. */
  readonly tone?: 'info' | undefined;
}
