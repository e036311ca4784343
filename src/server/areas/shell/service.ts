/** True as soon as the store has these areas: none of their pages is declared yet. */
export const storeStatus = { hasSubscriptionPlan: false, isStorePaymentAvailable: false, isFamilyGroupEnabled: false };
