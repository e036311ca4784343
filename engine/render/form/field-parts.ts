import type { FieldPlan } from '../../declare/index.ts';
import type { FieldView } from './store/field-views.ts';

/** Id of a part of an element. No id of a field ends like it: those have no underscore before a letter (`idOf`). */
export const partId = (id: string, part: string): string => `${id}_${part}`;
export const hintId = (id: string) => partId(id, 'hint');
export const noteId = (id: string) => partId(id, 'note');
export const issuesId = (id: string) => partId(id, 'issues');

/** Ids for aria-describedby: hint, note, issues; undefined if there are none. */
export function describe(id: string, field: FieldPlan, view: FieldView, hasNote = false): string | undefined {
  const ids = [field.hint === undefined ? '' : hintId(id), hasNote ? noteId(id) : '', view.issues.length > 0 ? issuesId(id) : ''];
  return ids.filter((id) => id !== '').join(' ') || undefined;
}

/** Attributes of every field's control. */
export function controlAttributes(id: string, field: FieldPlan, view: FieldView, hasNote = false) {
  return {
    id,
    name: field.key,
    'aria-invalid': view.issues.length > 0 || undefined,
    'aria-describedby': describe(id, field, view, hasNote),
    'aria-required': view.isRequired || undefined,
  };
}
