import type { Transaction } from '../../platform/database/database.ts';
import type { RegisteredCard } from '../../platform/gateways/payment/payment-gateway.ts';
import type { AccountKey, MethodKey } from './queries.ts';

/** Saves a card that was registered and certified at the checkout. */
export async function insertActiveCard(
  tx: Transaction,
  {
    storeId,
    methodId,
    accountId,
    card,
    now,
  }: AccountKey & MethodKey & { readonly card: Omit<RegisteredCard, 'certification'>; readonly now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, reference, card_suffix, card_expiry, card_brand,
       created_at, added_at)
     VALUES ($1, $2, $3, 'SbpsCredit', 'active', $4, $5, $6, $7, $8, $8)`,
    [storeId, methodId, accountId, card.reference, card.suffix, card.expireDate, card.brandCode.slice(0, 8), now],
  );
}
