import { type LoginSubject, recordLoginAttempt } from '../../platform/limits/login-throttle.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { CommandContext } from '../../runtime/area.ts';
import { findPasswordHash } from './queries.ts';

/** What wrong passwords of a signed-in member are counted for. */
export function ownPasswordSubject(storeId: string, accountId: string): LoginSubject {
  return { storeId, identifier: `reauthorize\n${accountId}` };
}

/**
 * Verifies the password of the member who is signed in and returns its hash, or undefined. Wrong attempts of all pages count together,
 * and a lock refuses the right password too. Compare the hash with `lockPasswordHash` in the transaction that relies on it.
 */
export async function verifyOwnPassword(
  { database, platform, plans, store }: Pick<CommandContext, 'database' | 'platform' | 'plans' | 'store'>,
  accountId: string,
  typed: string,
): Promise<string | undefined> {
  const hash = await findPasswordHash(database, store.id, accountId);
  const isRight = await verifyPassword(hash, typed);
  const subject = ownPasswordSubject(store.id, accountId);
  const isAllowed = await recordLoginAttempt(database, platform, subject, isRight, plans.settings.limits.passwordAttempts);
  return isRight && isAllowed && hash !== null ? hash : undefined;
}
