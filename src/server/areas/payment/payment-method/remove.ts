import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { PaymentError, type PaymentGateway } from '../../../platform/gateways/payment/payment-gateway.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import {
  deleteRemoved,
  deleteUnusedCard,
  isUnusedCard,
  listRegistering,
  listRemoved,
  listUnusedCards,
  markOrphan,
  postponeUnusedCard,
} from './event-queries.ts';
import { findMethod, type MethodKey, type MethodRow, markRemoved } from './queries.ts';

/** Deletes a method of the member that no contract uses. The database decides, so that a new contract cannot slip in. */
export const removeMethod: Command<'account.payment-method.delete'> = async (context) => {
  await remove(context, context.payload.accountPaymentMethodId, ['active', 'pending']);
  return { redirectTo: '/mypage/payment-method/delete/complete' };
};

/** Deletes a card that waits for its 3-D Secure, so that another can be entered in its place. */
export const discardPending: Command<'purchase.payment-method.discard'> = async (context) => {
  await remove(context, context.payload.accountPaymentMethodId, ['pending']);
  return undefined;
};

type RemoveContext = RequestContext & Pick<CommandContext, 'database' | 'request'>;

async function remove(context: RemoveContext, methodId = '', states: readonly MethodRow['state'][] = []): Promise<void> {
  const { database, gateways, store, request } = context;
  const accountId = requireAccountId(context);
  const key = { storeId: store.id, accountId, methodId };
  const row = await findMethod(database, key);
  if (row === undefined || (row.state !== 'active' && row.state !== 'pending')) throw new RefusalError('NOT_FOUND');
  if (!states.includes(row.state)) throw new RefusalError('NOT_NOW');
  await database.transaction(async (tx) => {
    if (!(await markRemoved(tx, key, states))) throw new RefusalError('CONTRACT_USED');
    const details = { methodId: key.methodId, type: row.method_type };
    await writeAudit(tx, request, { action: 'payment-method-remove', accountId, details });
  });
  await forget(database, gateways.payments, key, row.reference);
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof PaymentError)) throw error;
}

/** Deletes a removed method at the provider, and then its row. A provider that does not answer is asked again later. */
async function forget(on: Queryable, payments: PaymentGateway, key: MethodKey, reference: string | null): Promise<void> {
  try {
    if (reference !== null) await payments.removeMethod(reference);
    await deleteRemoved(on, key);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
  }
}

/** A member can send a token again for this long. */
const repeatSeconds = 600;

/**
 * Reconciles what got no answer: cards that a provider has stored and no repeated request has claimed are deleted there,
 * because the member saw the message that they were not added; then it is asked again to delete what it did not delete, and cards
 * that have left their orders.
 */
export async function reconcileMethods(on: Queryable, payments: PaymentGateway, now: Date): Promise<void> {
  for (const { store_id: storeId, method_id: methodId } of await listRegistering(on, addSeconds(now, -repeatSeconds))) {
    const reference = await payments.findCard(methodId).catch(ignoreUnavailable);
    if (reference !== undefined) await markOrphan(on, { storeId, methodId }, reference);
  }
  for (const { store_id: storeId, method_id: methodId, reference } of await listRemoved(on))
    await forget(on, payments, { storeId, methodId }, reference);
  await removeUnusedCards(on, payments, now);
}

/**
 * Deletes unused cards at the provider, but not while a token can be sent again: the provider then answers with the same card. If
 * the provider does not answer, it is asked again later.
 */
async function removeUnusedCards(on: Queryable, payments: PaymentGateway, now: Date): Promise<void> {
  for (const { store_id: storeId, reference } of await listUnusedCards(on, now, addSeconds(now, -repeatSeconds))) {
    // A slow provider makes this run last minutes, in which a repeated press takes a card again.
    if (!(await isUnusedCard(on, storeId, reference))) continue;
    try {
      await payments.removeMethod(reference);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      if (error.reason !== 'declined') {
        await postponeUnusedCard(on, storeId, reference, now);
        continue;
      }
    }
    await deleteUnusedCard(on, storeId, reference);
  }
}
