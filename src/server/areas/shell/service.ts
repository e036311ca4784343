import type { RequestContext } from '../../runtime/area.ts';

/** What the store offers. Family groups are not implemented yet. */
export function describeStoreStatus({ plans }: Pick<RequestContext, 'plans'>) {
  return {
    hasSubscriptionPlan: plans.settings.plans.plans.length > 0,
    isStorePaymentAvailable: true,
    isFamilyGroupEnabled: false,
  };
}
