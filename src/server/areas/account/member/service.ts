import type { FastifyRequest } from 'fastify';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { readDeviceTokens } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findKnownDevices, forgetDevices } from '../../../platform/sessions/known-devices.ts';
import { findMember, type Member, saveLanguage } from '../../../platform/sessions/members.ts';
import type { Session } from '../../../platform/sessions/session.ts';
import { findSessionToken } from '../../../platform/sessions/sessions.ts';
import type { EffectContext, RequestContext } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { isWithdrawn, lockPasswordHash } from './queries.ts';

/** The account that is signed in, as it is stored now. Throws a RefusalError with 401 for guests. */
export async function requireMember(context: Pick<RequestContext, 'database' | 'session' | 'cachedMember'>): Promise<Member> {
  const member = await findMember(context);
  if (member === undefined) throw refuseGuest();
  return member;
}

/** The account as it is stored now, in a flow's transaction, which may follow another change. */
export const requireMemberNow = ({ tx, session }: Pick<EffectContext, 'tx' | 'session'>): Promise<Member> =>
  requireMember({ database: tx, session, cachedMember: undefined });

/** The ID of the account that is signed in. Throws a RefusalError with 401 for guests. */
export function requireAccountId({ session }: Pick<RequestContext, 'session'>): string {
  if (session?.accountId == null) throw refuseGuest();
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
}: Pick<EffectContext, 'tx'> & Pick<RequestContext, 'store' | 'session'>): Promise<string> {
  const accountId = requireAccountId({ session });
  await lockPasswordHash(tx, store.id, accountId);
  await assertSession(tx, session);
  return accountId;
}

/**
 * Locks the session of the member who is signed in, so that it does not end before the transaction does. Throws a RefusalError with 401
 * if it has ended meanwhile. Lock groups before, as they are locked before accounts, and accounts before sessions.
 */
export async function lockOwnSession({
  tx,
  session,
}: Pick<EffectContext, 'tx'> & Pick<RequestContext, 'session'>): Promise<void> {
  if (session?.accountId == null || (await isWithdrawn(tx, session.storeId, session.accountId))) throw refuseGuest();
  await assertSession(tx, session);
}

async function assertSession(tx: Transaction, session: Session | null): Promise<void> {
  if (session === null || (await findSessionToken(tx, session.storeId, session.id)) === undefined) throw refuseGuest();
}

const refuseGuest = (): RefusalError => new RefusalError('UNAUTHORIZED');

/** Forgets the account's devices but the one that makes the request. */
export async function forgetOtherDevices(
  tx: Queryable,
  { store, request, now }: Pick<RequestContext, 'store' | 'now'> & { readonly request: FastifyRequest },
  accountId: string,
): Promise<void> {
  const search = { storeId: store.id, accountIds: [accountId], tokens: readDeviceTokens(request) };
  const devices = await findKnownDevices(tx, search, now);
  await forgetDevices(
    tx,
    store.id,
    accountId,
    devices.map((device) => device.device_id),
  );
}

/** Reports that data of a member changed; `changed`: its names, without values. */
export const reportChange = (
  tx: Queryable,
  { store, platform, now }: Pick<RequestContext, 'store' | 'platform' | 'now'>,
  data: { readonly accountId: string; readonly changed: readonly string[] },
): Promise<void> =>
  writeEvent(
    tx,
    { storeId: store.id, random: platform.random, now },
    { type: 'member.updated', data: { accountId: data.accountId, changed: [...data.changed] } },
  );

/** Changes the language of messages to a member, and reports it. */
export async function changeLanguage(
  tx: Transaction,
  context: Pick<RequestContext, 'store' | 'platform' | 'now'>,
  { accountId, language }: { readonly accountId: string; readonly language: string },
): Promise<void> {
  if (await saveLanguage(tx, context.store.id, accountId, language))
    await reportChange(tx, context, { accountId, changed: ['language'] });
}

/** Two requests saved the same address or login ID at once: the refusal for the unique violation; undefined: another error. */
export function toTakenRefusal(error: unknown): RefusalError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return constraint === 'accounts_login_id'
    ? new RefusalError('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD')
    : new RefusalError('ACCOUNT_ALREADY_EXISTS_EMAIL');
}
