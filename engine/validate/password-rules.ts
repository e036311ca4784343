import type { FieldPlan } from '../declare/plans/plan.ts';

// In the order of the displayed list.
const listedKeywords = ['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit', 'uppercase', 'symbol'];

/** Rules of a new password for the live list: `["minLength", "maxLength", "passwordSigns", …]`. */
export function passwordRules(field: FieldPlan): readonly string[] {
  return listedKeywords.filter((keyword) => Object.hasOwn(field.schema, keyword));
}
