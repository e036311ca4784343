import type { FieldPlan, Issue, Json, Verdict } from '../../../declare/index.ts';
import { isSame } from '../../../validate/index.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';
import type { ShownIssue } from './shown-issue.ts';

export type AnswerIssues = ReturnType<typeof createAnswerIssues>;

/** Issues from outside of validation: refusals of a call about an answer, and answers that a control replaced. */
export function createAnswerIssues() {
  const refused = new Map<string, { readonly answer: Json; readonly shownIssue: ShownIssue }>();
  const replaced = new Map<string, Issue>();
  return {
    refuse: (key: string, answer: Json, shownIssue: ShownIssue) => void refused.set(key, { answer, shownIssue }),
    /** Removes the last refusal of a field and returns its rule. */
    takeRefusal(key: string): string | undefined {
      const rule = refused.get(key)?.shownIssue.issue.rule;
      refused.delete(key);
      return rule;
    },
    clearRefusals: () => refused.clear(),
    /** The refusal of a field, only as long as it still has this answer. */
    refusalOf(key: string, answer: Json): readonly ShownIssue[] {
      const refusal = refused.get(key);
      return refusal !== undefined && isSame(refusal.answer, answer) ? [refusal.shownIssue] : [];
    },
    /** The control replaced the typed answer; the issue stays until the person types again. */
    replace: (key: string, issue: Issue) => void replaced.set(key, issue),
    /** The person answered the field again. */
    confirm: (key: string) => void replaced.delete(key),
    replacementOf: (key: string): Issue | undefined => replaced.get(key),
    /** A form's issues in drawing order; for replaced answers their issue instead of those of validation. */
    mergeReplacements(fields: readonly FieldPlan[], { issues, shownKeys }: Verdict): readonly Issue[] {
      const replacedIssues = [...replaced].filter(([key]) => shownKeys.includes(key));
      if (replacedIssues.length === 0) return issues;
      const otherIssues = issues.filter((issue) => !replacedIssues.some(([key]) => key === keyOfIssue(issue)));
      const place = (issue: Issue) => {
        const index = fields.findIndex(({ key }) => key === keyOfIssue(issue));
        return index < 0 ? fields.length : index;
      };
      return [...otherIssues, ...replacedIssues.map(([, issue]) => issue)].sort((left, right) => place(left) - place(right));
    },
  };
}
