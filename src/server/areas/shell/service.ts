/** False until these areas are implemented. */
export const storeStatus = { hasSubscriptionPlan: false, isStorePaymentAvailable: true, isFamilyGroupEnabled: false };
