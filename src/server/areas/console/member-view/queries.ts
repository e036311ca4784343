import type { Queryable } from '../../../platform/database/database.ts';

interface ViewKey {
  readonly storeId: string;
  readonly viewId: string;
  readonly operatorSessionId: string;
}

export const insertView = (
  on: Queryable,
  { storeId, viewId, operatorSessionId }: ViewKey,
  view: { readonly accountId: string; readonly reason: string; readonly expiresAt: Date },
): Promise<unknown> =>
  on.query(
    `INSERT INTO member_views (store_id, view_id, operator_session_id, account_id, reason, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [storeId, viewId, operatorSessionId, view.accountId, view.reason, view.expiresAt],
  );

export interface ViewRow {
  readonly view_id: string;
  readonly account_id: string;
  readonly reason: string;
  readonly expires_at: Date;
}

/** A view of this operator's session that is not over, of a member who has not closed the account. */
export async function selectView(
  on: Queryable,
  { storeId, viewId, operatorSessionId }: ViewKey,
  now: Date,
): Promise<ViewRow | undefined> {
  const [row] = await on.query<ViewRow>(
    `SELECT v.view_id, v.account_id, v.reason, v.expires_at
       FROM member_views v JOIN accounts a ON a.store_id = v.store_id AND a.account_id = v.account_id
      WHERE v.store_id = $1 AND v.view_id = $2 AND v.operator_session_id = $3 AND v.expires_at > $4 AND a.withdrawn_at IS NULL`,
    [storeId, viewId, operatorSessionId, now],
  );
  return row;
}

export const deleteView = (on: Queryable, { storeId, viewId, operatorSessionId }: ViewKey): Promise<unknown> =>
  on.query('DELETE FROM member_views WHERE store_id = $1 AND view_id = $2 AND operator_session_id = $3', [
    storeId,
    viewId,
    operatorSessionId,
  ]);

/** Ends all views of a member. */
export async function deleteViewsOf(on: Queryable, storeId: string, accountId: string): Promise<void> {
  await on.query('DELETE FROM member_views WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}
