import { type Answers, type EventPlan, type FormPlan, type Issue, isObject } from '../../declare/index.ts';
import { applyServerRules, restoreLocked, validateAnswers } from '../../validate/index.ts';
import { splitEntered } from '../read-form.ts';
import type { RequestedCall } from './match-route.ts';
import { Refused, runEvent } from './run-event.ts';
import { findForm, type Served } from './served.ts';
import type { Session } from './sessions.ts';

interface Accepted {
  readonly to: string | undefined;
}
interface NotAccepted {
  readonly code: string;
  readonly issues: readonly Issue[];
}

/** Where an accepted call leads, if anywhere, or why it was not accepted. `entered`: to show again. `secrets`: keys of those to type again. */
export type Sent = Accepted | (NotAccepted & { readonly entered: Answers; readonly secrets: readonly string[] });

/** A call with answers that nothing has validated yet. `issues`: of the request around them. */
export interface SentCall extends RequestedCall {
  readonly answers: unknown;
  readonly issues: readonly Issue[];
}

interface ValidCall extends RequestedCall {
  readonly form: FormPlan | undefined;
  readonly answers: Answers;
  /** ISO 8601. */
  readonly now: string;
}

/** Validates the answers of a call, and runs its event or command. */
export async function sendCall(served: Served, { call, params, ...sent }: SentCall, session: Session): Promise<Sent> {
  const now = served.readTime();
  const form = findForm(served, call);
  const validators = served.validators.get(form?.validator ?? '') ?? {};
  const verdict =
    form && validateAnswers(form, validators, keepLocked(form, sent.answers, now), { context: {}, settings: {}, now });
  const ruled = form && verdict && sent.issues.length === 0 ? await applyServerRules(form, verdict, now) : [];
  const issues = [...sent.issues, ...(verdict?.issues ?? []), ...ruled];
  const answers = verdict?.answers ?? {};
  const outcome =
    issues.length > 0
      ? { code: 'INVALID_ANSWERS', issues }
      : await runCall(served, { call, params, form, answers, now }, session);
  if ('to' in outcome) return outcome;
  return { ...outcome, ...(form ? splitEntered(form, answers) : { entered: {}, secrets: [] }) };
}

/** Such an application saves no answers, so that read-only fields have none. */
const keepLocked = (form: FormPlan, answers: unknown, now: string): unknown =>
  // Answers are JSON that validation reads.
  isObject(answers) ? restoreLocked(form, {}, answers as Answers, { context: {}, settings: {}, now }) : answers;

async function runCall(served: Served, valid: ValidCall, session: Session): Promise<Accepted | NotAccepted> {
  const { call, params, answers } = valid;
  try {
    if (call.event !== undefined) return await sendEvent(served, call.event, valid, session);
    await served.calls[call.id]?.(answers, params);
    return { to: undefined };
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, issues: [] };
    throw error;
  }
}

async function sendEvent(
  { plans, flows }: Served,
  event: EventPlan,
  { call, params, form, answers, now }: ValidCall,
  session: Session,
): Promise<Accepted | NotAccepted> {
  const target = 'by' in event ? findEvent(event.types, answers[event.by]) : event;
  if (target === undefined) throw new Error(`The answers select no event of the call ${call.id}.`);
  const saved = (await session.read()) ?? {};
  const { flows: running, ...result } = await runEvent(saved, {
    flow: plans.flow(target.flow),
    type: target.type,
    form: form && { plan: form, answers },
    path: params,
    effects: flows[target.flow] ?? {},
    now,
  });
  if (running !== saved) await session.write(running);
  return 'to' in result ? result : { code: result.code, issues: [] };
}

const findEvent = <Event>(types: { readonly [value: string]: Event }, answer: unknown): Event | undefined =>
  Object.hasOwn(types, String(answer)) ? types[String(answer)] : undefined;
