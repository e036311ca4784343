import type { DataOf } from '../../../declared-data.ts';
import type { SavedPaymentMethod } from '../../../generated/entities.ts';
import { findDefault } from './default-method.ts';
import type { MethodRow } from './queries.ts';

/** All methods of a member as pages show them, in the same order. */
export function describeMethods(rows: readonly MethodRow[]): readonly DataOf<SavedPaymentMethod>[] {
  const chosen = findDefault(rows);
  return rows.map((row) => describeMethod(row, row === chosen));
}

function describeMethod(row: MethodRow, isDefault: boolean): DataOf<SavedPaymentMethod> {
  const isCard = row.card_suffix !== null && row.card_expiry !== null;
  const cardbrandCode = row.card_brand ?? '';
  return {
    accountPaymentMethodId: row.method_id,
    paymentMethodType: row.method_type,
    isValid: row.is_valid && row.state === 'active',
    isContractUsed: row.contracts > 0,
    isPending: row.state === 'pending',
    isDefault,
    creditInfo: isCard
      ? { cardNumberSuffix: row.card_suffix, expireDate: row.card_expiry, cardbrandCode: cardbrandCode.slice(0, 4) }
      : null,
    SbpsCreditInfo: isCard
      ? {
          cardbrandCode,
          billingFirstName: row.billing_first_name ?? '',
          billingLastName: row.billing_last_name ?? '',
          billingPhone: row.billing_phone ?? '',
          email: row.billing_email ?? '',
        }
      : null,
  };
}
