// Validates the answers of an event against the flow's present state.
import { type Answers, type FormPlan, findKind, type Issue } from '../../../../engine/declare/index.ts';
import type { FlowEvent, FlowSnapshot } from '../../../../engine/flow/index.ts';
import { splitSecrets } from '../../../../engine/submit/index.ts';
import { applyServerRules, restoreLocked, validateAnswers } from '../../../../engine/validate/index.ts';
import type { RequestContext } from '../area.ts';
import type { EventRequest } from './event-request.ts';
import { prepareForm } from './flow-forms.ts';
import { withoutFields } from './without-fields.ts';

export interface ValidatedEvent {
  readonly issues: readonly Issue[];
  readonly plain: Answers;
  readonly secret: { readonly [key: string]: string };
}

export async function validateEvent(
  event: EventRequest,
  context: RequestContext,
  snapshot: FlowSnapshot | undefined,
): Promise<ValidatedEvent> {
  if (event.form === undefined) return { issues: [], plain: {}, secret: {} };
  const { plan, source, answers } = event.form;
  const { flow, subject } = event;
  const formRequest = { ...context, params: flow.subject === undefined ? {} : { [flow.subject]: subject } };
  const prepared = await prepareForm(formRequest, plan, source, { flow: snapshot?.data });
  const sent = restoreLocked(plan, prepared.saved, answers ?? snapshot?.data.answers[plan.id] ?? {}, prepared.validationContext);
  const verdict = validateAnswers(plan, context.plans.validators(plan), sent, prepared.validationContext);
  const issues = withoutFields(verdict.issues, event.form.excludeFields);
  const ruled =
    issues.length === 0 ? await applyServerRules(plan, { ...verdict, issues }, prepared.validationContext.now) : issues;
  const more = ruled.length === 0 ? await source?.validateOnServer?.(formRequest, verdict.answers) : undefined;
  return { issues: more ?? ruled, ...splitSecrets(plan, verdict.answers) };
}

const storedAs = (kind: string) => findKind(kind)?.storedAs;

/** Hashes of new passwords by field. */
export type PasswordHashes = { readonly [key: string]: string };

/** Hashes new passwords. Runs before the transaction, because it takes milliseconds and the transaction holds a lock. */
export async function hashSecrets(
  { passwords }: Pick<RequestContext, 'passwords'>,
  { secret, issues }: ValidatedEvent,
  form: FormPlan | undefined,
): Promise<PasswordHashes> {
  const hashes: Record<string, string> = {};
  if (issues.length > 0) return hashes;
  for (const field of form?.fields ?? []) {
    const value = secret[field.key];
    if (storedAs(field.kind) === 'hash' && value !== undefined) hashes[field.key] = await passwords.hash(value);
  }
  return hashes;
}

/** Whether a new password has no hash yet, because the answers were invalid when `hashSecrets` ran. */
export function needsHash({ secret }: ValidatedEvent, form: FormPlan | undefined, hashes: PasswordHashes): boolean {
  return (
    form?.fields.some(({ kind, key }) => storedAs(kind) === 'hash' && secret[key] !== undefined && hashes[key] === undefined) ===
    true
  );
}

/** Returns the event in the engine's format. */
export function describeEvent(event: EventRequest, { plain, secret }: ValidatedEvent): FlowEvent {
  if (event.form?.answers === undefined) return { type: event.type };
  const { plan } = event.form;
  // A code is consumed where it is verified. A password and its repetition count as set from now on.
  const codes = new Set(plan.fields.filter(({ kind }) => storedAs(kind) === 'nothing').map(({ key }) => key));
  const answers = Object.fromEntries(Object.entries(plain).filter(([key]) => !codes.has(key)));
  return {
    type: event.type,
    form: { id: plan.id, answers, secrets: Object.keys(secret).filter((key) => !codes.has(key)) },
  };
}
