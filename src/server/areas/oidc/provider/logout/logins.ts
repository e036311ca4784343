// Which apps a member is logged in to in which session of the store. A trigger makes them due when the session is deleted.
import type { Queryable } from '../../../../platform/database/database.ts';
import type { Keys } from '../../../../platform/keys.ts';
import { isHeld, type Lease, type LeaseTable, leaseParameters } from '../../../../platform/queue/lease.ts';

export const logouts: LeaseTable = {
  table: 'oidc_logins',
  id: 'sid',
  dueAt: 'due_at',
  leaseId: 'lease_id',
  isWaiting: 'due_at IS NOT NULL',
};

/** The session of the store as one app knows it: two apps cannot compare theirs. */
export const describeSession = (keys: Keys, sessionId: string, clientId: string): string =>
  keys.sign('oidc sid', `${sessionId}\n${clientId}`);

interface Login {
  readonly storeId: string;
  readonly sid: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly issuer: string;
}

/** Remembers a login at an app, unless the session has ended. */
export async function saveLogin(on: Queryable, { storeId, sid, sessionId, ...login }: Login, now: Date): Promise<void> {
  await on.query(
    `INSERT INTO oidc_logins (store_id, sid, session_id, account_id, client_id, issuer, created_at)
     SELECT store_id, $3, session_id, account_id, $5, $6, $7 FROM sessions
      WHERE store_id = $1 AND session_id = $2 AND account_id = $4 FOR KEY SHARE
     ON CONFLICT (store_id, sid) DO UPDATE SET created_at = excluded.created_at, issuer = excluded.issuer`,
    [storeId, sessionId, sid, login.accountId, login.clientId, login.issuer, now],
  );
}

/** Forgets a login whose app was told, or is not told. */
export async function deleteLogin(on: Queryable, lease: Lease): Promise<void> {
  await on.query(`DELETE FROM oidc_logins WHERE ${isHeld(logouts)}`, leaseParameters(lease));
}
