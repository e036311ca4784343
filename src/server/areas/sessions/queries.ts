import type { Queryable } from '../../platform/database/database.ts';

export interface SessionRow {
  readonly session_id: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** The living sessions of an account, the one used last first. */
export async function listSessions(
  database: Queryable,
  { storeId, accountId, now, idleSince }: { storeId: string; accountId: string; now: Date; idleSince: Date },
): Promise<readonly SessionRow[]> {
  return database.query<SessionRow>(
    `SELECT session_id, user_agent, created_at, last_seen_at FROM sessions
      WHERE store_id = $1 AND account_id = $2 AND expires_at > $3 AND last_seen_at > $4 ORDER BY last_seen_at DESC, session_id LIMIT 50`,
    [storeId, accountId, now, idleSince],
  );
}
