import type { DataOf } from '../../../../declared-data.ts';
import type { AccountPaymentMethod } from '../../../../generated/entities.ts';
import { isCardExpired } from '../../../../rules/card-expiry.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describePaidMethod, type LedgerPaymentMethod } from '../../payment/payment-history/service.ts';
import { describeCard, nameMethod, type PaymentMethodType } from '../../payment/payment-method/service.ts';
import type { ContractRow } from './queries.ts';

/** What a contract is paid with, as pages show it. */
export function describeUsedMethod(row: ContractRow, now: Date): DataOf<AccountPaymentMethod> {
  if (row.method_type === null) return null;
  return {
    paymentMethodType: row.method_type,
    isValid: row.method_is_valid === true && !isCardExpired(row.card_expiry, now),
    creditInfo: describeCard(row),
  };
}

/** The name of the method that pays the contract; null: it was deleted. */
export function nameContractMethod(context: Pick<RequestContext, 'plans' | 'language'>, contract: ContractRow): string | null {
  const { method_type } = contract;
  return method_type === null ? null : nameMethod(context, { ...contract, method_type });
}

/** How a payment is shown in the ledger; null: without a method. */
export async function findUsedMethod(
  on: Queryable,
  { storeId, methodId }: { readonly storeId: string; readonly methodId: string | null },
): Promise<LedgerPaymentMethod | null> {
  if (methodId === null) return null;
  const [row] = await on.query<{ method_type: PaymentMethodType; card_suffix: string | null; card_brand: string | null }>(
    'SELECT method_type, card_suffix, card_brand FROM payment_methods WHERE store_id = $1 AND method_id = $2',
    [storeId, methodId],
  );
  return row === undefined ? null : describePaidMethod(row.method_type, row.card_suffix, row.card_brand);
}
