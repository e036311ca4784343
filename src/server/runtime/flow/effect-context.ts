import type { Transaction } from '../../platform/database/database.ts';
import type { Session } from '../../platform/sessions/session.ts';
import type { EffectContext } from '../area.ts';
import type { EventRequest } from './event-request.ts';

/** What differs per caller: the flow's data, and the input of the event. */
type FlowInput = Pick<EffectContext, 'data' | 'secrets'> & Partial<Pick<EffectContext, 'answers' | 'payload' | 'shown'>>;

/** The context of guards and actions, in the transaction of the flow's row. A caller without an event omits answers. */
export function createEffectContext(
  { context, subject, request }: EventRequest,
  tx: Transaction,
  session: Session,
  input: FlowInput,
): EffectContext {
  const { id: requestId } = request;
  return { ...context, database: tx, tx, session, subject, request, requestId, answers: {}, payload: {}, shown: {}, ...input };
}
