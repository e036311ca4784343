import type { ChargeMatcher } from '../ledger/service.ts';
import { ownerOf } from '../payment-method/service.ts';
import { lockPeriod, savePeriod } from './periods.ts';
import { lockSubscription } from './queries.ts';

/**
 * Finds the period that a charge of the renewals was made for. If the period is still owed, it is handed to the renewals, which look
 * the charge up and complete it.
 */
export const matchRenewal: ChargeMatcher = async ({ database, now }, storeId, charge) => {
  const { idempotencyKey: key, owner, amount, refunded } = charge;
  const [, periodId, attempt] = /^(.+\.\d{1,9})\.(\d{1,9})$/.exec(key) ?? [];
  if (periodId === undefined) return undefined;
  return database.transaction(async (tx) => {
    const [found] = await tx.query<{ subscription_id: string }>(
      'SELECT subscription_id FROM subscription_periods WHERE store_id = $1 AND period_id = $2',
      [storeId, periodId],
    );
    if (found === undefined) return undefined;
    const contract = await lockSubscription(tx, { storeId, subscriptionId: found.subscription_id });
    const period = await lockPeriod(tx, storeId, periodId);
    if (contract === undefined || period === undefined) return undefined;
    if (owner !== ownerOf({ storeId, accountId: contract.account_id })) return undefined;
    if (period.state === 'charging') return { kind: 'underWay' };
    if (period.state === 'paid' && period.charge_key === key)
      return { kind: 'sold', earningsIds: period.earnings_id === null ? [] : [period.earnings_id] };
    // A further attempt has another key, also after the charge was returned.
    const attempts = Math.max(period.attempts, Number(attempt));
    const isOwed = (period.state === 'due' || period.state === 'failed') && contract.ended_at === null;
    if (isOwed && period.amount === amount && refunded === 0) {
      const charging = { state: 'charging', charge_key: key, charged_method: contract.method_id, next_at: now } as const;
      await savePeriod(tx, storeId, { ...period, attempts, ...charging });
      return { kind: 'completed' };
    }
    await savePeriod(tx, storeId, { ...period, attempts });
    return { kind: 'unused' };
  });
};
