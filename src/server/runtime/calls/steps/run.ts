import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { readRefusalCode } from '../../../platform/refusal-codes.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import type { EventRequest } from '../../flow/event-request.ts';
import { runEvent } from '../../flow/run-event.ts';
import { saveTypedDraft } from '../../flow/save-typed-draft.ts';
import { withNotice } from '../../request/notice.ts';
import { readReturnTo } from '../../request/return-to.ts';
import type { CallAnswer, CallRequest } from '../call-request.ts';
import { saveReceipt } from '../receipts.ts';
import { FlowError, GateError, refuse } from '../refuse.ts';

/** Raises the event in its flow, or runs the area's command. */
export const run = async (call: CallRequest): Promise<CallAnswer> =>
  call.event === undefined ? runCommand(call) : raiseEvent(call, call.event);

async function raiseEvent({ reply, context, plan }: CallRequest, event: EventRequest): Promise<CallAnswer> {
  const answer = await runEvent(event).catch((error: unknown) => saveBeforeGate(event, error));
  if (answer.opened) setSessionCookie(reply, answer.opened);
  if (answer.kind === 'invalid') throw refuse(context, 'INVALID_ANSWERS', { issues: answer.issues });
  if (answer.kind === 'expired') throw new FlowError(context, 'FLOW_EXPIRED', withNotice(answer.to, 'flowExpired'));
  if (answer.kind === 'refused') {
    const details = answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter };
    throw refuse(context, readRefusalCode(answer.code), details);
  }
  if (answer.kind === 'moved') return plan.response === 'empty' ? { kind: 'empty' } : { kind: 'redirect', to: answer.to };
  return { kind: 'redirect', to: answer.notice === undefined ? answer.to : withNotice(answer.to, answer.notice) };
}

/** An effect asks for a proof that the page does not need: the input waits in the flow. */
async function saveBeforeGate(event: EventRequest, error: unknown): Promise<never> {
  if (!(error instanceof GateError)) throw error;
  await saveTypedDraft(event);
  throw new GateError(event.context, error.code, error.opensAt, true);
}

async function runCommand(call: CallRequest): Promise<CallAnswer> {
  const { request, reply, application, context, sent, params, answers } = call;
  const command = application.areas.calls[call.plan.id];
  if (command === undefined) throw new Error(`no area answers the call ${call.plan.id}`);
  const answer = await command({
    ...context,
    database: request.database,
    answers,
    payload: sent.payload,
    shown: sent.page,
    params,
    readReturnTo: (value) => readReturnTo(value, (path) => application.findScreen(path) !== undefined),
    request,
    reply,
  });
  const isUnfinished = answer !== undefined && 'isUnfinished' in answer && answer.isUnfinished === true;
  if (call.plan.hasCompletion === true && !isUnfinished) await openCompletionPages(call);
  if (answer === undefined) return { kind: 'empty' };
  if ('redirectTo' in answer) return { kind: 'redirect', to: answer.redirectTo };
  return 'data' in answer ? { kind: 'data', data: answer.data } : { kind: 'file', file: answer.file };
}

/** Opens the completion pages of a call. A guest gets a session for that, if there is none or the call ended it. */
async function openCompletionPages({ request, reply, context, plan, params }: CallRequest): Promise<void> {
  const { database } = request;
  const receipt = { storeId: context.store.id, call: plan, params };
  const sessionId = request.session?.id;
  if (sessionId !== undefined && (await saveReceipt(database, { ...receipt, sessionId }, context.now))) return;
  // A member's session that ended meanwhile stays ended.
  if (plan.for === 'member') return;
  const opened = await database.transaction((tx) => startSession(tx, request));
  setSessionCookie(reply, opened);
  await saveReceipt(database, { ...receipt, sessionId: opened.session.id }, context.now);
}
