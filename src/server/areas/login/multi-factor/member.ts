import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import { findSessionToken } from '../../../platform/sessions/sessions.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { lockPasswordHash, requireMember } from '../../account/member/service.ts';
import type { AccountKey } from './queries.ts';

/** The member of a request, the key of their rows, and their session. */
export interface FactorOwner {
  readonly member: Member;
  readonly account: AccountKey;
  readonly sessionId: string;
}

export async function requireOwner(context: RequestContext): Promise<FactorOwner> {
  const member = await requireMember(context);
  if (context.session === null) throw refuseGuest();
  return { member, account: { storeId: context.store.id, accountId: member.account_id }, sessionId: context.session.id };
}

/** Locks the account, so that changes of its factors follow one another. Refuses a session that a simultaneous change has ended. */
export async function lockOwner(tx: Transaction, { account, sessionId }: FactorOwner): Promise<void> {
  await lockPasswordHash(tx, account.storeId, account.accountId);
  if ((await findSessionToken(tx, account.storeId, sessionId)) === undefined) throw refuseGuest();
}

/** The phone number in a member's profile, if messages can be sent to it: `"09012345678"`. */
export function phoneNumberOf({ profile }: Member): string | null {
  const { phoneNumber } = profile;
  return typeof phoneNumber === 'string' && /^0[0-9]{9,10}$/.test(phoneNumber) ? phoneNumber : null;
}

function refuseGuest(): RefusalError {
  return new RefusalError('UNAUTHORIZED');
}

/** The account as it is stored now, under the lock of `lockOwner`. */
export function readMemberNow(tx: Queryable, { session }: Pick<RequestContext, 'session'>): Promise<Member> {
  return requireMember({ database: tx, session, cachedMember: undefined });
}
