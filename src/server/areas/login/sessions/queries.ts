import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface SessionRow {
  readonly session_id: string;
  readonly user_agent: string;
  /** `JP`; null: unknown. */
  readonly country: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** The living sessions of an account, the one used last first. */
export async function listSessions(
  database: Queryable,
  { storeId, accountId, now, idleSince }: { storeId: string; accountId: string; now: Date; idleSince: Date },
): Promise<readonly SessionRow[]> {
  return database.query<SessionRow>(
    `SELECT session_id, user_agent, country, created_at, last_seen_at FROM sessions
      WHERE store_id = $1 AND account_id = $2 AND expires_at > $3 AND last_seen_at > $4 ORDER BY last_seen_at DESC, session_id LIMIT 50`,
    [storeId, accountId, now, idleSince],
  );
}

/**
 * Ends the flows of an account and of its sessions, and the codes that were mailed for them. Flows that wait for an outside party stay,
 * because its answer must be recorded. `keptFlow`: its ID. Rows that a simultaneous request has locked are skipped: it locks the account
 * next, and finds its session ended.
 */
export async function endFlowsAndCodes(
  tx: Transaction,
  { storeId, accountId, keptFlow }: { readonly storeId: string; readonly accountId: string; readonly keptFlow: string },
): Promise<void> {
  const owners = 'SELECT $2 UNION ALL SELECT session_id FROM sessions WHERE store_id = $1 AND account_id = $2';
  await tx.query(
    `DELETE FROM flows WHERE (store_id, flow_id, owner, subject) IN (
       SELECT store_id, flow_id, owner, subject FROM flows f
        WHERE store_id = $1 AND owner IN (${owners}) AND flow_id <> $3
          AND NOT EXISTS (SELECT 1 FROM flow_asks a
            WHERE a.store_id = f.store_id AND a.ask_id = f.ask_id AND a.state IN ('due', 'unknown'))
        FOR UPDATE OF f SKIP LOCKED)`,
    [storeId, accountId, keptFlow],
  );
  await tx.query(
    `DELETE FROM one_time_codes WHERE (store_id, purpose, owner, address_hash) IN (
       SELECT store_id, purpose, owner, address_hash FROM one_time_codes
        WHERE store_id = $1 AND owner IN (${owners}) FOR UPDATE SKIP LOCKED)`,
    [storeId, accountId],
  );
}
