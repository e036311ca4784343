// Handles every call that declares an `event`, from the sent answers to the commit.
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
  const environment = flowEnvironmentOf(context);
  const first = firstState(flow, environment);
  const row = context.session === null ? undefined : await readFlow(event.database, flowKey(event, context.session), context.now);
  const timedSnapshot = row && applyTimeouts(flow, row.snapshot, environment);
  const current = isBeginning(flow, timedSnapshot?.snapshot, event.type, environment) ? undefined : timedSnapshot;
  if (event.type === 'RESTART') return restart(event, first.route, timedSnapshot?.snapshot);
  // Without a flow, only the first screen's events are accepted.
  if ((current === undefined || current.isRestarted) && !first.events.includes(event.type))
    return { kind: 'expired', to: first.route };
  const reception = receiveEvent(flow, current?.snapshot, event.type, environment);
  if (reception.kind === 'elsewhere') return saveDraftAndRedirect(event, reception.at, current);
  if (context.session === null) {
    const start = await countFlowStart(event);
    if (!start.allowed) return { kind: 'refused', code: 'TOO_MANY', retryAfter: start.retryAfter };
  }
  const validated = await validateEvent(event, context, current?.snapshot);
  const hashes = await hashSecrets(context, validated, event.form?.plan);
  const prepared = { revision: row?.revision ?? 0, validated, hashes };
  const answer = await event.database.transaction((tx) => processEvent(event, tx, environment, prepared));
  return answer === 'again' ? runEvent(event) : answer;
}

/** The flow is in another state: saves the input as a draft and redirects there. */
async function saveDraftAndRedirect(
  event: EventRequest,
  at: FlowStatePlan,
  current: TimedSnapshot | undefined,
): Promise<EventAnswer> {
  if (current?.hasTimedOut === true) await applyRowTimeouts(event);
  await saveTypedDraft(event);
  const answer = redirectElsewhere(event, at, current?.snapshot);
  return current?.hasTimedOut === true ? { ...answer, notice: 'timeOver' } : answer;
}

/** Restarts the flow, unless it waits for an actor: the answer would then arrive at another flow. */
async function restart(event: EventRequest, to: string, current: FlowSnapshot | undefined): Promise<EventAnswer> {
  const { session } = event.context;
  const waiting = current && stateOf(event.flow, current.state);
  if (waiting?.invoke !== undefined) return { kind: 'redirected', to: waiting.route };
  if (session !== null) {
    await event.database.transaction(async (tx) => {
      const key = flowKey(event, session);
      const row = await lockCurrentRow(event, tx, key, session);
      if (row === undefined || stateOf(event.flow, row.snapshot.state)?.invoke !== undefined) return;
      const snapshot = startSnapshot(event.flow, flowEnvironmentOf(event.context));
      await saveSnapshot(event, tx, key, { snapshot, secrets: {} });
    });
  }
  return { kind: 'moved', to };
}
