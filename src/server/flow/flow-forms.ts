import type { Answers, FormPlan, FormState, Given, JsonObject } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import { isLocked } from '../../../engine/validate/index.ts';
import type { Visit } from '../areas/area.ts';
import type { FormPart } from '../areas/index.ts';

/** A form as it stands for one person: what judging needs, and what its fields show. */
export interface PreparedForm {
  readonly form: FormPlan;
  readonly given: Given;
  /** What stands in the fields before anything was answered. */
  readonly initial: Answers;
  /** Answers kept so far, over the first ones, and over them what was typed since; never a secret. */
  readonly answers: Answers;
}

/** Reads the context and the kept answers of a form. `drafts` false: without what was typed but not accepted. */
export async function prepareForm(
  visit: Visit,
  form: FormPlan,
  source: FormPart | undefined,
  flow: FlowData | undefined,
  drafts = true,
): Promise<PreparedForm> {
  const context: JsonObject = (await source?.context?.(visit, flow)) ?? {};
  const initial: Answers = (await source?.initial?.(visit, flow)) ?? {};
  const given: Given = {
    context,
    settings: form.settings,
    now: visit.now.toISOString(),
    set: flow?.set[form.id] ?? [],
  };
  const back = drafts ? pickAsked(form, flow?.left?.[form.id] ?? {}) : {};
  const kept = { ...initial, ...back, ...flow?.answers[form.id], ...(drafts ? flow?.drafts[form.id] : {}) };
  return { form, given, initial, answers: keepLocked(form, initial, kept, given) };
}

/** What was answered before its question went, where it is asked again. */
function pickAsked(form: FormPlan, left: Answers): Answers {
  return Object.fromEntries(form.fields.flatMap(({ key }) => (Object.hasOwn(left, key) ? [[key, left[key] ?? null]] : [])));
}

/** A locked field keeps its first answer, whatever was typed or sent. */
export function keepLocked(form: FormPlan, initial: Answers, answers: Answers, given: Given): Answers {
  const locked = form.fields.filter((field) => Object.hasOwn(initial, field.key) && isLocked(field, form, answers, given));
  return { ...answers, ...Object.fromEntries(locked.map((field) => [field.key, initial[field.key] ?? null])) };
}

export function formState({ answers, given, form }: PreparedForm): FormState {
  const secrets = new Set(form.fields.filter((field) => field.secret).map((field) => field.key));
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !secrets.has(key))),
    set: given.set ?? [],
    // The context is JSON by its declaration.
    context: given.context as JsonObject,
  };
}

/** What was answered, apart: what may be kept and shown, and what is secret. An absent secret is in neither. */
export function partSecrets(
  form: FormPlan,
  answers: Answers,
): { readonly plain: Answers; readonly secret: { readonly [key: string]: string } } {
  const secret: Record<string, string> = {};
  const plain: Record<string, Answers[string]> = {};
  for (const [key, value] of Object.entries(answers)) {
    const field = form.fields.find((each) => each.key === key);
    if (field?.secret !== true) plain[key] = value;
    else if (typeof value === 'string' && value !== '') secret[key] = value;
  }
  return { plain, secret };
}
