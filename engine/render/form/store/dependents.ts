import { type ConditionPlan, type FieldPlan, type FormPlan, isObject, type Json } from '../../../declare/index.ts';

/**
 * Fields whose validity may change with another answer: `{ password: ["passwordConfirm"] }`. Derived from the plan's rules and
 * conditions, once per plan.
 */
export function findDependents(form: FormPlan): ReadonlyMap<string, ReadonlySet<string>> {
  const dependents = new Map<string, Set<string>>();
  const note = (condition: ConditionPlan | undefined, dependent: string | undefined) => {
    if (condition === undefined || dependent === undefined) return;
    for (const key of answersRead(condition)) {
      if (key !== dependent) dependents.set(key, (dependents.get(key) ?? new Set()).add(dependent));
    }
  };
  for (const rule of form.rules) note(rule.when, rule.field ?? rule.requires);
  for (const field of form.fields) {
    note(field.requiredWhen, field.key);
    for (const choice of field.choices ?? []) note(choice.hiddenWhen, field.key);
  }
  return dependents;
}

function answersRead(condition: ConditionPlan): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(answersRead);
  if ('any' in condition) return condition.any.flatMap(answersRead);
  if ('not' in condition) return answersRead(condition.not);
  const paths = 'sum' in condition ? condition.sum : [condition.at];
  return [...paths.flatMap(answerAt), ...answerAt(comparedPath(condition.test.to))];
}

function answerAt([scope, key]: readonly string[]): readonly string[] {
  return scope === 'form' && key !== undefined ? [key] : [];
}

function comparedPath(to: Json | { readonly data: { readonly at: readonly string[] } }): readonly string[] {
  const data = isObject(to) ? to['data'] : undefined;
  return isObject(data) && Array.isArray(data['at']) ? data['at'].map(String) : [];
}

/** Whether a condition reads answers of the form. */
export function readsAnswers(condition: ConditionPlan): boolean {
  return answersRead(condition).length > 0;
}

/** Whether required or locked depends on answers. */
export function dependsOnAnswers(field: FieldPlan, form: FormPlan): boolean {
  const isRequiredByRule = form.rules.some(({ requires }) => requires === field.key);
  return field.requiredWhen !== undefined || field.readOnlyWhen !== undefined || isRequiredByRule;
}
