import type { Answers, FormPlan, FormState, JsonObject, ValidationContext } from '../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../engine/flow/index.ts';
import { restoreLocked } from '../../../../engine/validate/index.ts';
import type { FormRequest } from '../area.ts';
import type { AnyFormSource } from '../area-registry.ts';

/** A form for one person: its validation context and the values of its fields. */
export interface PreparedForm {
  readonly form: FormPlan;
  readonly validationContext: ValidationContext;
  /** Accepted answers, and values of the fields before anything was answered: what read-only fields keep. */
  readonly saved: Answers;
  /** Initial values, overridden by saved answers and then by drafts. Never contains a secret. */
  readonly answers: Answers;
}

/** Where a form's answers are: in its flow, if that has begun. `isReviewed`: without input that was not accepted. */
export interface FormAnswersIn {
  readonly flow?: FlowData | undefined;
  readonly isReviewed?: boolean;
}

/** Loads a form's context and saved answers. */
export async function prepareForm(
  requestContext: FormRequest,
  form: FormPlan,
  source: AnyFormSource | undefined,
  { flow, isReviewed = false }: FormAnswersIn = {},
): Promise<PreparedForm> {
  const formContext: JsonObject = (await source?.context?.(requestContext, flow)) ?? {};
  const initial: Answers = (await source?.initial?.(requestContext, flow)) ?? {};
  const validationContext: ValidationContext = {
    context: formContext,
    settings: form.settings,
    now: requestContext.now.toISOString(),
    set: flow?.set[form.id] ?? [],
  };
  const restored = isReviewed ? {} : restoreSetAside(form, flow?.left?.[form.id] ?? {});
  const answers = { ...initial, ...restored, ...flow?.answers[form.id], ...(isReviewed ? {} : flow?.drafts[form.id]) };
  const saved = { ...flow?.answers[form.id], ...initial };
  return { form, validationContext, saved, answers: restoreLocked(form, saved, answers, validationContext) };
}

/** Answers that were set aside when their fields went, for the fields that are back. */
function restoreSetAside(form: FormPlan, setAside: Answers): Answers {
  return Object.fromEntries(
    form.fields.flatMap(({ key }) => (Object.hasOwn(setAside, key) ? [[key, setAside[key] ?? null]] : [])),
  );
}

export function formState({ answers, validationContext, form }: PreparedForm): FormState {
  const secrets = new Set(form.fields.filter((field) => field.secret).map((field) => field.key));
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !secrets.has(key))),
    set: validationContext.set ?? [],
    // The context's declaration makes it JSON.
    context: validationContext.context as JsonObject,
  };
}
