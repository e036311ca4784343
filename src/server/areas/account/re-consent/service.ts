/** Where a member agrees to the policies that changed. `returnTo`: where the member continues. */
export const reconsentAddress = (returnTo: string): string => `/mypage/re-consent?returnTo=${encodeURIComponent(returnTo)}`;
