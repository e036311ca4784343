import type { Answers } from '../declare/issue.ts';
import type { Json } from '../declare/json.ts';
import type { FieldPlan, FormPlan } from '../declare/plan.ts';
import type { Given, Scopes } from '../declare/scopes.ts';
import { holds } from './holds.ts';
import { narrowForm } from './narrow-form.ts';
import { normaliseAnswer } from './normalise.ts';

// Which fields are asked with these answers, and how: shown, required, locked.

/** Normalised answers of all fields in use; other keys are left out. `{ postalCode: "100-0001" }` → `{ postalCode: "1000001", … }` */
export function normaliseAnswers(form: FormPlan, answers: unknown): Answers {
  return Object.fromEntries(form.fields.map((field) => [field.key, normaliseAnswer(field, readOwn(answers, field.key))]));
}

export function readOwn(answers: unknown, key: string): unknown {
  if (typeof answers !== 'object' || answers === null || !Object.hasOwn(answers, key)) return undefined;
  // An own property of an object whose names we do not know.
  return (answers as Record<string, unknown>)[key];
}

/** What conditions of a form read. Settings are those that the form was compiled with, as far as it reads them. */
export function openScopes(form: FormPlan, answers: Answers, given: Given): Scopes {
  return { form: answers, context: given.context, settings: { ...given.settings, ...form.settings } };
}

/**
 * The fields that are asked with these answers, in drawing order: `{ contact: "phone" }` → contact, phoneNumber. What a hidden
 * field was answered counts for no condition.
 */
export function shownFields(form: FormPlan, answers: unknown, given: Given): readonly FieldPlan[] {
  return findShown(form, normaliseAnswers(form, answers), given).fields;
}

export interface Shown {
  readonly fields: readonly FieldPlan[];
  /** Normalised answers of the shown fields only. */
  readonly answers: Answers;
}

export function findShown(form: FormPlan, normalised: Answers, given: Given): Shown {
  let shown = pickShown(form.fields, normalised, normalised, form, given);
  // Hiding a field may hide or show another that asks for its answer.
  for (let round = 0; round < form.fields.length; round++) {
    const next = pickShown(form.fields, normalised, shown.answers, form, given);
    if (next.fields.length === shown.fields.length && next.fields.every((field, index) => field === shown.fields[index]))
      return shown;
    // Conditions in a circle never settle: then only what two rounds agree on is shown.
    if (round === form.fields.length - 1) return pickShown(shown.fields, normalised, shown.answers, form, given);
    shown = next;
  }
  return shown;
}

function pickShown(among: readonly FieldPlan[], normalised: Answers, visible: Answers, form: FormPlan, given: Given): Shown {
  const scopes = openScopes(form, visible, given);
  const fields = among.filter((field) => holds(field.when, scopes, given.now));
  const answers: [string, Json][] = fields.map(({ key }) => [key, normalised[key] ?? null]);
  return { fields, answers: Object.fromEntries(answers) };
}

/**
 * Whether a field must have a value now: by its rule, its `requiredWhen`, or a rule that `requires` it. A secret that was set
 * before has one: it is typed only to be changed.
 */
export function isRequired(field: FieldPlan, form: FormPlan, answers: Answers, given: Given): boolean {
  if (field.secret && given.set?.includes(field.key) === true) return false;
  const byRule = form.rules.filter((rule) => rule.requires === field.key);
  // Of most fields it is known without looking at any answer.
  if (field.rule === 'REQUIRED' || (field.requiredWhen === undefined && byRule.length === 0)) return field.rule === 'REQUIRED';
  const scopes = openForField(field, form, answers, given);
  return isRequiredIn(field, scopes, given) || byRule.some((rule) => holds(rule.when, scopes, given.now));
}

/** The same without the rules between fields, whose issues have names of their own. */
export function isRequiredIn(field: FieldPlan, scopes: Scopes, given: Given): boolean {
  return field.rule === 'REQUIRED' || (field.requiredWhen !== undefined && holds(field.requiredWhen, scopes, given.now));
}

/** Whether a field is shown but not to be changed. Holding the kept value is the server's. */
export function isLocked(field: FieldPlan, form: FormPlan, answers: Answers, given: Given): boolean {
  return field.lockedWhen !== undefined && holds(field.lockedWhen, openForField(field, form, answers, given), given.now);
}

/** What one field's conditions read: the answers of the fields it depends on, as far as they are shown. */
function openForField(field: FieldPlan, form: FormPlan, answers: Answers, given: Given): Scopes {
  const part = narrowForm(form, field.key);
  return openScopes(part, findShown(part, normaliseAnswers(part, answers), given).answers, given);
}
