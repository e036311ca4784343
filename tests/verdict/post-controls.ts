import { type Answers, type FieldPlan, type FormPlan, isObject, type Json, type JsonObject } from '../../engine/declare/index.ts';
import type { PostedControls } from '../../engine/submit/index.ts';

/**
 * Answers as a browser without scripts posts them, through urlencoded text and back: `{ news: true, sex: "1" }` →
 * `{ news: "true", sex: "1" }`. An unticked control is not posted; line breaks become CR LF, and lone surrogates U+FFFD.
 */
export function postControls(form: FormPlan, answers: Answers): PostedControls {
  const written = new URLSearchParams();
  for (const field of form.fields)
    for (const [name, answer] of controlsOf(field, answers[field.key] ?? null))
      for (const value of valuesOf(answer)) written.append(name, value.replace(/\r\n?|\n/g, '\r\n'));
  const posted = new URLSearchParams(written.toString());
  return Object.fromEntries(
    [...new Set(posted.keys())].map((name) => {
      const values = posted.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The controls of a field: one, or those of its items and questions. */
function controlsOf({ key, answer: shape, items }: FieldPlan, answer: Json): readonly (readonly [name: string, answer: Json])[] {
  const list = Array.isArray(answer) ? answer.filter((each): each is JsonObject => isObject(each)) : [];
  if (items !== undefined)
    return list.flatMap((item, index) =>
      Object.entries(item).map(([name, each]) => [`${key}.${index}.${name}`, each ?? ''] as const),
    );
  if (shape !== 'survey') return [[key, answer]];
  return list.map((each) => {
    const given = each['answer'] ?? null;
    return [`${key}.${Array.isArray(given) ? 'many' : 'one'}.${String(each['questionId'])}`, given];
  });
}

function valuesOf(answer: Json): readonly string[] {
  if (answer === null || answer === false) return [];
  if (Array.isArray(answer))
    return answer.map((each) => (isObject(each) ? `${each['policyId']}:${each['revision']}` : String(each)));
  return [String(answer)];
}
