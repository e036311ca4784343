import type { ConditionPlan, FieldPlan, FormPlan, RulePlan } from '../declare/plan.ts';

// A keystroke judges one field. It must not cost more in a form of 500 fields, so it looks only at the fields that this one
// depends on: those its conditions and rules read, those that decide whether these are shown, and so on.

const known = new WeakMap<FormPlan, Map<string, FormPlan>>();

/** The form with one field, what it depends on, and the rules about it, in drawing order. Made once for each form and field. */
export function narrowForm(form: FormPlan, key: string): FormPlan {
  const ofForm = known.get(form) ?? new Map<string, FormPlan>();
  known.set(form, ofForm);
  const kept = ofForm.get(key);
  if (kept !== undefined) return kept;
  const made = makeNarrow(form, key);
  ofForm.set(key, made);
  return made;
}

function makeNarrow(form: FormPlan, key: string): FormPlan {
  const rules = form.rules.filter((rule) => rule.field === key || rule.requires === key);
  const byKey = new Map(form.fields.map((field) => [field.key, field]));
  const needed = new Set([key]);
  for (const read of readsOfJudging(byKey.get(key), rules)) needed.add(read);
  // A set is walked in the order of adding, what is added on the way too.
  for (const each of needed) {
    for (const read of readsOf(byKey.get(each)?.when)) needed.add(read);
  }
  return { ...form, fields: form.fields.filter((field) => needed.has(field.key)), rules };
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
