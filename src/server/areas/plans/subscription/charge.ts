import type { Transaction } from '../../../platform/database/database.ts';
import { PaymentError, type PaymentGateway } from '../../../platform/gateways/payment/payment-gateway.ts';
import type { ChargeMatcher } from '../../payment/payment-history/charge-use.ts';
import { ownerOf } from '../../payment/payment-method/adding.ts';
import { readChargeFailure, reconcileCharge } from '../../payment/payment-method/reconcile-charge.ts';
import { lockPeriod, savePeriod } from './periods.ts';
import { type AccountKey, lockSubscription } from './queries.ts';
import type { PeriodOutcome } from './settlement.ts';

export interface ChargeParts {
  readonly owner: AccountKey;
  /** The idempotency key. */
  readonly key: string;
  /** Yen. */
  readonly amount: number;
  /** The provider's reference of the method; null: the method was deleted. */
  readonly method: string | null;
  /** Whether the charge may have been sent before. */
  readonly isRepeated: boolean;
}

/**
 * The provider's reference of a method that can be charged, locked; undefined: there is none, or the provider has declared it invalid.
 * Lock the contract first.
 */
export async function lockUsableMethod(tx: Transaction, storeId: string, methodId: string | null): Promise<string | undefined> {
  if (methodId === null) return undefined;
  const [row] = await tx.query<{ reference: string | null }>(
    "SELECT reference FROM payment_methods WHERE store_id = $1 AND method_id = $2 AND state = 'active' AND is_valid FOR UPDATE",
    [storeId, methodId],
  );
  return row?.reference ?? undefined;
}

/**
 * Sends a charge, or looks up one that may have been sent. A charge that the provider never got is sent with the same key. `absent`: the
 * provider has too many requests, and did not look at this one.
 */
export async function chargePeriod(payments: PaymentGateway, charge: ChargeParts): Promise<PeriodOutcome> {
  const { key, amount, method, owner, isRepeated } = charge;
  if (isRepeated) {
    const outcome = await reconcileCharge(payments, { idempotencyKey: key, owner: ownerOf(owner), amount });
    if (outcome.state !== 'absent') return outcome;
  }
  if (method === null) return { state: 'declined' };
  try {
    const charged = await payments.charge({
      idempotencyKey: key,
      storeId: owner.storeId,
      owner: ownerOf(owner),
      method,
      amount,
    });
    if (charged.state === 'approved') return { state: 'approved', reference: charged.reference };
    return { state: charged.state === 'declined' ? 'declined' : 'unknown' };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const failure = readChargeFailure(error, isRepeated);
    if (failure !== undefined) return failure === 'CARD_DECLINED' ? { state: 'declined' } : { state: 'refused', error };
    // A charge that was looked up is looked up again: an earlier request may be late on its way.
    return { state: error.isUnprocessed && !isRepeated ? 'absent' : 'unknown' };
  }
}

/**
 * Finds the period that a charge of the renewals was made for. If the period is still owed, it is handed to the renewals, which look
 * the charge up and complete it.
 */
export const matchRenewal: ChargeMatcher = async ({ database, now }, storeId, charge) => {
  const { idempotencyKey: key, owner, amount, refunded } = charge;
  const [, periodId, attempt] = /^(.+\.\d{1,9})\.(\d{1,9})$/.exec(key) ?? [];
  if (periodId === undefined) return undefined;
  return database.transaction(async (tx) => {
    const [subscriptionPeriod] = await tx.query<{ subscription_id: string }>(
      'SELECT subscription_id FROM subscription_periods WHERE store_id = $1 AND period_id = $2',
      [storeId, periodId],
    );
    if (subscriptionPeriod === undefined) return undefined;
    const contract = await lockSubscription(tx, { storeId, subscriptionId: subscriptionPeriod.subscription_id });
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
