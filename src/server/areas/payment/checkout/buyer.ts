import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import type { Session } from '../../../platform/sessions/session.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { ownerOf } from '../payment-method/service.ts';

/** Who orders: a member, or a guest by the session of the browser. */
export interface Buyer {
  readonly isMember: boolean;
  /** The account, or the session. */
  readonly id: string;
}

/** undefined: a guest without a session, who has verified nothing. */
export const findBuyer = ({ session }: Pick<RequestContext, 'session'>): Buyer | undefined =>
  session === null ? undefined : buyerOf(session);

export const buyerOf = ({ id, accountId }: Session): Buyer =>
  accountId === null ? { isMember: false, id } : { isMember: true, id: accountId };

/** The session of the browser, to which what it applies and verifies belongs; a guest without one gets it. */
export async function openBrowserSession(
  context: Pick<CommandContext, 'session' | 'database'> & { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Session> {
  const { session, database, request, reply } = context;
  if (session !== null) return session;
  const opened = await database.transaction((tx) => startSession(tx, request));
  setSessionCookie(reply, opened);
  return opened.session;
}

/** The provider's name for the buyer. A guest is another one in each browser session. */
export const ownerOfBuyer = (storeId: string, { isMember, id }: Buyer): string =>
  ownerOf({ storeId, accountId: isMember ? id : `guest:${id}` });
