import type { StoreSettings } from '../../../project/store-settings.ts';

/** All types that a method may have. */
export const paymentMethodTypes = [
  'CampaignCode',
  'SbpsCredit',
  'SbpsPaypay',
  'SbpsAuone',
  'SbpsAuSimple',
  'SbpsDocomo',
  'SbpsSoftbank',
  'PaypalNvp',
  'PaypalRest',
] as const;
export type PaymentMethodType = (typeof paymentMethodTypes)[number];

export function readMethodType(value: unknown): PaymentMethodType | undefined {
  return paymentMethodTypes.find((type) => type === value);
}

/** Types that are added at the provider's own pages. */
export function isLinkType(type: PaymentMethodType): boolean {
  return type !== 'CampaignCode' && type !== 'SbpsCredit';
}

export function isOffered({ payment }: StoreSettings, type: PaymentMethodType): boolean {
  return payment.methods[type];
}
