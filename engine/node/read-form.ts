import { type Answers, type FormPlan, findKind, type JsonObject, writeInZone } from '../declare/index.ts';
import type { FormModule, Rejection } from '../standalone/form-module.ts';
import { type PostedControls, readFormPost, splitSecrets } from '../submit/index.ts';
import { validateAnswers } from '../validate/index.ts';

export interface ReadFormOptions {
  /** ISO 8601; default: now. */
  readonly now?: string;
  /** Where today begins, such as `Europe/Paris`; default: in Japan. */
  readonly timeZone?: string;
  /** What the form's declared `context` has. */
  readonly context?: JsonObject;
}

export type FormReading<Given> =
  | { readonly answers: Given; readonly rejection?: undefined }
  /** `entered`: what to show again. `secrets`: keys of the secrets that were entered, to enter again. */
  | {
      readonly answers?: undefined;
      readonly rejection: Required<Pick<Rejection, 'issues'>>;
      readonly entered: Answers;
      readonly secrets: readonly string[];
    };

/**
 * Reads and validates what a form sent: JSON as `onSubmit` got it, or what a browser without scripts posted (`URLSearchParams` or
 * `FormData`). The server decides by the same rules as the page. A field that was not answered or not shown is null. Throws for no body, only for a form
 * whose validators have not loaded.
 */
export function readForm<Given extends object = Answers>(
  { plan, validators }: FormModule<Given>,
  body: unknown,
  { timeZone, now = writeInZone(timeZone, new Date().toISOString()), context = {} }: ReadFormOptions = {},
): FormReading<Given> {
  if (typeof validators === 'function') throw new Error('Load the validators of the form first.');
  const sent = isPosted(body) ? readFormPost(plan, readControls(body)).answers : body;
  const verdict = validateAnswers(plan, validators, sent, { context, settings: {}, now });
  const answers = Object.fromEntries(plan.fields.map(({ key }) => [key, verdict.answers[key] ?? null]));
  // The type was made of this plan.
  if (verdict.issues.length === 0) return { answers: answers as Given };
  return { rejection: { issues: verdict.issues }, ...splitEntered(plan, answers) };
}

/** What a refused page shows again: neither secrets nor codes that are used once. `secrets`: keys of those to enter again. */
export function splitEntered(
  plan: FormPlan,
  answers: Answers,
): { readonly entered: Answers; readonly secrets: readonly string[] } {
  const { plain, secret } = splitSecrets(plan, answers);
  const isUsedOnce = (key: string): boolean =>
    plan.fields.some((field) => field.key === key && findKind(field.kind)?.storedAs === 'nothing');
  const entries = Object.entries(plain);
  return {
    entered: Object.fromEntries(entries.filter(([key]) => !isUsedOnce(key))),
    secrets: [...Object.keys(secret), ...entries.flatMap(([key, answer]) => (isUsedOnce(key) && answer !== null ? [key] : []))],
  };
}

type Posted = Iterable<readonly [name: string, value: unknown]>;

const isPosted = (body: unknown): body is Posted => body instanceof URLSearchParams || body instanceof FormData;

/** The controls of a posted form; files are left out. */
export function readControls(body: Posted): PostedControls {
  // In one pass: `getAll` searches the whole body for each name.
  const controls = new Map<string, string[]>();
  for (const [name, value] of body) {
    const values = controls.get(name) ?? [];
    if (typeof value === 'string') values.push(value);
    controls.set(name, values);
  }
  return Object.fromEntries(controls);
}
