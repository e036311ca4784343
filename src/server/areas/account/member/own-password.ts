import { accountSubject, deviceSubject, type LoginSubject, recordLoginAttempt } from '../../../platform/limits/login-throttle.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { findPasswordHash } from './queries.ts';

/**
 * What wrong passwords of a signed-in member are counted for, together with those of logins: the device of the session, so that a
 * stranger who locks the account does not lock its owner out of these pages.
 */
export function ownPasswordSubject(
  { store, session }: Pick<RequestContext, 'store' | 'session'>,
  accountId: string,
): LoginSubject {
  const deviceId = session?.deviceId ?? null;
  return deviceId === null ? accountSubject(store.id, accountId) : deviceSubject(store.id, deviceId);
}

/**
 * Verifies the password of the member who is signed in and returns its hash, or undefined. Wrong attempts of all pages count together,
 * and a lock refuses the right password too. Compare the hash with `lockPasswordHash` in the transaction that relies on it.
 */
export async function verifyOwnPassword(
  context: Pick<CommandContext, 'database' | 'passwords' | 'platform' | 'plans' | 'store' | 'session'>,
  accountId: string,
  typed: string,
): Promise<string | undefined> {
  const { database, passwords, platform, plans, store } = context;
  const hash = await findPasswordHash(database, store.id, accountId);
  const isRight = await passwords.verify(hash, typed);
  const subject = ownPasswordSubject(context, accountId);
  const isAllowed = await recordLoginAttempt(database, platform, subject, isRight, plans.settings.limits.passwordAttempts);
  return isRight && isAllowed && hash !== null ? hash : undefined;
}
