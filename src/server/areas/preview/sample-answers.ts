import type { Answers, FieldPlan, FormPlan, Json } from '../../../../engine/declare/index.ts';

/**
 * Answers to look at: those of the example as far as the form asks for them, and for every other field one that its kind allows.
 * `{ familyName: "山田" }` → `{ familyName: "山田", sex: "1", "custom.c1": "入力例" }`; `text` stands where anything may be written.
 */
export function fillAnswers(form: FormPlan, given: Answers, text: string): Answers {
  return Object.fromEntries(
    form.fields.filter((field) => !field.secret).map((field) => [field.key, given[field.key] ?? sampleOf(field, text)]),
  );
}

/** The example's answers for the fields that the form has. */
export function pickAnswers(form: FormPlan, given: Answers): Answers {
  return Object.fromEntries(
    form.fields.filter(({ key, secret }) => !secret && Object.hasOwn(given, key)).map(({ key }) => [key, given[key] ?? null]),
  );
}

function sampleOf(field: FieldPlan, text: string): Json {
  const values = (field.choices ?? []).map(({ value }) => value);
  if (field.answer === 'list') return values.slice(0, 2);
  if (values.length > 0) return values[0] ?? null;
  // What has a form of its own is left to the example.
  return field.answer === 'text' && field.kind === 'free-text' ? text : null;
}
