import type { EffectVisit } from '../areas/area.ts';
import type { Transaction } from '../store/database.ts';
import type { Session } from '../store/sessions.ts';
import type { EventRequest } from './event-request.ts';

/** What differs: the flow as it stands, and what was sent to it. */
type Met = Pick<EffectVisit, 'data' | 'secrets'> & Partial<Pick<EffectVisit, 'answers' | 'given' | 'shown'>>;

/** What facts and writes are told, in the transaction of the flow's row. Where nobody answered anything, `met` has no answers. */
export function effectVisit({ visit, request }: EventRequest, tx: Transaction, session: Session, met: Met): EffectVisit {
  return { ...visit, database: tx, tx, session, request, requestId: request.id, answers: {}, given: {}, shown: {}, ...met };
}
