import type { FieldPlan } from '../../declare/index.ts';
import type { FieldView } from '../form/field-views.ts';

export const hintId = (id: string) => `${id}-hint`;
export const noteId = (id: string) => `${id}-note`;
export const issuesId = (id: string) => `${id}-issues`;

/** Ids of what describes a control, for aria-describedby: hint, note, issues; undefined where there is nothing. */
export function describe(id: string, field: FieldPlan, view: FieldView, hasNote = false): string | undefined {
  const ids = [field.hint === undefined ? '' : hintId(id), hasNote ? noteId(id) : '', view.issues.length > 0 ? issuesId(id) : ''];
  return ids.filter((each) => each !== '').join(' ') || undefined;
}

/** Attributes that the control of a field carries, whatever draws it. */
export function controlAttributes(id: string, field: FieldPlan, view: FieldView, hasNote = false) {
  return {
    id,
    name: field.key,
    'aria-invalid': view.issues.length > 0 || undefined,
    'aria-describedby': describe(id, field, view, hasNote),
    'aria-required': view.isRequired || undefined,
  };
}
