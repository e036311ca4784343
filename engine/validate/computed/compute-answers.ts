import type { Answers } from '../../declare/issue.ts';
import { isObject, type Json } from '../../declare/json.ts';
import type { FieldPlan } from '../../declare/plans/plan.ts';
import type { Scopes } from '../../declare/scopes.ts';
import { isAbsent } from '../values.ts';
import { evaluateExpression } from './evaluate-expression.ts';

/** Whether the engine calculates the answer of a field, or of one in its items. */
export const isComputing = ({ computed, items }: FieldPlan): boolean =>
  computed !== undefined || items?.fields.some((itemField) => itemField.computed !== undefined) === true;

/**
 * The answers with those that the engine calculates, whatever was sent for them. A computed field reads the answers of fields before it, also
 * computed ones. `scopes`: those of the answers of a form.
 */
export function computeAnswers(
  fields: readonly FieldPlan[],
  answers: Answers,
  scopes: (form: Answers) => Scopes,
  now: string,
): Answers {
  if (!fields.some(isComputing)) return answers;
  const computed: Record<string, Json> = { ...answers };
  const formScopes = scopes(computed);
  for (const field of fields) {
    if (field.computed !== undefined) computed[field.key] = compute(field, formScopes, now);
    else if (isComputing(field)) computed[field.key] = computeItems(field, computed[field.key] ?? null, formScopes, now);
  }
  return computed;
}

function computeItems({ items }: FieldPlan, answer: Json, scopes: Scopes, now: string): Json {
  if (!Array.isArray(answer)) return answer;
  return answer.map((item: Json): Json => {
    if (!isObject(item)) return item;
    // Parsed JSON has no other objects.
    const computed = { ...item } as Record<string, Json>;
    for (const field of items?.fields ?? [])
      if (field.computed !== undefined) computed[field.key] = compute(field, { ...scopes, item: computed }, now);
    return computed;
  });
}

/** A value of another type than the field's is none. */
function compute({ computed, answer }: FieldPlan, scopes: Scopes, now: string): Json {
  if (computed === undefined) return null;
  const value = evaluateExpression(computed, scopes, now);
  if (answer === 'number') return typeof value === 'number' ? value : null;
  return isAbsent(value) || isObject(value) || Array.isArray(value) ? null : String(value);
}
