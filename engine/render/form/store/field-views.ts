import { type FormConditions, isSame } from '../../../validate/index.ts';
import type { ShownIssue } from './shown-issue.ts';

/** What a field shows besides its answer. Replaced, never mutated. */
export interface FieldView {
  readonly issues: readonly ShownIssue[];
  /** Rules that are not met now, shown or not: for the list of a new password. */
  readonly unmet: readonly string[];
  readonly isRequired: boolean;
  readonly isLocked: boolean;
  /** The same of the fields of each item, by key, where conditions decide it. */
  readonly items?: FormConditions['items'];
}

const nothing: FieldView = { issues: [], unmet: [], isRequired: false, isLocked: false };

/**
 * Creates the views of a form's fields. Calls `notify` with the key of each field whose view changed; `hasOtherIssues`: its issues
 * changed too.
 */
export function createFieldViews(notify: (key: string, hasOtherIssues: boolean) => void) {
  const views = new Map<string, FieldView>();
  const view = (key: string): FieldView => views.get(key) ?? nothing;
  return {
    view,
    change(key: string, part: Partial<FieldView>): void {
      const before = view(key);
      const after = { ...before, ...part };
      if (isSameView(after, before)) return;
      views.set(key, after);
      notify(key, !hasSameIssues(after, before));
    },
  };
}

function isSameView(left: FieldView, right: FieldView): boolean {
  return (
    left.isRequired === right.isRequired &&
    left.isLocked === right.isLocked &&
    (left.items === right.items || isSame(left.items, right.items)) &&
    left.unmet.length === right.unmet.length &&
    left.unmet.every((rule, index) => rule === right.unmet[index]) &&
    hasSameIssues(left, right)
  );
}

function hasSameIssues(left: FieldView, right: FieldView): boolean {
  return (
    left.issues.length === right.issues.length &&
    // Small plain data, compared as JSON.
    (left.issues === right.issues || JSON.stringify(left.issues) === JSON.stringify(right.issues))
  );
}
