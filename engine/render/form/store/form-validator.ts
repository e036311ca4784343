import type { Answers, FormPlan, Issue, Verdict } from '../../../declare/index.ts';
import type * as validation from '../../../validate/index.ts';
import type { AnswerIssues } from './answer-issues.ts';
import type { FormAnswers } from './form-answers.ts';

/** The functions that validate, which load with the validators. */
export type Validation = Pick<typeof validation, 'restoreLocked' | 'validateAnswers' | 'validateField'>;

interface Validating extends Validation {
  readonly validators: validation.FieldValidators;
}

/** Validates the answers of a form. Before the validators have loaded no issues are known, and the server reports them. */
export function createFormValidator(
  form: FormPlan,
  answers: FormAnswers,
  parts: { readonly issues: AnswerIssues; readonly onValidate: (key: string) => void },
) {
  // Whether a field's typed answer is valid, until it or a dependency changes.
  const valid = new Map<string, boolean>();
  let validating: Validating | undefined;

  return {
    validators: () => validating?.validators,
    setValidators(validators: validation.FieldValidators, functions: Validation): void {
      validating = { ...functions, validators };
    },
    forget: (key: string) => void valid.delete(key),
    forgetAll: () => valid.clear(),

    /** Issues of one field; undefined before the validators have loaded. */
    validateField(key: string, current: Answers): readonly Issue[] | undefined {
      if (validating === undefined) return undefined;
      parts.onValidate(key);
      const replacement = parts.issues.replacementOf(key);
      const issues = replacement === undefined ? findIssues(validating, key, current) : [replacement];
      if (current === answers.live()) valid.set(key, issues.length === 0);
      return issues;
    },

    /** Whether a field's typed answer is valid, as far as known. */
    isFieldValid(key: string): boolean {
      const wasValid = valid.get(key);
      if (wasValid !== undefined || validating === undefined) return wasValid ?? true;
      parts.onValidate(key);
      const isReplaced = parts.issues.replacementOf(key) !== undefined;
      const isValid = !isReplaced && findIssues(validating, key, answers.live()).length === 0;
      valid.set(key, isValid);
      return isValid;
    },

    /** Validates everything, as the server will. */
    validate(): Verdict {
      const verdict = validating === undefined ? assumeValid() : validateAll(validating);
      return { ...verdict, issues: parts.issues.mergeReplacements(form.fields, verdict) };
    },
  };

  function findIssues({ validateField, validators }: Validating, key: string, current: Answers): readonly Issue[] {
    return validateField(form, validators, key, current, answers.validationContext());
  }

  function validateAll({ validateAnswers, restoreLocked, validators }: Validating): Verdict {
    const context = answers.validationContext();
    return validateAnswers(form, validators, restoreLocked(form, answers.saved(), answers.live(), context), context);
  }

  function assumeValid(): Verdict {
    const keys = [...answers.shown()];
    return { issues: [], answers: Object.fromEntries(keys.map((key) => [key, answers.answer(key)])), shownKeys: keys };
  }
}
