import type { Answers, FormPlan, FormState, Json } from '../../declare/index.ts';
import { fillItems } from '../../submit/index.ts';
import { isAbsent, isSame, normaliseAnswer } from '../../validate/index.ts';

/** What a form begins with: kept answers, and what a select without a blank choice has chosen by itself. */
export function startAnswers(form: FormPlan, kept: Answers): Answers {
  return Object.fromEntries(
    form.fields.map((field) => {
      const answer = fillItems(field, normaliseAnswer(field, Object.hasOwn(kept, field.key) ? kept[field.key] : null));
      const first = field.widget === 'select' && field.options['blank'] !== true ? field.choices?.[0]?.value : undefined;
      return [field.key, isAbsent(answer) && first !== undefined ? first : answer];
    }),
  );
}

/** What the server answers otherwise than before, field by field: the page's data came anew. */
export function newAnswers(form: FormPlan, before: FormState, after: FormState): readonly (readonly [string, Json])[] {
  const [old, now] = [startAnswers(form, before.answers), startAnswers(form, after.answers)];
  return Object.entries(now).filter(([key, answer]) => !isSame(answer, old[key]));
}
