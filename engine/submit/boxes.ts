// Boxes of an envelope: `{ "ticked": "scope" }` is the list of the ticked ones among `scope.email`, `scope.profile`.
import type { Answers, FormPlan, Issue, Json } from '../declare/index.ts';

/** Fields whose keys begin with a prefix and a dot. */
export function repeatedKeys(prefix: string, form: FormPlan | undefined): readonly string[] {
  return (form?.fields ?? []).map((field) => field.key).filter((key) => key.startsWith(`${prefix}.`));
}

/** The ends of the keys of boxes: `("scope", form, { "scope.email": true }, true)` → `["email"]`. A hidden box has no answer. */
export function listBoxes(prefix: string, form: FormPlan | undefined, answers: Answers, isTicked: boolean): Json {
  return repeatedKeys(prefix, form).flatMap((key) => (answers[key] === isTicked ? [key.slice(prefix.length + 1)] : []));
}

/** Reads a list, or one value of a posted form, into the answers. */
export function readBoxes(
  prefix: string,
  form: FormPlan | undefined,
  { value, at, isTicked }: { readonly value: unknown; readonly at: string; readonly isTicked: boolean },
  read: { readonly answers: Record<string, Json>; readonly issues: Issue[] },
): void {
  const keys = new Set(repeatedKeys(prefix, form));
  for (const end of value === null || value === '' ? [] : [value].flat()) {
    const key = `${prefix}.${String(end)}`;
    if (keys.has(key)) read.answers[key] = isTicked;
    else read.issues.push({ at, rule: 'unknown' });
  }
}
