import type { ConditionPlan, FieldPlan, FormPlan } from '../../../declare/index.ts';
import { listExpressionReads, listFieldDependencies, listReadKeys } from '../../../validate/index.ts';

/**
 * Fields whose validity may change with another answer: `{ password: ["passwordConfirm"] }`. Derived from the plan's rules and
 * conditions, once per plan.
 */
export function findDependents(form: FormPlan): ReadonlyMap<string, ReadonlySet<string>> {
  const dependents = new Map<string, Set<string>>();
  const note = (keys: readonly string[], dependent: string | undefined) => {
    if (dependent === undefined) return;
    for (const key of keys) {
      if (key !== dependent) dependents.set(key, (dependents.get(key) ?? new Set()).add(dependent));
    }
  };
  for (const rule of form.rules) note(listReadKeys(rule.when), rule.field ?? rule.requires);
  for (const field of form.fields) note(listFieldDependencies(field, []), field.key);
  // What a computed field decides depends on the answers that it reads. Later ones read earlier ones.
  for (const field of form.fields.filter(({ computed }) => computed !== undefined).reverse())
    for (const key of listExpressionReads(field.computed))
      for (const dependent of dependents.get(field.key) ?? []) note([key], dependent);
  return dependents;
}

/** Whether a condition reads answers of the form. */
export function readsAnswers(condition: ConditionPlan): boolean {
  return listReadKeys(condition).length > 0;
}

/** Whether required or locked depends on answers. */
export function dependsOnAnswers(field: FieldPlan, form: FormPlan): boolean {
  const isRequiredByRule = form.rules.some(({ requires }) => requires === field.key);
  return isRequiredByRule || [field, ...(field.items?.fields ?? [])].some(hasConditions);
}

const hasConditions = ({ requiredWhen, readOnlyWhen }: FieldPlan): boolean =>
  requiredWhen !== undefined || readOnlyWhen !== undefined;
