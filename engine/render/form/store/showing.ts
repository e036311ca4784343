import type { Issue } from '../../../declare/index.ts';
import { mergeProblems, sortByField } from './exchange-contents.ts';
import { type FormParts, listShownControls } from './form-parts.ts';
import { groupIssues, type PlacedRefusal, type ShownIssue } from './shown-issue.ts';

/** What a form's store shows as wrong: at its fields, and in the summary. */
export function createShowing(parts: FormParts) {
  const { form, views, status, answers, issuesOf, touched } = parts;
  return {
    /**
     * Merges the problems of controls whose content is never sent into the issues of answers. Where there are any, refusals of other
     * answers that did not change stay beside them; alone they prevent no call, which may be accepted now.
     */
    mergeProblems(issues: readonly Issue[]): readonly ShownIssue[] {
      const merged = mergeProblems(listShownControls(parts), issues, form.fields);
      if (merged.length === 0) return merged;
      const issuesByKey = groupIssues(merged);
      const otherFields = form.fields.filter(({ key }) => answers.shown().has(key) && !issuesByKey.has(key));
      const refusals = otherFields.flatMap(({ key }) => issuesOf.refusalOf(key, answers.answer(key)));
      return refusals.length === 0 ? merged : sortByField([...merged, ...refusals], form.fields);
    },

    /** Shows exactly these issues at their fields and in the summary. */
    showIssues(issues: readonly ShownIssue[], placed: Partial<Omit<PlacedRefusal, 'issues'>> = {}): void {
      issuesOf.clearRefusals();
      // The previous summary must not follow these changes.
      status.clear();
      const byKey = groupIssues(issues);
      for (const { key } of form.fields) {
        const fieldIssues = byKey.get(key) ?? [];
        const withMessage = fieldIssues.find(({ message }) => message !== undefined);
        if (withMessage !== undefined) issuesOf.refuse(key, answers.answer(key), withMessage);
        if (fieldIssues.length > 0) touched.add(key);
        views.change(key, { issues: fieldIssues });
      }
      if (issues.length > 0 || placed.banner !== undefined)
        status.summarise({ banner: undefined, focus: undefined, ...placed, issues });
    },

    /** Shows the form's changes in the summary. */
    showChanges: status.showChanges,
    /** Removes the summary; issues at fields stay. */
    clearSummary: status.clear,

    /**
     * Shows a call's refusal at one field until its answer changes, replacing the previous one; without `shown` it is removed.
     */
    refuse(key: string, shownIssue?: ShownIssue): void {
      const before = issuesOf.takeRefusal(key);
      if (shownIssue !== undefined) issuesOf.refuse(key, answers.answer(key), shownIssue);
      touched.add(key);
      const otherIssues = views.view(key).issues.filter(({ issue }) => issue.rule !== before);
      views.change(key, { issues: shownIssue === undefined ? otherIssues : [...otherIssues, shownIssue] });
    },
  };
}
