// A form without scripts: urlencoded, to the page's own path.
import type { Answers, FormPlan, Json } from '../declare/index.ts';

/** Controls by name, in the order they were sent. */
export type PostedControls = { readonly [name: string]: string | readonly string[] };

/** What every posted form carries besides its answers. */
export const postedCall = '_do';
export const postedVersion = '_v';

/** `{ sex: "1", "custom.c1": ["o1", "o2"] }` → answers, each in the shape of its field. Other names are given back as `others`. */
export function readFormPost(
  form: FormPlan,
  controls: PostedControls,
): { readonly answers: Answers; readonly others: { readonly [name: string]: string } } {
  const answers: Record<string, Json> = {};
  const others: Record<string, string> = {};
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  for (const field of form.fields) {
    const sent = controls[field.key];
    const values = sent === undefined ? [] : typeof sent === 'string' ? [sent] : sent;
    if (field.answer === 'list') answers[field.key] = values.filter((value) => value !== '');
    else if (field.answer === 'boolean') answers[field.key] = values.some((value) => value === 'true' || value === 'on');
    else if (field.answer === 'policies') answers[field.key] = readPolicies(field.options['policies'], values);
    else answers[field.key] = values.at(-1) ?? null;
  }
  for (const [name, value] of Object.entries(controls)) {
    if (fields.has(name) || name === postedCall || name === postedVersion) continue;
    const last = typeof value === 'string' ? value : value.at(-1);
    if (last !== undefined) others[name] = last;
  }
  return { answers, others };
}

/** `"terms:2"` → `{ policyId: "terms", revision: 2, key: "terms" }`; the key is the declared one's. */
function readPolicies(declared: Json | undefined, values: readonly string[]): Json {
  const policies = Array.isArray(declared) ? declared : [];
  return values.map((value) => {
    const [policyId = '', revision = ''] = value.split(':');
    const known = policies.find(
      (policy) => typeof policy === 'object' && policy !== null && 'policyId' in policy && policy.policyId === policyId,
    );
    const key = typeof known === 'object' && known !== null && 'key' in known ? known.key : policyId;
    return { policyId, revision: Number(revision), key };
  });
}
