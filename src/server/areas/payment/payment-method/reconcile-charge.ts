import {
  type ChargeRequest,
  PaymentError,
  type PaymentErrorReason,
  type PaymentGateway,
} from '../../../platform/gateways/payment/payment-gateway.ts';

/** `absent`: the provider never got the request. `unknown`: it does not answer, or has not decided. */
export type ChargeOutcome =
  | { readonly state: 'approved'; readonly reference: string }
  | { readonly state: 'declined' | 'absent' | 'unknown' };

/** For the log. Operators have to look: the keys or the account of the provider. */
export const misconfigured = 'the payment provider refuses the configuration of the store';

/** A charge that failed whatever the card is: nothing was charged. */
export type StoreFailure = 'AMOUNT_REFUSED' | 'PAYMENT_UNAVAILABLE';

/**
 * What a charge that failed means for the buyer. undefined: the outcome is unknown. `isRepeated`: an earlier request with its key may have
 * been carried out, so that only a look-up tells. Not if the amount is refused: the earlier request had the same one.
 */
export function readChargeFailure(
  { reason }: { readonly reason: PaymentErrorReason },
  isRepeated: boolean,
): 'CARD_DECLINED' | StoreFailure | undefined {
  if (reason === 'declined') return 'CARD_DECLINED';
  if (reason === 'amount') return 'AMOUNT_REFUSED';
  return reason === 'unavailable' || isRepeated ? undefined : 'PAYMENT_UNAVAILABLE';
}

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
    const charge = await payments.findCharge({ idempotencyKey, owner });
    if (charge === undefined) return { state: 'absent' };
    if (charge.amount !== amount)
      throw new Error(`The charge ${charge.reference} is of ${charge.amount} yen instead of ${amount}.`);
    if (charge.state === 'approved') return { state: 'approved', reference: charge.reference };
    return { state: charge.state === 'declined' ? 'declined' : 'unknown' };
  } catch (error) {
    if (error instanceof PaymentError && (error.reason === 'unavailable' || error.reason === 'configuration'))
      return { state: 'unknown' };
    throw error;
  }
}
