import { type Answers, type FormPlan, isObject, type Json } from '../../engine/declare/index.ts';
import type { PostedControls } from '../../engine/submit/index.ts';

/**
 * Answers as a browser without scripts posts them, through urlencoded text and back: `{ news: true, sex: "1" }` →
 * `{ news: "true", sex: "1" }`. An unticked control is not posted.
 */
export function postControls(form: FormPlan, answers: Answers): PostedControls {
  const written = new URLSearchParams();
  for (const { key } of form.fields) for (const value of valuesOf(answers[key] ?? null)) written.append(key, value);
  const posted = new URLSearchParams(written.toString());
  return Object.fromEntries(
    [...new Set(posted.keys())].map((name) => {
      const values = posted.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

function valuesOf(answer: Json): readonly string[] {
  if (answer === null || answer === false) return [];
  if (Array.isArray(answer))
    return answer.map((each) => (isObject(each) ? `${each['policyId']}:${each['revision']}` : String(each)));
  return [String(answer)];
}
