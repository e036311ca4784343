import type { ConditionPlan, ExpressionPlan } from '../declare/plans/condition-plan.ts';
import type { FieldPlan, FormPlan, RulePlan } from '../declare/plans/plan.ts';

// A keystroke validates one field. To stay fast in a form of 500 fields, it reads only the fields that this one depends on: those
// in its conditions and rules, those that decide whether these are shown, and so on.

/** Indexes computed once per form. */
interface FormIndex {
  readonly fields: ReadonlyMap<string, FieldPlan>;
  /** Position in drawing order. */
  readonly places: ReadonlyMap<string, number>;
  readonly narrow: Map<string, FormPlan>;
}

const indexes = new WeakMap<FormPlan, FormIndex>();

/** The form reduced to one field, its dependencies, and the rules about it, in drawing order. Cached per form and field. */
export function narrowForm(form: FormPlan, key: string): FormPlan {
  const index = indexes.get(form) ?? indexForm(form);
  indexes.set(form, index);
  const cached = index.narrow.get(key);
  if (cached !== undefined) return cached;
  const narrowed = buildNarrowForm(form, key, index);
  index.narrow.set(key, narrowed);
  return narrowed;
}

function indexForm({ fields }: FormPlan): FormIndex {
  return {
    fields: new Map(fields.map((field) => [field.key, field])),
    places: new Map(fields.map(({ key }, index) => [key, index])),
    narrow: new Map(),
  };
}

function buildNarrowForm(form: FormPlan, key: string, { fields, places }: FormIndex): FormPlan {
  const rules = form.rules.filter((rule) => rule.field === key || rule.requires === key);
  const needed = new Set([key]);
  for (const read of listFieldDependencies(fields.get(key), rules)) needed.add(read);
  // Iterating a set also visits entries that are added on the way.
  for (const key of needed) {
    for (const read of listValueReads(fields.get(key))) needed.add(read);
  }
  const positionOf = (field: FieldPlan) => places.get(field.key) ?? 0;
  const neededFields = [...needed]
    .flatMap((key) => fields.get(key) ?? [])
    .sort((left, right) => positionOf(left) - positionOf(right));
  return { ...form, fields: neededFields, rules };
}

/** Keys of the answers that decide whether a field is valid, required or read-only; also those of its items. */
export function listFieldDependencies(field: FieldPlan | undefined, rules: readonly RulePlan[]): readonly string[] {
  if (field === undefined) return [];
  const { items, choices = [] } = field;
  return [
    ...listExpressionReads(field.computed),
    ...listReadKeys(field.requiredWhen),
    ...listReadKeys(field.readOnlyWhen),
    ...choices.flatMap(({ hiddenWhen }) => listReadKeys(hiddenWhen)),
    ...listRuleReads(rules),
    ...(items?.fields.flatMap((itemField) => listFieldDependencies(itemField, [])) ?? []),
    ...listRuleReads(items?.rules ?? []),
  ];
}

/** Keys of the answers that decide whether a field is shown, and what the engine calculates for it. */
const listValueReads = (field: FieldPlan | undefined): readonly string[] => [
  ...listReadKeys(field?.when),
  ...[field, ...(field?.items?.fields ?? [])].flatMap((part) => listExpressionReads(part?.computed)),
];

/** Keys of the answers that an expression reads. */
export function listExpressionReads(expression: ExpressionPlan | undefined): readonly string[] {
  if (expression === undefined || 'literal' in expression) return [];
  if ('data' in expression) return readFormKey(expression.data.at);
  if ('when' in expression)
    return [...listReadKeys(expression.when), ...[expression.value, expression.otherwise].flatMap(listExpressionReads)];
  const { operands } = expression;
  return 'items' in operands
    ? [...readFormKey(operands.items), ...listExpressionReads(operands.value)]
    : operands.flatMap(listExpressionReads);
}

const listRuleReads = (rules: readonly RulePlan[]): readonly string[] =>
  rules.flatMap((rule) => [...listReadKeys(rule.when), ...Object.values(rule.with ?? {}).flatMap(({ at }) => readFormKey(at))]);

/** Keys of the answers that a condition reads. */
export function listReadKeys(condition: ConditionPlan | undefined): readonly string[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(listReadKeys);
  if ('any' in condition) return condition.any.flatMap(listReadKeys);
  if ('not' in condition) return listReadKeys(condition.not);
  const { to } = condition.test;
  const compared = typeof to === 'object' && to !== null && 'data' in to ? to.data : undefined;
  const at = typeof compared === 'object' && compared !== null && 'at' in compared ? compared.at : undefined;
  const paths = 'sum' in condition ? condition.sum : [condition.at];
  return [...paths.flatMap(readFormKey), ...(Array.isArray(at) ? readFormKey(at.map(String)) : [])];
}

function readFormKey([scope, key]: readonly string[]): readonly string[] {
  return scope === 'form' && key !== undefined ? [key] : [];
}
