// What a session was shown and has not confirmed yet: the secret of an authenticator app, or a list of backup codes.
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { open, seal } from '../../../platform/sealing.ts';

const validSeconds = 1800;

export interface PendingKey {
  readonly storeId: string;
  readonly sessionId: string;
  readonly kind: 'OTP' | 'BackupCode';
}

/** The value that this session was shown last; undefined: none, or it is older than 30 minutes. */
export async function findPending(on: Queryable, platform: Platform, key: PendingKey): Promise<string | undefined> {
  const [row] = await on.query<{ sealed: string }>(
    'SELECT sealed FROM pending_factors WHERE store_id = $1 AND session_id = $2 AND kind = $3 AND created_at > $4',
    [key.storeId, key.sessionId, key.kind, addSeconds(platform.clock.now(), -validSeconds)],
  );
  return row && open(platform, purposeOf(key), row.sealed);
}

/** Returns the pending value of this session, or stores a new one: simultaneous pages show the same. */
export async function ensurePending(on: Queryable, platform: Platform, key: PendingKey, create: () => string): Promise<string> {
  const now = platform.clock.now();
  const [row] = await on.query<{ sealed: string }>(
    `INSERT INTO pending_factors AS stored (store_id, session_id, kind, sealed, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (store_id, session_id, kind) DO UPDATE SET
       sealed = CASE WHEN stored.created_at > $6 THEN stored.sealed ELSE excluded.sealed END,
       created_at = CASE WHEN stored.created_at > $6 THEN stored.created_at ELSE excluded.created_at END
     RETURNING sealed`,
    [key.storeId, key.sessionId, key.kind, seal(platform, purposeOf(key), create()), now, addSeconds(now, -validSeconds)],
  );
  if (row === undefined) throw new Error('A pending factor was not stored.');
  return open(platform, purposeOf(key), row.sealed);
}

/** False: it was confirmed in the meantime. */
export async function deletePending(tx: Queryable, { storeId, sessionId, kind }: PendingKey): Promise<boolean> {
  const deleted = await tx.query(
    'DELETE FROM pending_factors WHERE store_id = $1 AND session_id = $2 AND kind = $3 RETURNING kind',
    [storeId, sessionId, kind],
  );
  return deleted.length > 0;
}

function purposeOf({ storeId, sessionId, kind }: PendingKey): string {
  return `pending\n${kind}\n${storeId}\n${sessionId}`;
}
