import type { Answers, Issue, Verdict } from '../declare/issue.ts';
import { isObject, type Json } from '../declare/json.ts';
import type { FieldPlan, FormPlan } from '../declare/plans/plan.ts';
import type { ValidationContext } from '../declare/scopes.ts';
import type { Reading } from './answers/answer-shape.ts';
import { emptyAnswer, readAnswer } from './answers.ts';
import { isComputing } from './computed/compute-answers.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { createScopes, findFieldVisibility, readOwn } from './field-visibility.ts';
import { toJsonPointer } from './json-pointer.ts';
import { narrowForm } from './narrow-form.ts';
import { describeRule, validateShownField } from './validate-field.ts';
import type { FieldValidators } from './validators.ts';
import { isAbsent } from './values.ts';

/**
 * Validates a form, in browser and server. `answers` may be any JSON value. `{ familyName: "", email: "a@b.jp" }` → `{ issues: [{
 * at: "/familyName", rule: "required" }], answers: { familyName: null, email: "a@b.jp" }, shown: ["familyName", "email"] }`.
 * Returns all issues in drawing order. Never throws.
 */
export function validateAnswers(
  form: FormPlan,
  validators: FieldValidators,
  answers: unknown,
  context: ValidationContext,
): Verdict {
  // 1 normalise
  const { readings, normalised } = readAnswers(form, answers);
  // 2 find unknown keys
  const unknown = isObject(answers) ? findUnknown(form, answers) : [{ at: '', rule: 'type' }];
  // 3 find the shown fields and drop the answers of hidden ones
  const visibility = findFieldVisibility(form, normalised, context);
  const scopes = createScopes(form, visibility.answers, context);
  // 4 validate each field: required, schema, rules
  const fieldIssues = visibility.fields.flatMap((field) =>
    validateShownField(
      field,
      withComputed(readings.get(field.key), visibility.answers, field),
      form,
      validators,
      scopes,
      context,
    ),
  );
  // 5 apply rules about the form as a whole
  const formIssues = form.rules
    .filter(
      (rule) => rule.field === undefined && rule.requires === undefined && evaluateCondition(rule.when, scopes, context.now),
    )
    .map((rule) => describeRule(rule, '', scopes, context.now));
  return {
    issues: [...fieldIssues, ...formIssues, ...unknown],
    answers: visibility.answers,
    shownKeys: visibility.fields.map(({ key }) => key),
  };
}

/**
 * Validates one field, for keystrokes: returns the issues that validateAnswers would report for it. None for a hidden or unknown
 * field.
 */
export function validateField(
  form: FormPlan,
  validators: FieldValidators,
  key: string,
  answers: Answers,
  context: ValidationContext,
): readonly Issue[] {
  const part = narrowForm(form, key);
  const { readings, normalised } = readAnswers(part, answers);
  const visibility = findFieldVisibility(part, normalised, context);
  const field = visibility.fields.find((candidate) => candidate.key === key);
  const reading = readings.get(key);
  if (field === undefined || reading === undefined) return [];
  return validateShownField(
    field,
    withComputed(reading, visibility.answers, field),
    part,
    validators,
    createScopes(part, visibility.answers, context),
    context,
  );
}

/** The answer that was read, or with what the engine calculated. */
function withComputed(reading: Reading | undefined, answers: Answers, field: FieldPlan): Reading {
  if (reading === undefined || !('answer' in reading) || !isComputing(field)) return reading ?? { answer: null };
  return { ...reading, answer: answers[field.key] ?? null };
}

function readAnswers(
  form: FormPlan,
  answers: unknown,
): { readonly readings: ReadonlyMap<string, Reading>; readonly normalised: Answers } {
  const readings = new Map(
    form.fields.map((field): [string, Reading] => [field.key, readAnswer(field, readOwn(answers, field.key))]),
  );
  const normalised = form.fields.map((field): [string, Json] => {
    const reading = readings.get(field.key);
    return [field.key, reading !== undefined && 'answer' in reading ? reading.answer : emptyAnswer(field)];
  });
  return { readings, normalised: Object.fromEntries(normalised) };
}

/** Keys that the form does not declare or use (NOT_USE). A declared key that is not in use may be sent empty. */
function findUnknown(form: FormPlan, answers: Record<string, unknown>): readonly Issue[] {
  const inUse = new Set(form.fields.map(({ key }) => key));
  const declared = new Set(form.declaredKeys);
  return Object.keys(answers)
    .filter((key) => !inUse.has(key) && !(declared.has(key) && isAbsent(answers[key])))
    .map((key) => ({ at: toJsonPointer(key), rule: 'unknown' }));
}
