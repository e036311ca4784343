// Resolves a payment that needs a person, as `npm run operator -- resolve` does.
import type { Transaction } from '../../../platform/database/database.ts';
import { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { ActorResult, RequestContext } from '../../../runtime/area.ts';
import { resolveRequestIn } from '../../../runtime/flow/actors/resolve-request.ts';
import { resolveFinding } from '../payment-history/findings.ts';
import { ownerOf } from '../payment-method/adding.ts';
import type { MatterAction, PaymentMatter } from './matters.ts';

/**
 * Throws unless the provider has an approved charge with this reference that was made for this purchase and not returned. Call it before the
 * transaction.
 */
export async function assertCharged(
  { gateways, store }: Pick<RequestContext, 'gateways' | 'store'>,
  { accountId, amount, key }: PaymentMatter,
  reference: string,
): Promise<void> {
  const { payments } = gateways;
  if (!payments.keepsCharges) return;
  const charge = await payments.readCharge(reference).catch((error: unknown) => {
    throw error instanceof PaymentError ? new RefusalError('PAYMENT_UNAVAILABLE') : error;
  });
  const isOfPurchase =
    charge?.state === 'approved' &&
    charge.refunded === 0 &&
    charge.amount === amount &&
    charge.idempotencyKey === key &&
    charge.owner === ownerOf({ storeId: store.id, accountId: accountId ?? '' });
  if (!isOfPurchase) throw new RefusalError('CHARGE_NOT_FOUND');
}

/** `reference`: the provider's, of a charge that was made. Throws 409 NOT_NOW if the matter was resolved meanwhile. */
export async function resolveMatter(
  tx: Transaction,
  { store, now }: Pick<RequestContext, 'store' | 'now'>,
  { id, planId }: PaymentMatter,
  { action, reference }: { readonly action: MatterAction; readonly reference: string },
): Promise<void> {
  if (planId === null) {
    const resolution = await resolveFinding(tx, id, { isRefunded: action === 'refund', now, storeId: store.id });
    if (resolution !== 'resolved' && resolution !== 'refunding') throw new RefusalError('NOT_NOW');
    return;
  }
  const resolved = await resolveRequestIn(tx, { askId: id, storeId: store.id }, { now, answer: answerOf(action, reference) });
  if (resolved?.kind !== 'resolved' && resolved?.kind !== 'answered') throw new RefusalError('NOT_NOW');
}

/** The answer that a waiting flow gets in place of the provider’s; null: none, which is enough if no flow waits. */
function answerOf(action: MatterAction, reference: string): ActorResult | null {
  if (action === 'charged') return { done: { reference } };
  // The member reads that nothing was charged, and can pay again.
  return action === 'not-charged' ? { refused: 'PAYMENT_UNAVAILABLE' } : null;
}
