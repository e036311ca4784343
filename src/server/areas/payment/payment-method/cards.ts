import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { BillingContact, RegisteredCard } from '../../../platform/gateways/payment/payment-gateway.ts';
import { isValidReference, lockReference } from './event-queries.ts';
import { type AccountKey, emptyToNull, type MethodKey, type MethodRow } from './queries.ts';

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

/** The keyed hash of the fingerprint of a card of this account; null: no card, or none is known. */
export async function findCardHash(on: Queryable, key: AccountKey & MethodKey): Promise<string | null> {
  const [row] = await on.query<{ card_hash: string | null }>(
    'SELECT card_hash FROM payment_methods WHERE store_id = $1 AND method_id = $2 AND account_id = $3',
    [key.storeId, key.methodId, key.accountId],
  );
  return row?.card_hash ?? null;
}

/** `{ billingName: "TARO YAMADA", … }` → first and last name. */
export function readBilling(answers: {
  readonly billingName?: string | null;
  readonly email?: string | null;
  readonly billingPhone?: string | null;
}): BillingContact {
  const [firstName = '', lastName = ''] = (answers.billingName ?? '').split(' ');
  return { firstName, lastName, email: answers.email ?? '', phone: answers.billingPhone ?? '' };
}

/** Whether the provider needs the billing name or a contact of a saved card. */
export function lacksBilling(row: MethodRow): boolean {
  const { billing_first_name: first, billing_last_name: last, billing_email: email, billing_phone: phone } = row;
  return row.method_type === 'SbpsCredit' && (first === null || last === null || (email === null && phone === null));
}
