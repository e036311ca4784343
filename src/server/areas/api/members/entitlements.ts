import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { type EntitlementRow, selectEntitlements } from './queries.ts';

export const listEntitlements: Operation<'entitlement.list'> = async ({ database, store, params, now }) => {
  const rows = await selectEntitlements(database, { storeId: store.id, accountId: params.accountId }, now);
  if (rows.length === 0) throw new RefusalError('NOT_FOUND');
  return { accountId: params.accountId, entitlements: rows.flatMap(describe) };
};

function describe(row: EntitlementRow) {
  const {
    plan_id: planId,
    item_id: itemId,
    subscription_id: subscriptionId,
    order_id: orderId,
    status,
    plan_type: planType,
  } = row;
  const reason = status === null ? planType : reasonOf(status);
  if (reason === null) return [];
  const isRenewed = reason === 'contract' || reason === 'trial';
  return [{ planId, itemId, reason, until: row.until?.toISOString() ?? null, isRenewed, subscriptionId, orderId }];
}

/** null: a contract on hold gives nothing, whether or not it was cancelled then. */
function reasonOf(status: NonNullable<EntitlementRow['status']>): 'contract' | 'trial' | 'cancelled' | null {
  const reasons = {
    contract: 'contract',
    trial: 'trial',
    cancelRequest: status.includes('HOLD') ? null : 'cancelled',
    hold: null,
  } as const;
  return reasons[groupOfStatus(status)];
}
