import { type Queryable, type Transaction, toJson } from '../../../platform/database/database.ts';
import type { RecoveryCase } from '../../../runtime/recovery.ts';

/** An item that was ended, as it is stored for its page. */
export type EndedItem = { readonly kind: string; readonly name: string; readonly at: string | null };

export interface Review {
  readonly accountId: string;
  readonly recoveryCase: RecoveryCase;
  readonly ended: readonly EndedItem[];
}

interface SessionKey {
  readonly storeId: string;
  readonly sessionId: string;
}

/** Lets a session see what was ended and what is left. Replaces an earlier review of the session. */
export async function saveReview(
  tx: Transaction,
  { storeId, sessionId }: SessionKey,
  { accountId, recoveryCase, ended }: Review,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO recovery_reviews (store_id, session_id, account_id, recovery_case, ended, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (store_id, session_id) DO UPDATE SET account_id = excluded.account_id, recovery_case = excluded.recovery_case,
       ended = excluded.ended, expires_at = excluded.expires_at`,
    [storeId, sessionId, accountId, recoveryCase, toJson(ended), expiresAt],
  );
}

/** undefined: the session has recovered no account, or its time is over. */
export async function findReview(on: Queryable, { storeId, sessionId }: SessionKey, now: Date): Promise<Review | undefined> {
  const [row] = await on.query<{ account_id: string; recovery_case: RecoveryCase; ended: readonly EndedItem[] }>(
    `SELECT account_id, recovery_case, ended FROM recovery_reviews
      WHERE store_id = $1 AND session_id = $2 AND expires_at > $3`,
    [storeId, sessionId, now],
  );
  return row && { accountId: row.account_id, recoveryCase: row.recovery_case, ended: row.ended };
}
