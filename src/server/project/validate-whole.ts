import type { FormPlan, ValidationContext, Verdict } from '../../../engine/declare/index.ts';
import { applyServerRules, validateAnswers } from '../../../engine/validate/index.ts';
import type { StorePlans } from './store-plans.ts';

/** Validates answers that no page has posted as one that is posted is: by all rules of the form, those of the server included. */
export async function validateWhole(
  plans: Pick<StorePlans, 'validators'>,
  form: FormPlan,
  answers: unknown,
  context: ValidationContext,
): Promise<Verdict> {
  const verdict = validateAnswers(form, plans.validators(form), answers, context);
  return verdict.issues.length > 0 ? verdict : { ...verdict, issues: await applyServerRules(form, verdict, context.now) };
}
