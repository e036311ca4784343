// What is known of a flow without its lock.
import type { FlowPlan } from '../../../../engine/declare/index.ts';
import { applyTimeouts, type FlowData, stateOf, type TimedSnapshot } from '../../../../engine/flow/index.ts';
import { readTokenHash } from '../../platform/http/session-cookies.ts';
import type { RequestContext } from '../area.ts';
import { type EventRequest, flowEnvironmentOf, flowKey } from './event-request.ts';
import { findCompleted, readFlow } from './flow-rows.ts';

/** The final screen of a flow that this session, or the token it had a moment ago, has ended, while it is readable. */
export async function findCompletedRoute(event: EventRequest): Promise<string | undefined> {
  const { session, now, store } = event.context;
  const token = session?.tokenHash ?? readTokenHash(event.request);
  if (token === undefined) return undefined;
  const ended = await findCompleted(
    event.database,
    { storeId: store.id, flowId: event.flow.id, owner: session?.id ?? null, tokenHash: token },
    now,
  );
  if (ended === undefined) return undefined;
  const { passed, state } = ended.snapshot;
  // Whoever has only the old token may have lost the answer that held the new one: another event is a new beginning.
  const isSameEvent = stateOf(event.flow, passed.at(-1) ?? '')?.events.includes(event.type) === true;
  return session === null && !isSameEvent ? undefined : stateOf(event.flow, state)?.route;
}

/** Data of the flow as it stands; undefined: it was not begun. */
export async function readFlowData({ database, context, flow }: EventRequest): Promise<FlowData | undefined> {
  const row = context.session && (await readFlow(database, flowKey({ context, flow }, context.session), context.now));
  return row ? applyTimeouts(flow, row.snapshot, flowEnvironmentOf(context)).snapshot.data : undefined;
}

/**
 * The flow of a page as it stands; undefined: it was not begun. Where no session has the token that the browser sent, the answer with a
 * new one may have been lost at the end of the flow: the last screen, which is all that `state` may then name, is still shown.
 */
export async function readPageFlow(
  context: RequestContext,
  flow: FlowPlan,
  page: { readonly state: string; readonly tokenHash: string | undefined },
): Promise<TimedSnapshot | undefined> {
  const { database, session, store, now } = context;
  if (session !== null) {
    const row = await readFlow(database, flowKey({ context, flow }, session), now);
    return row && applyTimeouts(flow, row.snapshot, flowEnvironmentOf(context));
  }
  if (page.tokenHash === undefined || stateOf(flow, page.state)?.final !== true) return undefined;
  const asked = { storeId: store.id, flowId: flow.id, owner: null, tokenHash: page.tokenHash };
  const ended = await findCompleted(database, asked, now);
  return ended && applyTimeouts(flow, ended.snapshot, flowEnvironmentOf(context));
}
