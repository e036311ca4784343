import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { endSession, endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { Command } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { sessionsOf } from './sessions-of.ts';

/** Ends one session of the member; the present one is ended by logging out. */
export const endOne: Command<'account.sessions.end'> = async (context) => {
  const { database, store, session, payload, request } = context;
  const accountId = requireAccountId(context);
  const sessionToEnd = (await sessionsOf(context)).find(({ sessionRef }) => sessionRef === payload['sessionRef']);
  if (sessionToEnd === undefined) throw new RefusalError('NOT_FOUND');
  if (sessionToEnd.session_id === session?.id) throw new RefusalError('NOT_NOW');
  await database.transaction(async (tx) => {
    await endSession(tx, { storeId: store.id, id: sessionToEnd.session_id });
    await writeAudit(tx, request, { action: 'session-end', accountId, details: { sessions: 1 } });
  });
  return undefined;
};

/** Ends all sessions of the member but the present one. */
export const endOthers: Command<'account.sessions.end-others'> = async (context) => {
  const { database, store, session, request } = context;
  const accountId = requireAccountId(context);
  await database.transaction(async (tx) => {
    const sessions = await endSessionsOf(tx, store.id, accountId, session?.id);
    await writeAudit(tx, request, { action: 'session-end', accountId, details: { sessions } });
  });
  return undefined;
};
