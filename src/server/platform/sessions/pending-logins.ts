// Logins past the first factor. A session with one is a guest's, or that of the same account, which logs in again: only the pages and
// calls of the second factor read this state.
import { addSeconds } from '../clock.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Session } from './session.ts';

/** How a login is proven. */
export type FirstFactor = 'Password' | 'AuthCode' | 'ExternalAuth';

export interface PendingLogin {
  readonly accountId: string;
  readonly firstFactor: FirstFactor;
  /** The entered e-mail address or login ID, normalized. */
  readonly identifier: string;
  /** Where to continue after the login, already validated; null: at the default page. */
  readonly returnTo: string | null;
  /** Whether it has expired: the page then shows that. */
  readonly isExpired: boolean;
}

/** Seconds to give the second factor. */
const lifetimeSeconds = 600;

interface PendingLoginRow {
  readonly account_id: string;
  readonly first_factor: FirstFactor;
  readonly identifier: string;
  readonly return_to: string | null;
  readonly expires_at: Date;
}

/** Saves that a session has passed the first factor of an account. Replaces an earlier login of the session. */
export async function savePendingLogin(
  tx: Transaction,
  session: Pick<Session, 'storeId' | 'id'>,
  login: Omit<PendingLogin, 'isExpired'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO pending_logins (store_id, session_id, account_id, first_factor, identifier, return_to, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (store_id, session_id) DO UPDATE SET account_id = excluded.account_id, first_factor = excluded.first_factor,
       identifier = excluded.identifier, return_to = excluded.return_to, expires_at = excluded.expires_at`,
    [
      session.storeId,
      session.id,
      login.accountId,
      login.firstFactor,
      login.identifier,
      login.returnTo,
      addSeconds(now, lifetimeSeconds),
    ],
  );
}

/** The login of a session that has passed the first factor; undefined: there is none. */
export async function findPendingLogin(
  on: Queryable,
  session: Pick<Session, 'storeId' | 'id' | 'accountId'> | null,
  now: Date,
): Promise<PendingLogin | undefined> {
  if (session === null) return undefined;
  const [row] = await on.query<PendingLoginRow>(
    'SELECT account_id, first_factor, identifier, return_to, expires_at FROM pending_logins WHERE store_id = $1 AND session_id = $2',
    [session.storeId, session.id],
  );
  if (row === undefined || (session.accountId ?? row.account_id) !== row.account_id) return undefined;
  const { account_id: accountId, first_factor: firstFactor, return_to: returnTo, expires_at: expiresAt } = row;
  return { accountId, firstFactor, identifier: row.identifier, returnTo, isExpired: expiresAt <= now };
}

/**
 * The same, with the session locked until the end of the transaction, so that a login is finished once: another tab that waited
 * here finds a session with another token, which is undefined.
 */
export async function lockPendingLogin(tx: Transaction, session: Session, now: Date): Promise<PendingLogin | undefined> {
  const locked = await tx.query(
    'SELECT 1 AS one FROM sessions WHERE store_id = $1 AND session_id = $2 AND token_hash = $3 FOR UPDATE',
    [session.storeId, session.id, session.tokenHash],
  );
  return locked.length === 0 ? undefined : findPendingLogin(tx, session, now);
}

/** Removes the login of a session that signs in. */
export async function deletePendingLogin(tx: Queryable, session: Pick<Session, 'storeId' | 'id'>): Promise<void> {
  await tx.query('DELETE FROM pending_logins WHERE store_id = $1 AND session_id = $2', [session.storeId, session.id]);
}

/** Removes all logins of an account that wait for the second factor: its first factor has changed. */
export async function deletePendingLoginsOf(tx: Queryable, storeId: string, accountId: string): Promise<void> {
  await tx.query('DELETE FROM pending_logins WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}
