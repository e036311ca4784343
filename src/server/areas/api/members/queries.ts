import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { SubscriptionStatus } from '../../../../rules/plans/subscription-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';

interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

export interface MemberRow {
  readonly account_id: string;
  readonly external_id: string | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly login_id: string | null;
  readonly is_kids: boolean;
  readonly language: string | null;
  readonly profile: JsonObject;
  readonly custom_associated_info: JsonObject;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const members = `SELECT a.account_id, e.external_id, a.email, a.email_verified_at, a.login_id, a.is_kids, a.language, a.profile,
    a.custom_associated_info, a.created_at, a.updated_at
  FROM accounts a LEFT JOIN external_ids e ON e.store_id = a.store_id AND e.account_id = a.account_id
  WHERE a.store_id = $1 AND a.withdrawn_at IS NULL`;

export async function selectMember(on: Queryable, { storeId, accountId }: AccountKey): Promise<MemberRow | undefined> {
  const [row] = await on.query<MemberRow>(`${members} AND a.account_id = $2`, [storeId, accountId]);
  return row;
}

/** `email`: normalized. */
export function selectMembersByEmail(on: Queryable, storeId: string, email: string): Promise<readonly MemberRow[]> {
  return on.query<MemberRow>(`${members} AND a.email_normal = $2 ORDER BY a.created_at, a.account_id LIMIT 100`, [
    storeId,
    email,
  ]);
}

/** What a member may watch: a contract (`status`), or a video of an order (`plan_type`). All are null if there is nothing. */
export interface EntitlementRow {
  readonly plan_id: string | null;
  readonly item_id: string | null;
  readonly subscription_id: string | null;
  readonly order_id: string | null;
  readonly status: SubscriptionStatus | null;
  readonly plan_type: 'purchase' | 'rental' | null;
  readonly until: Date | null;
}

/** None: there is no such member. */
export function selectEntitlements(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  now: Date,
): Promise<readonly EntitlementRow[]> {
  return on.query<EntitlementRow>(
    `SELECT e.* FROM accounts a LEFT JOIN LATERAL (
       SELECT s.plan_id, NULL AS item_id, s.subscription_id, NULL AS order_id, s.status, NULL AS plan_type,
           s.next_settlement_at AS until, s.started_at AS since
         FROM subscriptions s WHERE s.store_id = a.store_id AND s.account_id = a.account_id AND s.ended_at IS NULL
       UNION ALL
       SELECT NULL, line ->> 'itemId', NULL, o.order_id, NULL, line ->> 'planType',
           (line ->> 'entitlementExpiration')::timestamptz, o.placed_at
         FROM checkout_orders o CROSS JOIN jsonb_array_elements(o.content -> 'lines') AS line
         WHERE o.store_id = a.store_id AND o.account_id = a.account_id AND o.state = 'placed' AND o.cancelled_at IS NULL
           AND line ->> 'basePlanType' = 'video' AND line ->> 'itemId' IS NOT NULL
           AND coalesce((line ->> 'entitlementExpiration')::timestamptz > $3, true)
     ) e ON true
     WHERE a.store_id = $1 AND a.account_id = $2 AND a.withdrawn_at IS NULL
     ORDER BY e.since, e.subscription_id, e.order_id, e.item_id LIMIT 1000`,
    [storeId, accountId, now],
  );
}
