import type { Answers } from '../declare/issue.ts';
import type { Json } from '../declare/json.ts';
import type { FieldPlan, FormPlan } from '../declare/plans/plan.ts';
import type { Scopes, ValidationContext } from '../declare/scopes.ts';
import { normaliseAnswer } from './answers.ts';
import { computeAnswers } from './computed/compute-answers.ts';
import { isLockedIn, isRequiredIn } from './conditions/is-required.ts';
import { hasNoChoice } from './context-choices.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { narrowForm } from './narrow-form.ts';

// Which fields the form shows for given answers, and which of them are required or locked.

/** Normalised answers of all fields in use, without other keys. `{ postalCode: "100-0001" }` → `{ postalCode: "1000001", … }` */
export function normaliseAnswers(form: FormPlan, answers: unknown): Answers {
  return Object.fromEntries(form.fields.map((field) => [field.key, normaliseAnswer(field, readOwn(answers, field.key))]));
}

export function readOwn(answers: unknown, key: string): unknown {
  if (typeof answers !== 'object' || answers === null || !Object.hasOwn(answers, key)) return undefined;
  // An own property of an object with unknown property names.
  return (answers as Record<string, unknown>)[key];
}

/** What a form's conditions read. Settings that the form was compiled with take precedence. */
export function createScopes(form: FormPlan, answers: Answers, context: ValidationContext): Scopes {
  return { form: answers, context: context.context, settings: { ...context.settings, ...form.settings } };
}

/**
 * Fields that are shown for these answers, in drawing order: `{ contact: "phone" }` → contact, phoneNumber. Answers of hidden
 * fields count for no condition.
 */
export function shownFields(form: FormPlan, answers: unknown, context: ValidationContext): readonly FieldPlan[] {
  return findFieldVisibility(form, normaliseAnswers(form, answers), context).fields;
}

export interface FieldVisibility {
  readonly fields: readonly FieldPlan[];
  /** Normalised answers of the shown fields only. */
  readonly answers: Answers;
}

export function findFieldVisibility(form: FormPlan, normalised: Answers, context: ValidationContext): FieldVisibility {
  let visibility = filterShownFields(form.fields, normalised, normalised, form, context);
  // Hiding a field may hide or show another whose condition reads its answer.
  for (let round = 0; round < form.fields.length; round++) {
    const next = filterShownFields(form.fields, normalised, visibility.answers, form, context);
    if (
      next.fields.length === visibility.fields.length &&
      next.fields.every((field, index) => field === visibility.fields[index])
    )
      return visibility;
    // Circular conditions never reach a fixed point: show only what two rounds agree on.
    if (round === form.fields.length - 1)
      return filterShownFields(visibility.fields, normalised, visibility.answers, form, context);
    visibility = next;
  }
  return visibility;
}

function filterShownFields(
  candidates: readonly FieldPlan[],
  normalised: Answers,
  visible: Answers,
  form: FormPlan,
  context: ValidationContext,
): FieldVisibility {
  const scopes = createScopes(form, visible, context);
  const fields = candidates.filter((field) => evaluateCondition(field.when, scopes, context.now) && !hasNoChoice(field, scopes));
  const answers: [string, Json][] = fields.map(({ key }) => [key, normalised[key] ?? null]);
  const scopesOf = (computed: Answers): Scopes => createScopes(form, computed, context);
  return { fields, answers: computeAnswers(fields, Object.fromEntries(answers), scopesOf, context.now) };
}

/**
 * Whether a field must have a value now: by its rule, its `requiredWhen`, or a form rule with `requires`. A secret that is
 * already set need not be typed again.
 */
export function isRequired(field: FieldPlan, form: FormPlan, answers: Answers, context: ValidationContext): boolean {
  if (field.secret && context.set?.includes(field.key) === true) return false;
  const byRule = form.rules.filter((rule) => rule.requires === field.key);
  // For most fields no answer matters.
  if (field.rule === 'REQUIRED' || (field.requiredWhen === undefined && byRule.length === 0)) return field.rule === 'REQUIRED';
  const scopes = createFieldScopes(field, form, answers, context);
  return isRequiredIn(field, scopes, context) || byRule.some((rule) => evaluateCondition(rule.when, scopes, context.now));
}

/** Whether a field is shown read-only. The server keeps the saved value. */
export function isLocked(field: FieldPlan, form: FormPlan, answers: Answers, context: ValidationContext): boolean {
  return field.readOnlyWhen !== undefined && isLockedIn(field, createFieldScopes(field, form, answers, context), context);
}

/** Scopes for one field's conditions: the shown answers of the fields that it depends on. */
export function createFieldScopes(field: FieldPlan, form: FormPlan, answers: Answers, context: ValidationContext): Scopes {
  const part = narrowForm(form, field.key);
  return createScopes(part, findFieldVisibility(part, normaliseAnswers(part, answers), context).answers, context);
}
