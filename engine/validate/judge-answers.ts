import type { Answers, Issue, Verdict } from '../declare/issue.ts';
import { isObject, type Json } from '../declare/json.ts';
import type { FormPlan } from '../declare/plan.ts';
import type { Given } from '../declare/scopes.ts';
import { holds } from './holds.ts';
import { judgeShownField, tellRule } from './judge-field.ts';
import { narrowForm } from './narrow-form.ts';
import { noAnswer, type Reading, readAnswer } from './normalise.ts';
import { pointTo } from './point-to.ts';
import { findShown, openScopes, readOwn } from './relevance.ts';
import type { FieldValidators } from './validators.ts';
import { isAbsent } from './values.ts';

/**
 * The one judge, in browser and server. `answers` may be anything that JSON can hold.
 * `{ familyName: "", email: "a@b.jp" }` → `{ issues: [{ at: "/familyName", rule: "required" }], answers: { familyName: null,
 * email: "a@b.jp" }, shown: ["familyName", "email"] }`. Issues stand in drawing order, all at once. Never throws.
 */
export function judgeAnswers(form: FormPlan, validators: FieldValidators, answers: unknown, given: Given): Verdict {
  // 1 normalise
  const { readings, normalised } = readAnswers(form, answers);
  // 2 what the form does not ask for
  const unknown = isObject(answers) ? findUnknown(form, answers) : [{ at: '', rule: 'type' }];
  // 3 which fields are shown; what hidden ones were answered is dropped
  const shown = findShown(form, normalised, given);
  const scopes = openScopes(form, shown.answers, given);
  // 4 required, schema, and rules, field by field
  const judged = shown.fields.flatMap((field) =>
    judgeShownField(field, readings.get(field.key) ?? { answer: null }, form, validators, scopes, given),
  );
  // 5 rules about the form as a whole
  const whole = form.rules
    .filter((rule) => rule.field === undefined && rule.requires === undefined && holds(rule.when, scopes, given.now))
    .map((rule) => tellRule(rule, '', scopes));
  return { issues: [...judged, ...whole, ...unknown], answers: shown.answers, shown: shown.fields.map(({ key }) => key) };
}

/** One field, as a keystroke needs it: the same issues that judging all would tell of it. A hidden or unknown one has none. */
export function judgeField(
  form: FormPlan,
  validators: FieldValidators,
  key: string,
  answers: Answers,
  given: Given,
): readonly Issue[] {
  const part = narrowForm(form, key);
  const { readings, normalised } = readAnswers(part, answers);
  const shown = findShown(part, normalised, given);
  const field = shown.fields.find((each) => each.key === key);
  const reading = readings.get(key);
  if (field === undefined || reading === undefined) return [];
  return judgeShownField(field, reading, part, validators, openScopes(part, shown.answers, given), given);
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
    return [field.key, reading !== undefined && 'answer' in reading ? reading.answer : noAnswer(field)];
  });
  return { readings, normalised: Object.fromEntries(normalised) };
}

/** Keys that the form does not have, or not now (NOT_USE). One that is declared but not in use may be sent empty. */
function findUnknown(form: FormPlan, answers: Record<string, unknown>): readonly Issue[] {
  const inUse = new Set(form.fields.map(({ key }) => key));
  const declared = new Set(form.declaredKeys);
  return Object.keys(answers)
    .filter((key) => !inUse.has(key) && !(declared.has(key) && isAbsent(answers[key])))
    .map((key) => ({ at: pointTo(key), rule: 'unknown' }));
}
