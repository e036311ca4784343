// Forms for these tests, compiled and validated as in production.
import { createHash } from 'node:crypto';
import { compileForm } from '../../engine/compile/form/index.ts';
import type {
  Answers,
  DeclaredField,
  DeclaredForm,
  FormPlan,
  Json,
  JsonObject,
  Settings,
  ValidationContext,
} from '../../engine/declare/index.ts';
import { type FieldValidators, validateAnswers } from '../../engine/validate/index.ts';

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Noon of 21 November 2026 in Japan. */
export const now = '2026-11-21T12:00:00+09:00';

export interface OpenForm {
  readonly plan: FormPlan;
  readonly validators: FieldValidators;
  readonly source: string;
  /** Issues as `"familyName required"`. */
  validate(answers: unknown, context?: JsonObject): readonly string[];
  answers(answers: unknown, context?: JsonObject): Answers;
  shown(answers: unknown, context?: JsonObject): readonly string[];
}

export function evaluate(source: string): FieldValidators {
  // The module declares this type; the tests of this folder verify it.
  return new Function(source)() as FieldValidators;
}

export function openForm(declared: DeclaredForm, settings: Settings = {}): OpenForm {
  const { plan, validator } = compileForm(declared, settings, hash);
  const validators = evaluate(validator.source);
  const createContext = (context: JsonObject = {}): ValidationContext => ({ context, settings, now });
  return {
    plan,
    validators,
    source: validator.source,
    validate: (answers, context) =>
      validateAnswers(plan, validators, answers, createContext(context)).issues.map(({ at, rule }) =>
        `${at.slice(1)} ${rule}`.trim(),
      ),
    answers: (answers, context) => validateAnswers(plan, validators, answers, createContext(context)).answers,
    shown: (answers, context) => validateAnswers(plan, validators, answers, createContext(context)).shownKeys,
  };
}

/** A form with one field called `field`. */
export function openField(field: DeclaredField, settings: Settings = {}) {
  const form = openForm({ id: 'one', fields: { field } }, settings);
  return {
    ...form,
    /** Violated rules. */
    rules: (answer: Json, context?: JsonObject) =>
      form.validate({ field: answer }, context).map((issue) => issue.replace('field ', '')),
    keeps: (answer: Json) => form.answers({ field: answer })['field'],
  };
}
