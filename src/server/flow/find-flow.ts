// What is known of a flow without its lock.
import { type FlowData, settleSnapshot, stateOf } from '../../../engine/flow/index.ts';
import { readTokenHash } from '../plugins/session-cookies.ts';
import { type EventRequest, flowKey, surroundingsOf } from './event-request.ts';
import { findCompleted, readFlow } from './flow-rows.ts';

/** The final screen of a flow that this session, or the token it had a moment ago, has ended, while it is readable. */
export async function findCompletedRoute(event: EventRequest): Promise<string | undefined> {
  const { session, now, store } = event.visit;
  const token = session?.tokenHash ?? readTokenHash(event.request);
  if (token === undefined) return undefined;
  const ended = await findCompleted(
    event.database,
    { storeId: store.id, flowId: event.flow.id, owner: session?.id ?? null, tokenHash: token },
    now,
  );
  if (ended === undefined) return undefined;
  // Whoever has only the old token may have lost the answer that held the new one: another event is a new beginning.
  const isSameEvent = stateOf(event.flow, ended.passed.at(-1) ?? '')?.events.includes(event.type) === true;
  return session === null && !isSameEvent ? undefined : stateOf(event.flow, ended.state)?.route;
}

/** Data of the flow as it stands; undefined: it was not begun. */
export async function readFlowData({ database, visit, flow }: EventRequest): Promise<FlowData | undefined> {
  const row = visit.session && (await readFlow(database, flowKey({ visit, flow }, visit.session), visit.now));
  return row ? settleSnapshot(flow, row.snapshot, surroundingsOf(visit)).snapshot.data : undefined;
}
