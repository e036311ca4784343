import type { RequestContext } from '../../runtime/area.ts';

/** What the store offers. Subscriptions are not implemented yet. */
export function describeStoreStatus({ plans }: Pick<RequestContext, 'plans'>) {
  return {
    hasSubscriptionPlan: false,
    isStorePaymentAvailable: Object.values(plans.settings.payment.methods).includes(true),
    isFamilyGroupEnabled: plans.settings.family.isFamilyGroupEnabled,
  };
}
