import type { FieldPlan } from '../declare/plan.ts';

// In the order of the list that a person reads.
const listed = ['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit', 'uppercase', 'symbol'];

/** Names of the rules that a new password has to meet, for the live list: `["minLength", "maxLength", "passwordSigns", …]`. */
export function passwordRules(field: FieldPlan): readonly string[] {
  return listed.filter((keyword) => Object.hasOwn(field.schema, keyword));
}
