import type { ProductLine, SessionLine } from '../../payment/checkout/session-line.ts';
import type { NewSession } from './check-request.ts';

const kinds = {
  item: { planType: 'purchase', basePlanType: 'item' },
  video: { planType: 'purchase', basePlanType: 'video' },
  rental: { planType: 'rental', basePlanType: 'video' },
} as const;

/** The lines of a new checkout session. */
export function listLines({ products = [], planIds = [] }: NewSession): readonly SessionLine[] {
  const productLines = products.map(({ kind, itemId, name, provider, price, taxRate, quantity, ...product }): ProductLine => {
    const { icon = null, shippingProfileId = null, salesEndDate, entitlementExpiration, entitlementDays } = product;
    return {
      kind: 'product',
      ...kinds[kind],
      itemId,
      name,
      provider,
      icon,
      price,
      taxRate,
      quantity,
      shippingProfileId,
      salesEndDate: toUtc(salesEndDate),
      entitlementExpiration: toUtc(entitlementExpiration),
      ...(entitlementDays === undefined ? {} : { entitlementDays }),
    };
  });
  return [...planIds.map((planId) => ({ kind: 'plan' as const, planId })), ...productLines];
}

const toUtc = (at: string | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
