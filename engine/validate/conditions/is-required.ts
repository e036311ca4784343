import type { FieldPlan } from '../../declare/plans/plan.ts';
import type { Scopes, ValidationContext } from '../../declare/scopes.ts';
import { evaluateCondition } from '../evaluate-condition.ts';

// What a field's own conditions say in the scopes of its form or item.

type Clock = Pick<ValidationContext, 'now'>;

/** Like isRequired, but without the form's rules, which report their own issues. */
export function isRequiredIn(field: FieldPlan, scopes: Scopes, { now }: Clock): boolean {
  return field.rule === 'REQUIRED' || (field.requiredWhen !== undefined && evaluateCondition(field.requiredWhen, scopes, now));
}

export function isLockedIn({ readOnlyWhen }: FieldPlan, scopes: Scopes, { now }: Clock): boolean {
  return readOnlyWhen !== undefined && evaluateCondition(readOnlyWhen, scopes, now);
}
