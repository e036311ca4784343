import type { Queryable } from '../../../platform/database/database.ts';
import type { AuditRow } from '../members/queries.ts';

/** What was done with an order, the newest first, without who looked at it. */
export const selectHistory = (on: Queryable, storeId: string, orderId: string, limit: number): Promise<readonly AuditRow[]> =>
  on.query<AuditRow>(
    `SELECT l.at, l.action, coalesce(o.name, l.operator_id) AS operator,
       CASE WHEN l.operator_id IS NOT NULL THEN l.details ->> 'reason' END AS reason
       FROM audit_log l LEFT JOIN operators o ON o.store_id = l.store_id AND o.operator_id = l.operator_id
      WHERE l.store_id = $1 AND l.details ->> 'orderId' = $2 AND l.action <> 'order-viewed'
      ORDER BY l.at DESC, l.audit_id DESC LIMIT $3`,
    [storeId, orderId, limit],
  );
