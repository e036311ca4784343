import { type Answers, type FieldPlan, type FormPlan, findKind, type Json } from '../../../../../engine/declare/index.ts';

/**
 * Returns the example's answers, and a sample answer for every other field. `text` is used for free text.
 * `{ familyName: "山田" }` → `{ familyName: "山田", sex: "1", "custom.c1": "入力例" }`
 */
export function fillAnswers(form: FormPlan, answers: Answers, text: string): Answers {
  return Object.fromEntries(
    form.fields.filter((field) => !field.secret).map((field) => [field.key, answers[field.key] ?? sampleOf(field, text)]),
  );
}

/** Returns the example's answers to the form's fields. */
export function pickAnswers(form: FormPlan, answers: Answers): Answers {
  return Object.fromEntries(
    form.fields.filter(({ key, secret }) => !secret && Object.hasOwn(answers, key)).map(({ key }) => [key, answers[key] ?? null]),
  );
}

function sampleOf(field: FieldPlan, text: string): Json {
  const values = (field.choices ?? []).map(({ value }) => value);
  if (field.schema['type'] === 'array') return values.slice(0, 2);
  if (values.length > 0) return values[0] ?? null;
  // Values with a special format must come from the example.
  return findKind(field.kind)?.takesAnyText === true ? text : null;
}
