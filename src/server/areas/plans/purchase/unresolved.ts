// Charges of purchases whose outcome a person has to find out.
import type { Queryable } from '../../../platform/database/database.ts';
import { isUnresolved } from '../../../runtime/flow/actors/resolve-request.ts';

export interface UnresolvedCharge {
  /** Also the idempotency key at the provider. */
  readonly ask_id: string;
  readonly account_id: string;
  readonly plan_id: string;
  /** `late`: paid after the member had left. */
  readonly state: 'unknown' | 'late';
  readonly created_at: Date;
  /** Whether the member's purchase still waits for the outcome. */
  readonly is_waiting: boolean;
  /** Yen; null: the purchase has ended. */
  readonly amount: number | null;
}

/** The unresolved charges of a store, the oldest first, or the one with this key. */
export const selectUnresolved = (
  on: Queryable,
  storeId: string,
  { limit, askId = null }: { readonly limit: number; readonly askId?: string | null },
): Promise<readonly UnresolvedCharge[]> =>
  on.query<UnresolvedCharge>(
    `SELECT a.ask_id, a.owner AS account_id, a.subject AS plan_id, a.state, a.created_at, f.ask_id IS NOT NULL AS is_waiting,
       (f.data #>> '{kept,placed,amount}')::integer AS amount
       FROM (SELECT * FROM flow_asks WHERE store_id = $1 AND ${isUnresolved} AND actor = 'charge' AND ($3::text IS NULL OR ask_id = $3)
              ORDER BY created_at, ask_id LIMIT $2) a
       LEFT JOIN flows f ON f.store_id = a.store_id AND f.flow_id = a.flow_id AND f.owner = a.owner AND f.subject = a.subject
         AND f.ask_id = a.ask_id AND a.state = 'unknown'
      ORDER BY a.created_at, a.ask_id`,
    [storeId, limit, askId],
  );
