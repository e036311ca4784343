import type { RequestContext } from '../../../runtime/area.ts';

/** What the store offers. */
export function describeStoreStatus({ plans }: Pick<RequestContext, 'plans'>) {
  return {
    hasSubscriptionPlan: plans.settings.plans.plans.length > 0,
    isStorePaymentAvailable: Object.values(plans.settings.payment.methods).includes(true),
    isFamilyGroupEnabled: plans.settings.family.isFamilyGroupEnabled,
  };
}
