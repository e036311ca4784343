import { type ChargeRequest, PaymentError, type PaymentGateway } from '../../../platform/gateways/payment/payment-gateway.ts';
import type { Actor, ActorResult } from '../../../runtime/area.ts';
import { ownerOf } from '../../payment/payment-method/adding.ts';
import { readChargeFailure, reconcileCharge } from '../../payment/payment-method/reconcile-charge.ts';
import { readPlaced } from './order.ts';

/** Charges the first payment of an order. If an answer was lost, the provider is asked what became of the charge. */
export const charge: Actor = {
  errors: ['CARD_DECLINED', 'AMOUNT_REFUSED', 'PAYMENT_UNAVAILABLE', 'ACCOUNTING_ERROR', 'REGISTER_ERROR'],
  remembers: '24h',
  ifUnsaved: 'REGISTER_ERROR',
  ask: async ({ gateways, store, owner, key, isRepeated, data }) => {
    const { reference, amount } = readPlaced(data);
    const request = {
      idempotencyKey: key,
      storeId: store.id,
      owner: ownerOf({ storeId: store.id, accountId: owner }),
      method: reference ?? '',
      amount,
    };
    try {
      const made = await gateways.payments.charge(request);
      if (made.state === 'pending') return await findOutcome(gateways.payments, request);
      return made.state === 'approved' ? { done: { reference: made.reference } } : { refused: 'CARD_DECLINED' };
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      const failure = readChargeFailure(error, isRepeated);
      return failure === undefined ? findOutcome(gateways.payments, request) : { refused: failure };
    }
  },
};

/** Throws while the outcome is unknown: the same request is then sent again. */
async function findOutcome(
  payments: PaymentGateway,
  request: Pick<ChargeRequest, 'idempotencyKey' | 'owner' | 'amount'>,
): Promise<ActorResult> {
  const outcome = await reconcileCharge(payments, request);
  if (outcome.state === 'approved') return { done: { reference: outcome.reference } };
  if (outcome.state === 'declined') return { refused: 'CARD_DECLINED' };
  throw new Error('the outcome of a charge is not known');
}
