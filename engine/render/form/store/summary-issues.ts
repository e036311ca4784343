import type { FormPlan } from '../../../declare/index.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';
import type { ShownIssue } from './shown-issue.ts';

/**
 * The summary after a correction: the fields' current issues in the form's order, then issues of `listed` that belong to no
 * field. The latter disappear with the last field issue, because there is no field to correct. Undefined if nothing changed.
 */
export function updateListedIssues(
  listed: readonly ShownIssue[],
  form: FormPlan,
  issuesOf: (key: string) => readonly ShownIssue[],
): readonly ShownIssue[] | undefined {
  const keys = new Set<string | undefined>(form.fields.map(({ key }) => key));
  const atFields = form.fields.flatMap(({ key }) => issuesOf(key));
  const otherIssues = listed.filter(({ issue }) => !keys.has(keyOfIssue(issue)));
  const now = atFields.length === 0 ? [] : [...atFields, ...otherIssues];
  const before = new Set(listed);
  return now.length === listed.length && now.every((shownIssue) => before.has(shownIssue)) ? undefined : now;
}
