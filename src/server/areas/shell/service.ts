import type { RequestContext } from '../../runtime/area.ts';

/** What the store offers. The first two are false until these areas are implemented. */
export function describeStoreStatus({ plans }: Pick<RequestContext, 'plans'>) {
  return {
    hasSubscriptionPlan: false,
    isStorePaymentAvailable: false,
    isFamilyGroupEnabled: plans.settings.family.isFamilyGroupEnabled,
  };
}
