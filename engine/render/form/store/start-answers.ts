import type { Answers, FormPlan, FormState, Json } from '../../../declare/index.ts';
import { fillItems, firstChoice } from '../../../submit/index.ts';
import { isAbsent, isSame, normaliseAnswer } from '../../../validate/index.ts';

/** Initial answers of a form: saved ones, and the preselected choice of a select without a blank one. */
export function startAnswers(form: FormPlan, saved: Answers): Answers {
  return Object.fromEntries(
    form.fields.map((field) => {
      const answer = fillItems(field, normaliseAnswer(field, Object.hasOwn(saved, field.key) ? saved[field.key] : null));
      return [field.key, isAbsent(answer) ? (firstChoice(field) ?? answer) : answer];
    }),
  );
}

/** Saved answers that changed with new page data, by field. */
export function newAnswers(form: FormPlan, before: FormState, after: FormState): readonly (readonly [string, Json])[] {
  const [old, now] = [startAnswers(form, before.answers), startAnswers(form, after.answers)];
  return Object.entries(now).filter(([key, answer]) => !isSame(answer, old[key]));
}
