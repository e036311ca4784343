import type { ConditionPlan, FieldPlan, FormPlan, RulePlan } from '../declare/plan.ts';

// A keystroke judges one field. It must not cost more in a form of 500 fields, so it looks only at the fields that this one
// depends on: those its conditions and rules read, those that decide whether these are shown, and so on.

/** What is found once for each form. */
interface FormIndex {
  readonly fields: ReadonlyMap<string, FieldPlan>;
  /** Places in the order of drawing. */
  readonly places: ReadonlyMap<string, number>;
  readonly narrow: Map<string, FormPlan>;
}

const known = new WeakMap<FormPlan, FormIndex>();

/** The form with one field, what it depends on, and the rules about it, in drawing order. Made once for each form and field. */
export function narrowForm(form: FormPlan, key: string): FormPlan {
  const index = known.get(form) ?? indexForm(form);
  known.set(form, index);
  const kept = index.narrow.get(key);
  if (kept !== undefined) return kept;
  const made = makeNarrow(form, key, index);
  index.narrow.set(key, made);
  return made;
}

function indexForm({ fields }: FormPlan): FormIndex {
  return {
    fields: new Map(fields.map((field) => [field.key, field])),
    places: new Map(fields.map(({ key }, place) => [key, place])),
    narrow: new Map(),
  };
}

function makeNarrow(form: FormPlan, key: string, { fields, places }: FormIndex): FormPlan {
  const rules = form.rules.filter((rule) => rule.field === key || rule.requires === key);
  const needed = new Set([key]);
  for (const read of readsOfJudging(fields.get(key), rules)) needed.add(read);
  // A set is walked in the order of adding, what is added on the way too.
  for (const each of needed) {
    for (const read of readsOf(fields.get(each)?.when)) needed.add(read);
  }
  const place = (each: FieldPlan) => places.get(each.key) ?? 0;
  const kept = [...needed].flatMap((each) => fields.get(each) ?? []).sort((one, other) => place(one) - place(other));
  return { ...form, fields: kept, rules };
}

function readsOfJudging(field: FieldPlan | undefined, rules: readonly RulePlan[]): readonly string[] {
  const hidden = field?.choices?.flatMap(({ hiddenWhen }) => readsOf(hiddenWhen)) ?? [];
  const told = rules.flatMap((rule) => [
    ...readsOf(rule.when),
    ...Object.values(rule.with ?? {}).flatMap(({ at }) => readsOfPath(at)),
  ]);
  return [...readsOf(field?.requiredWhen), ...readsOf(field?.lockedWhen), ...hidden, ...told];
}

/** Keys of the answers that a condition reads. */
function readsOf(condition: ConditionPlan | undefined): readonly string[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(readsOf);
  if ('any' in condition) return condition.any.flatMap(readsOf);
  if ('not' in condition) return readsOf(condition.not);
  const { to } = condition.test;
  const compared = typeof to === 'object' && to !== null && 'data' in to ? to.data : undefined;
  const at = typeof compared === 'object' && compared !== null && 'at' in compared ? compared.at : undefined;
  return [...readsOfPath(condition.at), ...(Array.isArray(at) ? readsOfPath(at.map(String)) : [])];
}

function readsOfPath([scope, key]: readonly string[]): readonly string[] {
  return scope === 'form' && key !== undefined ? [key] : [];
}
