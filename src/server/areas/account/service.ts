import { RefusalError } from '../../platform/refusal-error.ts';
import { findMember, type Member } from '../../platform/sessions/members.ts';
import type { EffectContext, RequestContext } from '../../runtime/area.ts';

export { ownPasswordSubject, verifyOwnPassword } from './own-password.ts';
export { isEmailOfAccount, isLoginIdOfAccount, lockPasswordHash, savePasswordHash } from './queries.ts';

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

/** Two requests saved the same address or login ID at once: the refusal for the unique violation; undefined: another error. */
export function toTakenRefusal(error: unknown): RefusalError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return constraint === 'accounts_login_id'
    ? new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'This login ID is taken.')
    : new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_EMAIL', 'This e-mail address is taken.');
}
