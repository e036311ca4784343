// A form that was answered in an earlier version: what becomes of its answers, and what the person is told.
import type { Answers, FormChange, FormPlan } from '../../../engine/declare/index.ts';
import type { FlowData, FlowSnapshot } from '../../../engine/flow/index.ts';
import { tellChanges } from '../../../engine/submit/index.ts';
import { isAbsent, normaliseAnswers } from '../../../engine/validate/index.ts';
import type { Visit } from '../areas/area.ts';
import type { FormPart } from '../areas/index.ts';
import { findFormOfVersion } from '../project/compiled-parts.ts';
import { type PreparedForm, partSecrets, prepareForm } from './flow-forms.ts';

/** An earlier version of a form with what was sent to it, read as that version reads it. */
export interface EarlierForm {
  readonly plan: FormPlan;
  readonly answers: Answers;
}

/** Undefined: nobody ever drew a form of this version. */
export async function findEarlierForm(
  visit: Visit,
  form: FormPlan,
  version: string,
  readBy: (plan: FormPlan) => Answers,
): Promise<EarlierForm | undefined> {
  const plan = await findFormOfVersion(visit.database, visit.store.id, form.id, version);
  return plan && { plan, answers: readBy(plan) };
}

/** What changed since a form was drawn, for whoever sent it. */
export async function tellSince(
  visit: Visit,
  form: FormPlan,
  source: FormPart | undefined,
  flow: FlowData | undefined,
  earlier: EarlierForm,
): Promise<readonly FormChange[]> {
  const { given } = await prepareForm(visit, form, source, flow);
  return tellChanges({ ...earlier, given }, form);
}

/** What changed since the kept answers of a flow were accepted; undefined: nothing that can be seen or is known. */
export async function tellSinceKept(
  visit: Visit,
  { form, given }: PreparedForm,
  flow: FlowData | undefined,
): Promise<readonly FormChange[] | undefined> {
  const version = flow?.versions?.[form.id];
  if (version === undefined || version === form.version) return undefined;
  const answers = { ...flow?.left?.[form.id], ...flow?.answers[form.id] };
  const earlier = await findEarlierForm(visit, form, version, () => answers);
  const changes = earlier && tellChanges({ ...earlier, given }, form);
  return changes === undefined || changes.length === 0 ? undefined : changes;
}

/**
 * What of an earlier form may be kept: what the present one asks, with what was set aside for it, and what it does not ask any more.
 * A secret is in neither.
 */
export function partEarlier(
  form: FormPlan,
  earlier: EarlierForm,
  data: FlowData,
): { readonly plain: Answers; readonly left: Answers } {
  // A secret of either form is one.
  const before = partSecrets(earlier.plan, normaliseAnswers(earlier.plan, earlier.answers)).plain;
  const known = { ...data.left?.[form.id], ...before };
  const { plain } = partSecrets(form, normaliseAnswers(form, known));
  const answered = Object.entries(plain).filter(([key]) => Object.hasOwn(known, key));
  return { plain: Object.fromEntries(answered), left: pickLeft(form, before) };
}

/** Sets aside what was answered and is not asked any more: settings that come back bring it back. `more`: what was just typed. */
export function withLeft(snapshot: FlowSnapshot, form: FormPlan | undefined, more: Answers = {}): FlowSnapshot {
  if (form === undefined) return snapshot;
  const { data } = snapshot;
  const all = { ...data.left?.[form.id], ...data.answers[form.id], ...data.drafts[form.id], ...more };
  const left = pickLeft(form, all);
  if (Object.keys(left).length === 0 && data.left?.[form.id] === undefined) return snapshot;
  return { ...snapshot, data: { ...data, left: { ...data.left, [form.id]: left } } };
}

/** Notes which version of a form the answers were accepted by. */
export function withVersion(snapshot: FlowSnapshot, form: FormPlan | undefined): FlowSnapshot {
  if (form === undefined) return snapshot;
  const { data } = snapshot;
  return { ...snapshot, data: { ...data, versions: { ...data.versions, [form.id]: form.version } } };
}

function pickLeft(form: FormPlan, answers: Answers): Answers {
  const asked = new Set(form.fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key, answer]) => !asked.has(key) && !isAbsent(answer)));
}
