import type { Scopes, TextPlan } from '../../../declare/index.ts';
import { evaluateCondition, findUnmet } from '../../../validate/index.ts';
import { findIssuePlace } from '../../texts/issue-place.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';
import type { FormStore } from '../store/form-store.ts';
import type { ShownIssue } from '../store/shown-issue.ts';
import { isBlocked, type MainCondition } from './main-readiness.ts';

/** Shows what the main button waits for, at the fields and in the summary, and focuses the first of them. */
export function showMissing(store: FormStore, scopes: Scopes, condition: MainCondition): void {
  const { enabledWhen } = condition;
  const keys = new Set<string | undefined>();
  const places = new Set<string | undefined>();
  const issues: ShownIssue[] = [];
  for (const shownIssue of store.mergeProblems(store.validate().issues)) {
    const { name } = findIssuePlace(store.form, shownIssue.issue);
    // Only the first issue per control: "incomplete" makes "differs from the other field" redundant. Those with texts of their own are of
    // parts of a field.
    if (!places.has(name) || shownIssue.message !== undefined) issues.push(shownIssue);
    places.add(name);
    keys.add(keyOfIssue(shownIssue.issue));
  }
  for (const { at, keyword } of findUnmet(enabledWhen, scopes, store.validationContext().now)) {
    const [scope, key = ''] = at;
    if (scope !== 'form' || keys.has(key) || !store.isShown(key)) continue;
    keys.add(key);
    const shownIssues = store.view(key).issues;
    const rule = keyword === 'differsFrom' ? 'unchanged' : 'required';
    // Keep the issues of a refused answer.
    issues.push(...(shownIssues.length > 0 ? shownIssues : [{ issue: { at: `/${key}`, rule } }]));
  }
  const [first] = issues;
  const reason = findReason(store, scopes, condition) ?? (first === undefined ? { key: 'form.notReady' } : undefined);
  store.showIssues(issues, {
    banner: reason && { words: reason },
    focus: first && keyOfIssue(first.issue),
  });
}

function findReason(store: FormStore, scopes: Scopes, condition: MainCondition): TextPlan | undefined {
  if (!isBlocked(store, scopes, condition)) return undefined;
  const { now } = store.validationContext();
  return condition.blocked?.find(({ when }) => evaluateCondition(when, scopes, now))?.text;
}
