import type { ConditionPlan, FieldPlan, RulePlan } from '../../declare/index.ts';

/**
 * Marks the fields of which one must have an answer: a rule whose issue is shown at `email` while `email` and `loginId` are both
 * empty marks both. If settings leave only one of them in use, that one is required.
 */
export function markAlternatives(fields: readonly FieldPlan[], rules: readonly RulePlan[]): readonly FieldPlan[] {
  const alternatives = new Set<string>();
  const required = new Set<string>();
  for (const rule of rules) {
    const conditions = 'all' in rule.when ? rule.when.all : [rule.when];
    const empty = conditions.flatMap(readEmptyField);
    if (empty.length < 2 || rule.field === undefined || !empty.includes(rule.field)) continue;
    const inUse = fields.filter(({ key }) => empty.includes(key));
    // Where one of them is required anyway, the others are optional.
    if (inUse.some((field) => field.rule === 'REQUIRED')) continue;
    if (inUse.length > 1) for (const { key } of inUse) alternatives.add(key);
    else if (empty.length === conditions.length) required.add(rule.field);
  }
  return fields.map((field) => {
    if (required.has(field.key)) return { ...field, rule: 'REQUIRED' };
    return alternatives.has(field.key) ? { ...field, isAlternative: true } : field;
  });
}

/** `form.email` is not present → `["email"]`; any other condition → `[]`. */
function readEmptyField(condition: ConditionPlan): readonly string[] {
  if (!('at' in condition) || condition.test.keyword !== 'present' || condition.test.to !== false) return [];
  const [scope, key, ...below] = condition.at;
  return scope === 'form' && key !== undefined && below.length === 0 ? [key] : [];
}
