import type { DataOf } from '../../../../declared-data.ts';
import type { SavedPaymentMethod } from '../../../../generated/entities.ts';
import { isCardExpired } from '../../../../rules/card-expiry.ts';
import { findCardMark } from '../../../../rules/card-marks.ts';
import { findDefault, isDeclined, sortDeclinedLast } from './default-method.ts';
import type { MethodRow } from './queries.ts';

/** All methods of a member as pages show them. */
export function describeMethods(rows: readonly MethodRow[], now: Date): readonly DataOf<SavedPaymentMethod>[] {
  const chosen = findDefault(rows, now);
  return sortDeclinedLast(rows).map((row) =>
    describeMethod(row, { isDefault: row === chosen, isExpired: isCardExpired(row.card_expiry, now) }),
  );
}

function describeMethod(
  row: MethodRow,
  { isDefault, isExpired }: { readonly isDefault: boolean; readonly isExpired: boolean },
): DataOf<SavedPaymentMethod> {
  const creditInfo = describeCard(row);
  return {
    accountPaymentMethodId: row.method_id,
    paymentMethodType: row.method_type,
    isValid: row.is_valid && row.state === 'active' && !isExpired,
    isContractUsed: row.contracts > 0,
    isPending: row.state === 'pending' && !isExpired,
    isDeclined: isDeclined(row),
    isDefault,
    cardMark: creditInfo && findCardMark(creditInfo.cardbrandCode),
    creditInfo,
    SbpsCreditInfo: creditInfo
      ? {
          cardbrandCode: row.card_brand ?? '',
          billingFirstName: row.billing_first_name ?? '',
          billingLastName: row.billing_last_name ?? '',
          billingPhone: row.billing_phone ?? '',
          email: row.billing_email ?? '',
        }
      : null,
  };
}

/** What pages show of a card; null: the method is none. The code of a brand has at most four characters there. */
export function describeCard({
  card_suffix: cardNumberSuffix,
  card_expiry: expireDate,
  card_brand: brand,
}: Pick<MethodRow, 'card_suffix' | 'card_expiry' | 'card_brand'>) {
  if (cardNumberSuffix === null || expireDate === null) return null;
  return { cardNumberSuffix, expireDate, cardbrandCode: (brand ?? '').slice(0, 4) };
}
