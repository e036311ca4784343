// Cards at the provider that pay nothing any more. A trigger notes those that leave an order.
import type { Queryable } from '../../../platform/database/database.ts';
import { PaymentError, type PaymentGateway } from '../../../platform/gateways/payment/payment-gateway.ts';

/** Notes a card that was registered for an order and not saved in it, for deletion at the provider. */
export async function noteUnusedCard(
  on: Queryable,
  { storeId, orderId, reference }: { readonly storeId: string; readonly orderId: string; readonly reference: string },
): Promise<void> {
  // A repeated press of the same token gets the same card from the provider, which may have been saved.
  await on.query(
    `INSERT INTO unused_cards (store_id, reference)
     SELECT $1, $3 WHERE NOT EXISTS (SELECT 1 FROM checkout_orders WHERE store_id = $1 AND order_id = $2 AND card->>'reference' = $3)
       AND NOT EXISTS (SELECT 1 FROM payment_methods WHERE store_id = $1 AND reference = $3)
     ON CONFLICT DO NOTHING`,
    [storeId, orderId, reference],
  );
}

/** A card that is in use again. */
export async function deleteUnusedCard(on: Queryable, storeId: string, reference: string): Promise<void> {
  await on.query('DELETE FROM unused_cards WHERE store_id = $1 AND reference = $2', [storeId, reference]);
}

/** Deletes unused cards at the provider. If it does not answer, it is asked again in the next run. */
export async function removeUnusedCards(on: Queryable, payments: PaymentGateway): Promise<void> {
  const cards = await on.query<{ store_id: string; reference: string }>('SELECT store_id, reference FROM unused_cards LIMIT 50');
  for (const { store_id: storeId, reference } of cards) {
    try {
      await payments.removeMethod(reference);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      if (error.reason !== 'declined') continue;
    }
    await deleteUnusedCard(on, storeId, reference);
  }
}
