import type { RequestContext } from '../../runtime/area.ts';

/** What the store offers. The others are false until these areas are implemented. */
export function describeStoreStatus({ plans }: Pick<RequestContext, 'plans'>) {
  return {
    hasSubscriptionPlan: false,
    isStorePaymentAvailable: Object.values(plans.settings.payment.methods).includes(true),
    isFamilyGroupEnabled: false,
  };
}
