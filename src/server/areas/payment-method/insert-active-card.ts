import type { Transaction } from '../../platform/database/database.ts';
import type { BillingContact, RegisteredCard } from '../../platform/gateways/payment/payment-gateway.ts';
import { isValidReference, lockReference } from './event-queries.ts';
import { type AccountKey, emptyToNull, type MethodKey } from './queries.ts';

/** Saves a card that was registered and certified at the checkout. */
export async function insertActiveCard(
  tx: Transaction,
  {
    storeId,
    methodId,
    accountId,
    card,
    billing,
    now,
  }: AccountKey &
    MethodKey & {
      readonly card: Omit<RegisteredCard, 'certification' | 'fingerprint'> & { readonly hash?: string | null };
      readonly billing: BillingContact | undefined;
      readonly now: Date;
    },
): Promise<void> {
  await lockReference(tx, storeId, card.reference);
  await tx.query(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, reference, card_suffix, card_expiry, card_brand,
       created_at, added_at, billing_first_name, billing_last_name, billing_email, billing_phone, is_valid, card_hash)
     VALUES ($1, $2, $3, 'SbpsCredit', 'active', $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, ${isValidReference('$4', '$8')}, $13)`,
    [
      storeId,
      methodId,
      accountId,
      card.reference,
      card.suffix,
      card.expireDate,
      card.brandCode.slice(0, 8),
      now,
      emptyToNull(billing?.firstName ?? ''),
      emptyToNull(billing?.lastName ?? ''),
      emptyToNull(billing?.email ?? ''),
      emptyToNull(billing?.phone ?? ''),
      card.hash ?? null,
    ],
  );
}
