import type { Answers, FormPlan, Issue, Verdict } from '../../../declare/index.ts';
import { type FieldValidators, restoreLocked, validateAnswers, validateField } from '../../../validate/index.ts';
import type { AnswerIssues } from './answer-issues.ts';
import type { FormAnswers } from './form-answers.ts';

/** Validates the answers of a form. Before the validators have loaded no issues are known, and the server reports them. */
export function createFormValidator(
  form: FormPlan,
  answers: FormAnswers,
  parts: { readonly issues: AnswerIssues; readonly onValidate: (key: string) => void },
) {
  // Whether a field's typed answer is valid, until it or a dependency changes.
  const valid = new Map<string, boolean>();
  let validators: FieldValidators | undefined;

  return {
    validators: () => validators,
    setValidators(loaded: FieldValidators): void {
      validators = loaded;
    },
    forget: (key: string) => void valid.delete(key),
    forgetAll: () => valid.clear(),

    /** Issues of one field; undefined before the validators have loaded. */
    validateField(key: string, current: Answers): readonly Issue[] | undefined {
      if (validators === undefined) return undefined;
      parts.onValidate(key);
      const replacement = parts.issues.replacementOf(key);
      const issues =
        replacement === undefined ? validateField(form, validators, key, current, answers.validationContext()) : [replacement];
      if (current === answers.live()) valid.set(key, issues.length === 0);
      return issues;
    },

    /** Whether a field's typed answer is valid, as far as known. */
    isFieldValid(key: string): boolean {
      const wasValid = valid.get(key);
      if (wasValid !== undefined || validators === undefined) return wasValid ?? true;
      parts.onValidate(key);
      const isReplaced = parts.issues.replacementOf(key) !== undefined;
      const isValid =
        !isReplaced && validateField(form, validators, key, answers.live(), answers.validationContext()).length === 0;
      valid.set(key, isValid);
      return isValid;
    },

    /** Validates everything, as the server will. */
    validate(): Verdict {
      const context = answers.validationContext();
      const verdict =
        validators === undefined
          ? assumeValid()
          : validateAnswers(form, validators, restoreLocked(form, answers.saved(), answers.live(), context), context);
      return { ...verdict, issues: parts.issues.mergeReplacements(form.fields, verdict) };
    },
  };

  function assumeValid(): Verdict {
    const keys = [...answers.shown()];
    return { issues: [], answers: Object.fromEntries(keys.map((key) => [key, answers.answer(key)])), shownKeys: keys };
  }
}
