import type { Answers, FormPlan } from '../declare/index.ts';

/** Splits answers into those that may be stored and shown, and secrets. An absent secret is in neither. */
export function splitSecrets(
  form: FormPlan,
  answers: Answers,
): { readonly plain: Answers; readonly secret: { readonly [key: string]: string } } {
  const secret: Record<string, string> = {};
  const plain: Record<string, Answers[string]> = {};
  for (const [key, value] of Object.entries(answers)) {
    const field = form.fields.find((candidate) => candidate.key === key);
    if (field?.secret !== true) plain[key] = value;
    else if (typeof value === 'string' && value !== '') secret[key] = value;
  }
  return { plain, secret };
}
