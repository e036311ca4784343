// An event of a flow, from the sent answers to the commit. The one handler behind every call that declares an `event`.
import type { FlowStatePlan } from '../../../../engine/declare/index.ts';
import {
  applyTimeouts,
  type FlowSnapshot,
  firstState,
  isBeginning,
  receiveEvent,
  startSnapshot,
  stateOf,
  type TimedSnapshot,
} from '../../../../engine/flow/index.ts';
import { applyRowTimeouts, lockCurrentRow, saveSnapshot } from './current-row.ts';
import { type EventRequest, flowEnvironmentOf, flowKey } from './event-request.ts';
import { type EventAnswer, processEvent, redirectElsewhere } from './event-transaction.ts';
import { readFlow } from './flow-rows.ts';
import { countFlowStart } from './flow-start-limit.ts';
import { saveTypedDraft } from './save-typed-draft.ts';
import { hashSecrets, validateEvent } from './validate-event.ts';

export async function runEvent(event: EventRequest): Promise<EventAnswer> {
  const { context, flow } = event;
  const around = flowEnvironmentOf(context);
  const first = firstState(flow, around);
  const row = context.session === null ? undefined : await readFlow(event.database, flowKey(event, context.session), context.now);
  const found = row && applyTimeouts(flow, row.snapshot, around);
  const seen = isBeginning(flow, found?.snapshot, event.type, around) ? undefined : found;
  if (event.type === 'RESTART') return restart(event, first.route, found?.snapshot);
  // A flow that is not there takes what its first screen sends, and nothing else.
  if ((seen === undefined || seen.isRestarted) && !first.events.includes(event.type)) return { kind: 'expired', to: first.route };
  const reception = receiveEvent(flow, seen?.snapshot, event.type, around);
  if (reception.kind === 'elsewhere') return saveDraftAndRedirect(event, reception.at, seen);
  if (context.session === null) {
    const start = await countFlowStart(event);
    if (!start.allowed) return { kind: 'refused', code: 'TOO_MANY', retryAfter: start.retryAfter };
  }
  const validated = await validateEvent(event, context, seen?.snapshot);
  const hashes = await hashSecrets(validated, event.form?.plan);
  const prepared = { revision: row?.revision ?? 0, validated, hashes };
  const answer = await event.database.transaction((tx) => processEvent(event, tx, around, prepared));
  return answer === 'again' ? runEvent(event) : answer;
}

/** The event came too late for where the flow is: what was typed stays as a draft, the person is sent there. */
async function saveDraftAndRedirect(
  event: EventRequest,
  at: FlowStatePlan,
  seen: TimedSnapshot | undefined,
): Promise<EventAnswer> {
  if (seen?.hasTimedOut === true) await applyRowTimeouts(event);
  await saveTypedDraft(event);
  const answer = redirectElsewhere(event, at, seen?.snapshot);
  return seen?.hasTimedOut === true ? { ...answer, notice: 'timeOver' } : answer;
}

/** While an answer is waited for nothing is started again: it would find another flow than the one that asked. */
async function restart(event: EventRequest, to: string, seen: FlowSnapshot | undefined): Promise<EventAnswer> {
  const { session } = event.context;
  const waiting = seen && stateOf(event.flow, seen.state);
  if (waiting?.invoke !== undefined) return { kind: 'sentOn', to: waiting.route };
  if (session !== null) {
    await event.database.transaction(async (tx) => {
      const key = flowKey(event, session);
      const row = await lockCurrentRow(event, tx, key, session);
      if (row === undefined || stateOf(event.flow, row.snapshot.state)?.invoke !== undefined) return;
      const snapshot = startSnapshot(event.flow, flowEnvironmentOf(event.context));
      await saveSnapshot(event, tx, key, { snapshot, secrets: {} }, null);
    });
  }
  return { kind: 'moved', to };
}
