import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '../../platform/http/session-cookies.ts';
import { startSession } from '../../platform/sessions/sessions.ts';
import type { CommandContext, RequestContext } from '../../runtime/area.ts';
import { ownerOf } from '../payment-method/service.ts';

/** Who orders: a member, or a guest by the session of the browser. */
export interface Buyer {
  readonly isMember: boolean;
  /** The account, or the session. */
  readonly id: string;
}

/** undefined: a guest without a session, who has verified nothing. */
export function findBuyer({ session }: Pick<RequestContext, 'session'>): Buyer | undefined {
  if (session === null) return undefined;
  return session.accountId === null ? { isMember: false, id: session.id } : { isMember: true, id: session.accountId };
}

/** The buyer; a guest without a session gets one. */
export async function openBuyer(
  context: Pick<CommandContext, 'session' | 'database'> & { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Buyer> {
  const known = findBuyer(context);
  if (known !== undefined) return known;
  const opened = await context.database.transaction((tx) => startSession(tx, context.request));
  setSessionCookie(context.reply, opened);
  return { isMember: false, id: opened.session.id };
}

/** The provider's name for the buyer. A guest is another one in each browser session. */
export const ownerOfBuyer = (storeId: string, { isMember, id }: Buyer): string =>
  ownerOf({ storeId, accountId: isMember ? id : `guest:${id}` });
