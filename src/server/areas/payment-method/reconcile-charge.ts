import { type ChargeRequest, PaymentError, type PaymentGateway } from '../../platform/gateways/payment/payment-gateway.ts';

/** `absent`: the provider never got the request. `unknown`: it does not answer, or has not decided. */
export type ChargeOutcome =
  | { readonly state: 'approved'; readonly reference: string }
  | { readonly state: 'declined' | 'absent' | 'unknown' };

/**
 * Asks the provider for the present state of a charge whose answer was lost, so that the order of callbacks does not matter. Charges
 * nothing. After `absent` the same request may be sent again; a request that was late on its way has the same key and is charged once.
 * Throws if the charge of this key has another amount.
 */
export async function reconcileCharge(
  payments: PaymentGateway,
  { idempotencyKey, owner, amount }: Pick<ChargeRequest, 'idempotencyKey' | 'owner' | 'amount'>,
): Promise<ChargeOutcome> {
  try {
    const found = await payments.findCharge({ idempotencyKey, owner });
    if (found === undefined) return { state: 'absent' };
    if (found.amount !== amount) throw new Error(`The charge ${found.reference} is of ${found.amount} yen instead of ${amount}.`);
    if (found.state === 'approved') return { state: 'approved', reference: found.reference };
    return { state: found.state === 'declined' ? 'declined' : 'unknown' };
  } catch (error) {
    if (error instanceof PaymentError && error.reason === 'unavailable') return { state: 'unknown' };
    throw error;
  }
}
