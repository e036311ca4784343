import type { ShownIssue } from './shown-issue.ts';

/** What a field shows besides its answer. Replaced, never changed. */
export interface FieldView {
  readonly issues: readonly ShownIssue[];
  /** Rules that do not hold now, shown or not: for the list of a new password. */
  readonly unmet: readonly string[];
  readonly isRequired: boolean;
  readonly isLocked: boolean;
}

const nothing: FieldView = { issues: [], unmet: [], isRequired: false, isLocked: false };

/** Opens the views of a form's fields; `tell` is called with the key of a field that looks different now, and only then. */
export function openFieldViews(tell: (key: string) => void) {
  const views = new Map<string, FieldView>();
  const view = (key: string): FieldView => views.get(key) ?? nothing;
  return {
    view,
    change(key: string, part: Partial<FieldView>): void {
      const after = { ...view(key), ...part };
      if (isSameView(after, view(key))) return;
      views.set(key, after);
      tell(key);
    },
    /** Whether any field shows an issue. */
    isWrong: () => [...views.values()].some(({ issues }) => issues.length > 0),
  };
}

function isSameView(one: FieldView, other: FieldView): boolean {
  return (
    one.isRequired === other.isRequired &&
    one.isLocked === other.isLocked &&
    one.unmet.length === other.unmet.length &&
    one.unmet.every((rule, index) => rule === other.unmet[index]) &&
    one.issues.length === other.issues.length &&
    // Small plain data: its text tells whether it is the same.
    (one.issues === other.issues || JSON.stringify(one.issues) === JSON.stringify(other.issues))
  );
}
