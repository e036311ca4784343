import type { FieldPlan, FormPlan } from '../../declare/index.ts';

/** With more fields the browser lays out first what is near: put-off.ts. */
const longest = 40;
/** Widgets that show nothing outside of their place, and whose height can be guessed. */
const plain = ['text', 'textarea', 'select', 'radio', 'checkbox-group', 'date'];

/** Whether a form has so many fields that most of it is out of sight at any time. */
export function isLong({ fields }: FormPlan): boolean {
  return fields.length > longest;
}

/** Whether the layout of a field may be put off. */
export function mayWait(field: FieldPlan, form: FormPlan): boolean {
  return isLong(form) && plain.includes(field.widget);
}
