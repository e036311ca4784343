import type { Answers, CallPlan, Issue } from '../../declare/index.ts';
import { validateAnswers } from '../../validate/index.ts';
import { Refused, runEvent } from './run-event.ts';
import { findForm, type Served } from './served.ts';

/** Where an accepted call leads, if anywhere, or why it was not accepted, with what was entered. */
export type Sent =
  | { readonly to: string | undefined }
  | { readonly code: string; readonly issues: readonly Issue[]; readonly entered: Answers };

/** A call with answers that nothing has validated yet. `issues`: of the request around them. */
export interface SentCall {
  readonly call: CallPlan;
  readonly answers: unknown;
  readonly issues: readonly Issue[];
}

/** Validates the answers of a call, and runs its event or command. */
export async function sendCall(served: Served, { call, ...sent }: SentCall, session: string): Promise<Sent> {
  const now = new Date().toISOString();
  const form = findForm(served, call);
  const validators = served.validators.get(form?.validator ?? '') ?? {};
  const verdict = form && validateAnswers(form, validators, sent.answers, { context: {}, settings: {}, now });
  const issues = [...sent.issues, ...(verdict?.issues ?? [])];
  const answers = verdict?.answers ?? {};
  if (issues.length > 0) return { code: 'INVALID_ANSWERS', issues, entered: answers };
  try {
    if (call.event !== undefined) return await sendEvent(served, { call, answers, now }, session);
    await served.calls[call.id]?.(answers);
    return { to: undefined };
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, issues: [], entered: answers };
    throw error;
  }
}

async function sendEvent(
  { plans, sessions, flows }: Served,
  { call, answers, now }: { readonly call: CallPlan; readonly answers: Answers; readonly now: string },
  session: string,
): Promise<Sent> {
  const { event } = call;
  const target = event !== undefined && 'by' in event ? event.types[String(answers[event.by])] : event;
  if (target === undefined) throw new Error(`The answers select no event of the call ${call.id}.`);
  const form = call.form === undefined ? undefined : { plan: plans.form(call.form), answers };
  const request = { flow: plans.flow(target.flow), type: target.type, form, effects: flows[target.flow] ?? {}, now };
  const { flows: running, ...result } = await runEvent((await sessions.read(session)) ?? {}, request);
  await sessions.write(session, running);
  return 'to' in result ? result : { code: result.code, issues: [], entered: answers };
}
