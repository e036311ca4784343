import type { Transaction } from '../../platform/database/database.ts';
import { PaymentError, type PaymentGateway } from '../../platform/gateways/payment/payment-gateway.ts';
import { type ChargeOutcome, ownerOf, reconcileCharge } from '../payment-method/service.ts';
import type { AccountKey } from './queries.ts';

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

/** Sends a charge, or looks up one that may have been sent. A charge that the provider never got is sent with the same key. */
export async function chargePeriod(payments: PaymentGateway, charge: ChargeParts): Promise<ChargeOutcome> {
  const { key, amount, method, owner, isRepeated } = charge;
  if (isRepeated) {
    const found = await reconcileCharge(payments, { idempotencyKey: key, amount });
    if (found.state !== 'absent') return found;
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
    return { state: error.reason === 'unavailable' ? 'unknown' : 'declined' };
  }
}
