// Reads flows without locking them.
import type { FlowPlan } from '../../../../engine/declare/index.ts';
import { applyTimeouts, type FlowData, stateOf, type TimedSnapshot } from '../../../../engine/flow/index.ts';
import { readTokenHash } from '../../platform/http/session-cookies.ts';
import type { RequestContext } from '../area.ts';
import { type EventRequest, flowEnvironmentOf, flowKey } from './event-request.ts';
import type { FlowOfSubject } from './flow-of-subject.ts';
import { findCompleted, readFlow } from './flow-rows.ts';

/** The final screen of a flow that was completed by this session, or by its token before the sign-in, while it is readable. */
export async function findCompletedRoute(event: EventRequest): Promise<string | undefined> {
  const { session, now, store } = event.context;
  const token = session?.tokenHash ?? readTokenHash(event.request);
  if (token === undefined) return undefined;
  const ended = await findCompleted(
    event.database,
    { storeId: store.id, flowId: event.flow.id, subject: event.subject, owner: session?.id ?? null, tokenHash: token },
    now,
  );
  if (ended === undefined) return undefined;
  const { passed, state } = ended.snapshot;
  // A browser with only the old token may have lost the response with the new one. Another event starts a new flow.
  const isSameEvent = stateOf(event.flow, passed.at(-1) ?? '')?.events.includes(event.type) === true;
  return session === null && !isSameEvent ? undefined : stateOf(event.flow, state)?.route;
}

/** The flow's present data; undefined: not started. */
export function readFlowData({ context, flow, subject }: EventRequest): Promise<FlowData | undefined> {
  return readFlowDataOf(context, flow, subject);
}

/** The same for a session's flow, without an event. */
export async function readFlowDataOf(context: RequestContext, flow: FlowPlan, subject = ''): Promise<FlowData | undefined> {
  const { database } = context;
  const row = context.session && (await readFlow(database, flowKey({ context, flow, subject }, context.session), context.now));
  return row ? applyTimeouts(flow, row.snapshot, flowEnvironmentOf(context)).snapshot.data : undefined;
}

/**
 * Returns the flow of a page; undefined: not started. If no session has the token that the browser sent, the response with the
 * new token may have been lost at the end of the flow: then the final screen can still be read, and only that.
 */
export async function readPageFlow(
  context: RequestContext,
  { flow, subject }: FlowOfSubject,
  page: { readonly state: string; readonly tokenHash: string | undefined },
): Promise<TimedSnapshot | undefined> {
  const { database, session, store, now } = context;
  if (session !== null) {
    const row = await readFlow(database, flowKey({ context, flow, subject }, session), now);
    return row && applyTimeouts(flow, row.snapshot, flowEnvironmentOf(context));
  }
  if (page.tokenHash === undefined || stateOf(flow, page.state)?.final !== true) return undefined;
  const asked = { storeId: store.id, flowId: flow.id, subject, owner: null, tokenHash: page.tokenHash };
  const ended = await findCompleted(database, asked, now);
  return ended && applyTimeouts(flow, ended.snapshot, flowEnvironmentOf(context));
}
