import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { SessionRow } from './queries.ts';

/** The session if this person may open it; guests of a session for members are asked to log in. */
export function requireSession<Row extends SessionRow>(
  session: Row | undefined,
  { session: browserSession }: Pick<RequestContext, 'session'>,
): Row {
  if (session === undefined) throw new RefusalError('NOT_FOUND');
  if (needsLogin(session, browserSession)) throw new RefusalError('UNAUTHORIZED');
  // Made for another member.
  if (session.account_id !== null && session.account_id !== browserSession?.accountId) throw new RefusalError('NOT_FOUND');
  return session;
}

export function needsLogin({ guest_allowed }: SessionRow, browserSession: RequestContext['session']): boolean {
  return !guest_allowed && browserSession?.accountId == null;
}

/** The session if it can still be changed and ordered. */
export function requireOpen<Row extends SessionRow>(
  session: Row | undefined,
  context: Pick<RequestContext, 'session' | 'now'>,
): Row {
  const openSession = requireSession(session, context);
  if (openSession.state !== 'open') throw new RefusalError('CHECKOUT_CLOSED');
  if (isExpired(openSession, context.now)) throw new RefusalError('CHECKOUT_EXPIRED');
  return openSession;
}

export const isExpired = ({ state, expires_at }: SessionRow, now: Date): boolean => state === 'open' && expires_at <= now;
