import { type Answers, type FormPlan, findKind, isObject, type JsonObject, type Verdict, writeInZone } from '../declare/index.ts';
import type { FormModule, Rejection } from '../standalone/form-module.ts';
import { type PostedControls, readFormPost, splitSecrets } from '../submit/index.ts';
import { applyServerRules, listServerRules, restoreLocked, validateAnswers } from '../validate/index.ts';
import { assertServerRules } from './assert-server-rules.ts';

export interface ReadFormOptions {
  /** ISO 8601; default: now. */
  readonly now?: string;
  /** Whose `today` and `now` count, such as `Europe/Paris`; default: that of Japan. */
  readonly timeZone?: string;
  /** What the form's declared `context` has. */
  readonly context?: JsonObject;
  /** Saved answers: what read-only fields keep, whatever was sent. */
  readonly saved?: Answers;
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
 * `FormData`). The server decides by the same rules as the page. A field that was not answered or not shown is null. Throws for no body, only
 * for a form whose validators have not loaded or whose rules need `readFormAsync`, and for a time that is none.
 */
export function readForm<Given extends object = Answers>(
  form: FormModule<Given>,
  body: unknown,
  options: ReadFormOptions = {},
): FormReading<Given> {
  const { verdict, rules } = judgeForm(form, body, options);
  if (rules.length > 0) throw new Error(`Read it with readFormAsync: only the server decides the rule "${rules[0]}".`);
  return writeReading(form, verdict);
}

/** The same for forms with rules that only the server decides. */
export async function readFormAsync<Given extends object = Answers>(
  form: FormModule<Given>,
  body: unknown,
  options: ReadFormOptions = {},
): Promise<FormReading<Given>> {
  assertServerRules([form.plan]);
  const { verdict, now } = judgeForm(form, body, options);
  const issues = await applyServerRules(form.plan, verdict, now);
  return writeReading(form, { ...verdict, issues: [...verdict.issues, ...issues] });
}

function judgeForm<Given extends object>(
  { plan, validators }: FormModule<Given>,
  body: unknown,
  { timeZone, now = writeInZone(timeZone, new Date().toISOString()), context = {}, saved = {} }: ReadFormOptions,
) {
  if (typeof validators === 'function') throw new Error('Load the validators of the form first.');
  // Limits relative to an unreadable time would never apply.
  if (Number.isNaN(Date.parse(now))) throw new Error(`"${now}" is no time: "now" is such as "2026-04-01T09:30:00Z".`);
  const sent = isPosted(body) ? readFormPost(plan, readControls(body)).answers : body;
  const validation = { context, settings: {}, now };
  // Answers are JSON that validation reads.
  const kept = isObject(sent) ? restoreLocked(plan, saved, sent as Answers, validation) : sent;
  return { verdict: validateAnswers(plan, validators, kept, validation), now, rules: listServerRules(plan) };
}

function writeReading<Given extends object>({ plan }: FormModule<Given>, { issues, ...verdict }: Verdict): FormReading<Given> {
  const answers = Object.fromEntries(plan.fields.map(({ key }) => [key, verdict.answers[key] ?? null]));
  // The type was made of this plan.
  if (issues.length === 0) return { answers: answers as Given };
  return { rejection: { issues }, ...splitEntered(plan, answers) };
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
