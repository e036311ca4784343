import type { Queryable } from '../../../../platform/database/database.ts';
import { describePaidMethod, type LedgerPaymentMethod } from '../../payment-history/service.ts';
import { findMethod } from '../../payment-method/service.ts';
import type { OrderRow } from './order-queries.ts';

/** The card or method that an order is paid with, as it may be shown; null: nothing is to be paid, or the method was removed. */
export async function findPaidMethod(
  on: Queryable,
  storeId: string,
  { amount, card, account_id: accountId, method_id: methodId }: OrderRow,
): Promise<LedgerPaymentMethod | null> {
  if (amount === 0) return null;
  if (methodId === null || accountId === null) return card && describePaidMethod('SbpsCredit', card.suffix, card.brandCode);
  const row = await findMethod(on, { storeId, accountId, methodId });
  return row === undefined ? null : describePaidMethod(row.method_type, row.card_suffix, row.card_brand);
}
