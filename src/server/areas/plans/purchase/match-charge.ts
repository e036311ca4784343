import { resolveActorRequest } from '../../../runtime/flow/actors/resolve-request.ts';
import type { ChargeMatcher } from '../../payment/payment-history/charge-use.ts';
import { ownerOf } from '../../payment/payment-method/adding.ts';
import { hasRefund } from './refunds.ts';

/**
 * Finds the request of a flow that a charge was made for. A flow that still waits for an unknown outcome gets it; a charge that came too
 * late, or was answered without a contract, is not needed.
 */
export const matchPurchase: ChargeMatcher = async ({ database, now }, storeId, charge) => {
  const { idempotencyKey: key, owner, reference, refunded } = charge;
  const [request] = await database.query<{ owner: string; subject: string; state: string; outcome: string | null }>(
    "SELECT owner, subject, state, outcome FROM flow_asks WHERE store_id = $1 AND ask_id = $2 AND actor = 'charge'",
    [storeId, key],
  );
  if (request === undefined || owner !== ownerOf({ storeId, accountId: request.owner })) return undefined;
  if (request.state === 'due' || (await hasRefund(database, storeId, key))) return { kind: 'underWay' };
  const paid = await database.query<{ earnings_id: string | null }>(
    `SELECT p.earnings_id FROM subscriptions s JOIN subscription_periods p USING (store_id, subscription_id)
      WHERE s.store_id = $1 AND s.account_id = $2 AND s.plan_id = $3 AND p.charge_key = $4`,
    [storeId, request.owner, request.subject, key],
  );
  if (paid.length > 0) return { kind: 'sold', earningsIds: paid.flatMap(({ earnings_id: id }) => (id === null ? [] : [id])) };
  if (request.state === 'unknown') {
    // The flow waits for an operator, who has returned the charge, to say so.
    if (refunded > 0) return { kind: 'underWay' };
    const resolved = await resolveActorRequest(database, key, now, { done: { reference } });
    if (resolved?.kind === 'answered') return { kind: 'completed' };
    if (resolved?.kind !== 'resolved') return { kind: 'underWay' };
  }
  // The contract of an answered request may have been erased with its account.
  return request.state === 'answered' && request.outcome === 'done' ? undefined : { kind: 'unused' };
};
