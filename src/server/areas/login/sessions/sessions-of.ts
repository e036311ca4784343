import { addSeconds } from '../../../platform/clock.ts';
import { hashText } from '../../../platform/keys.ts';
import { idleSeconds } from '../../../platform/sessions/sessions.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { listSessions, type SessionRow } from './queries.ts';

/** A session as pages and calls name it. */
export interface ReferencedSession extends SessionRow {
  /** Not the ID: that stays on the server. */
  readonly sessionRef: string;
}

/** The living sessions of the member. */
export async function sessionsOf(context: RequestContext): Promise<readonly ReferencedSession[]> {
  const { database, store, now } = context;
  const accountId = requireAccountId(context);
  const rows = await listSessions(database, { storeId: store.id, accountId, now, idleSince: addSeconds(now, -idleSeconds) });
  return rows.map((row) => ({ ...row, sessionRef: hashText(row.session_id).slice(0, 22) }));
}
