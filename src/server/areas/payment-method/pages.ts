import type { DataOf } from '../../../declared-data.ts';
import type { SavedPaymentMethod } from '../../../generated/entities.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { PageContext, PageLoader } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { describePolicies } from '../policies/service.ts';
import { listRoute } from './adding.ts';
import { lacksBilling } from './billing.ts';
import { findCertifiable, openCertification } from './certification.ts';
import { type AccountKey, findAdded, listMethods, type MethodRow } from './queries.ts';
import { isAddingRestricted } from './restrictions.ts';

/** How long the completion page can be opened. */
const completionSeconds = 1800;

export const listPage: PageLoader<'mypage/payment-method'> = async (context) => {
  const { database, gateways, store, plans, language } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const rows = await listMethods(database, key);
  const isRestricted = await isAddingRestricted(database, key);
  return {
    accountPaymentMethods: rows.map(describeMethod),
    canAdd: !isRestricted && Object.values(plans.settings.payment.methods).includes(true),
    isRestricted,
    cardScript: gateways.payments.cardScript,
    certification: await describeCertification(context, key, findCertifiable(rows), isRestricted),
    policies: await describePolicies(plans.settings, [], language),
  };
};

async function describeCertification(context: PageContext, key: AccountKey, row: MethodRow | undefined, isRestricted: boolean) {
  // A card that is not added yet waits until the restriction is lifted.
  if (isRestricted && row?.state === 'pending') return null;
  // A preview opens nothing at the provider.
  if (row === undefined || context.request === undefined) return null;
  const reference = await openCertification(context, key, row);
  if (reference === undefined) return null;
  return {
    accountPaymentMethodId: row.method_id,
    reference,
    cardNumberSuffix: row.card_suffix ?? '',
    needsInfo: lacksBilling(row),
  };
}

export function describeMethod(row: MethodRow): DataOf<SavedPaymentMethod> {
  const isCard = row.card_suffix !== null && row.card_expiry !== null;
  const cardbrandCode = row.card_brand ?? '';
  return {
    accountPaymentMethodId: row.method_id,
    paymentMethodType: row.method_type,
    isValid: row.is_valid && row.state === 'active',
    isContractUsed: row.contracts > 0,
    isPending: row.state === 'pending',
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

export const completePage: PageLoader<'mypage/payment-method/complete'> = async (context) => {
  const { database, store, session, now } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const type = await findAdded(database, key, session?.id ?? '', addSeconds(now, -completionSeconds));
  return type === undefined ? { redirectTo: listRoute } : { paymentMethodType: type };
};
