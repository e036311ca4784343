import type { ChargeMatcher } from '../../payment-history/charge-use.ts';
import { ownerOfBuyer } from '../buyer.ts';
import { lockSession } from '../queries.ts';
import { buyerOf, readChargeKey } from './order-keys.ts';
import { lockOrder, saveAttempt, selectEntriesOfOrder, selectSessionOfOrder } from './order-queries.ts';

/** Finds the order that a charge was made for. One that was not placed with it does not need it any more. */
export const matchOrder: ChargeMatcher = async ({ database }, storeId, { idempotencyKey, owner }) => {
  const key = readChargeKey(idempotencyKey);
  if (key === undefined) return undefined;
  return database.transaction(async (tx) => {
    const sessionId = await selectSessionOfOrder(tx, storeId, key.orderId);
    if (sessionId === undefined) return undefined;
    await lockSession(tx, { storeId, sessionId });
    const order = await lockOrder(tx, storeId, key.orderId);
    if (order === undefined || owner !== ownerOfBuyer(storeId, buyerOf(order))) return undefined;
    if (order.state === 'charging' || order.state === 'refunding') return { kind: 'underWay' };
    if (order.state === 'placed' && order.attempt === key.attempt)
      return { kind: 'sold', earningsIds: await selectEntriesOfOrder(tx, storeId, order.order_id) };
    // A further attempt has another key, so that it does not get the returned charge.
    await saveAttempt(tx, storeId, order, Math.max(order.attempt, key.attempt));
    return { kind: 'unused' };
  });
};
