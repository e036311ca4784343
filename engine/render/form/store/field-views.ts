import type { ShownIssue } from './shown-issue.ts';

/** What a field shows besides its answer. Replaced, never mutated. */
export interface FieldView {
  readonly issues: readonly ShownIssue[];
  /** Rules that are not met now, shown or not: for the list of a new password. */
  readonly unmet: readonly string[];
  readonly isRequired: boolean;
  readonly isLocked: boolean;
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

function isSameView(one: FieldView, other: FieldView): boolean {
  return (
    one.isRequired === other.isRequired &&
    one.isLocked === other.isLocked &&
    one.unmet.length === other.unmet.length &&
    one.unmet.every((rule, index) => rule === other.unmet[index]) &&
    hasSameIssues(one, other)
  );
}

function hasSameIssues(one: FieldView, other: FieldView): boolean {
  return (
    one.issues.length === other.issues.length &&
    // Small plain data, compared as JSON.
    (one.issues === other.issues || JSON.stringify(one.issues) === JSON.stringify(other.issues))
  );
}
