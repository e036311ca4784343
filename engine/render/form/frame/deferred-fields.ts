import type { FieldPlan, FormPlan } from '../../../declare/index.ts';

/** Above this number of fields, layout is deferred (defer-layout.ts) while the error summary appears. */
const maxUndeferred = 40;
/** And above this one while the form appears: until 100 fields are drawn it would take twice as long, but for 500 three quarters. */
const maxDrawnAtOnce = 200;
/** Widgets that draw nothing outside their box and have a predictable height. */
const plain = ['text', 'textarea', 'select', 'radio', 'checkbox-group', 'date'];

/** Whether a form has so many fields that most are always out of view. */
export function isLong({ fields }: FormPlan): boolean {
  return fields.length > maxUndeferred;
}

/** Whether a form's layout is deferred while it appears. */
export function isDeferredAtFirst({ fields }: FormPlan): boolean {
  return fields.length > maxDrawnAtOnce;
}

/** Whether the layout of a field may be deferred. */
export function canDefer(field: FieldPlan, form: FormPlan): boolean {
  return isLong(form) && plain.includes(field.widget);
}
