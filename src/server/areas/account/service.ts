import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/database/database.ts';
import { readDeviceTokens } from '../../platform/http/session-cookies.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { findKnownDevices, forgetDevices } from '../../platform/sessions/known-devices.ts';
import { findMember, type Member } from '../../platform/sessions/members.ts';
import { findSessionToken } from '../../platform/sessions/sessions.ts';
import type { EffectContext, RequestContext } from '../../runtime/area.ts';
import { lockPasswordHash } from './queries.ts';

export { ownPasswordSubject, verifyOwnPassword } from './own-password.ts';
export {
  isEmailOfAccount,
  isLoginIdOfAccount,
  isWithdrawn,
  lockPasswordHash,
  reserveLoginId,
  saveEmail,
  savePasswordHash,
} from './queries.ts';

/** The account that is signed in, as it is stored now. Throws a RefusalError with 401 for guests. */
export async function requireMember(context: Pick<RequestContext, 'database' | 'session' | 'cachedMember'>): Promise<Member> {
  const member = await findMember(context);
  if (member === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return member;
}

/** The account as it is stored now, in a flow's transaction, which may follow another change. */
export const requireMemberNow = ({ tx, session }: Pick<EffectContext, 'tx' | 'session'>): Promise<Member> =>
  requireMember({ database: tx, session, cachedMember: undefined });

/** The ID of the account that is signed in. Throws a RefusalError with 401 for guests. */
export function requireAccountId({ session }: Pick<RequestContext, 'session'>): string {
  if (session?.accountId == null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return session.accountId;
}

/**
 * Locks the account that is signed in for a change of its credentials. Throws a RefusalError with 401 if the session has ended
 * meanwhile: the owner may have ended it by a link in a mail.
 */
export async function lockOwnAccount({
  tx,
  store,
  session,
}: Pick<EffectContext, 'tx' | 'store'> & Pick<RequestContext, 'session'>): Promise<string> {
  const accountId = requireAccountId({ session });
  await lockPasswordHash(tx, store.id, accountId);
  if ((await findSessionToken(tx, store.id, session?.id ?? '')) === undefined)
    throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return accountId;
}

/** Forgets the account's devices but the one that makes the request. */
export async function forgetOtherDevices(
  tx: Queryable,
  { store, request, now }: Pick<RequestContext, 'store' | 'now'> & { readonly request: FastifyRequest },
  accountId: string,
): Promise<void> {
  const search = { storeId: store.id, accountIds: [accountId], tokens: readDeviceTokens(request) };
  await forgetDevices(tx, store.id, accountId, await findKnownDevices(tx, search, now));
}

/** Two requests saved the same address or login ID at once: the refusal for the unique violation; undefined: another error. */
export function toTakenRefusal(error: unknown): RefusalError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return constraint === 'accounts_login_id'
    ? new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'This login ID is taken.')
    : new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_EMAIL', 'This e-mail address is taken.');
}
