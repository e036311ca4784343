// Answers to earlier versions of a form: splits them by the present fields, and lists the visible changes.
import type { Answers, FormChange, FormPlan } from '../../../../engine/declare/index.ts';
import type { FlowData, FlowSnapshot } from '../../../../engine/flow/index.ts';
import { listVisibleChanges, splitSecrets } from '../../../../engine/submit/index.ts';
import { isAbsent, normaliseAnswers } from '../../../../engine/validate/index.ts';
import { findFormOfVersion } from '../../project/compiled-parts.ts';
import type { FormRequest, RequestContext } from '../area.ts';
import type { AnyFormSource } from '../area-registry.ts';
import { type PreparedForm, prepareForm } from './flow-forms.ts';

/** An earlier version of a form, and the input as that version reads it. */
export interface EarlierForm {
  readonly plan: FormPlan;
  readonly answers: Answers;
}

/** Undefined: no form of this version was ever rendered. */
export async function findEarlierForm(
  context: RequestContext,
  form: FormPlan,
  version: string,
  readBy: (plan: FormPlan) => Answers,
): Promise<EarlierForm | undefined> {
  const plan = await findFormOfVersion(context.database, context.store.id, form.id, version);
  return plan && { plan, answers: readBy(plan) };
}

/** Lists the form's changes since it was rendered, for the person who sent it. */
export async function describeChangesSince(
  context: FormRequest,
  { form, source }: { readonly form: FormPlan; readonly source: AnyFormSource | undefined },
  flow: FlowData | undefined,
  earlier: EarlierForm,
): Promise<readonly FormChange[]> {
  const { validationContext } = await prepareForm(context, form, source, { flow });
  return listVisibleChanges({ ...earlier, validationContext }, form);
}

/** Lists the form's visible changes since the flow's saved answers were accepted; undefined: none, or not known. */
export async function describeChangesSinceAccepted(
  context: RequestContext,
  { form, validationContext }: PreparedForm,
  flow: FlowData | undefined,
): Promise<readonly FormChange[] | undefined> {
  const version = flow?.versions?.[form.id];
  if (version === undefined || version === form.version) return undefined;
  const answers = { ...flow?.left?.[form.id], ...flow?.answers[form.id] };
  const earlier = await findEarlierForm(context, form, version, () => answers);
  const changes = earlier && listVisibleChanges({ ...earlier, validationContext }, form);
  return changes === undefined || changes.length === 0 ? undefined : changes;
}

/**
 * Splits answers to an earlier form into those that the present form has fields for, including answers that were set aside, and
 * the rest. Secrets are in neither.
 */
export function splitEarlierAnswers(
  form: FormPlan,
  earlier: EarlierForm,
  data: FlowData,
): { readonly plain: Answers; readonly left: Answers } {
  // A field that is secret in either version is dropped.
  const before = splitSecrets(earlier.plan, normaliseAnswers(earlier.plan, earlier.answers)).plain;
  const knownAnswers = { ...data.left?.[form.id], ...before };
  const { plain } = splitSecrets(form, normaliseAnswers(form, knownAnswers));
  const answered = Object.entries(plain).filter(([key]) => Object.hasOwn(knownAnswers, key));
  return { plain: Object.fromEntries(answered), left: pickUnasked(form, before) };
}

/** Sets aside answers to removed fields; settings that re-enable the fields restore them. `more`: the input just sent. */
export function withSetAside(snapshot: FlowSnapshot, form: FormPlan | undefined, more: Answers = {}): FlowSnapshot {
  if (form === undefined) return snapshot;
  const { data } = snapshot;
  const allAnswers = { ...data.left?.[form.id], ...data.answers[form.id], ...data.drafts[form.id], ...more };
  const setAside = pickUnasked(form, allAnswers);
  if (Object.keys(setAside).length === 0 && data.left?.[form.id] === undefined) return snapshot;
  return { ...snapshot, data: { ...data, left: { ...data.left, [form.id]: setAside } } };
}

/** Records the form version that accepted the answers. */
export function withVersion(snapshot: FlowSnapshot, form: FormPlan | undefined): FlowSnapshot {
  if (form === undefined) return snapshot;
  const { data } = snapshot;
  return { ...snapshot, data: { ...data, versions: { ...data.versions, [form.id]: form.version } } };
}

function pickUnasked(form: FormPlan, answers: Answers): Answers {
  const fields = new Set(form.fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key, answer]) => !fields.has(key) && !isAbsent(answer)));
}
