/** What is declared, checked and seen in previews, and not served yet. Each list is exact: whoever builds a part takes it out here. */
export interface Awaited {
  /** By name, `mypage/plans`: screens whose data nobody loads, and those that stand behind an awaited flow, call or screen. */
  readonly screens: readonly string[];
  /** By id, `account.consent`: calls with neither a command nor a flow that carries them out. */
  readonly calls: readonly string[];
  /** By id, `email-change`: flows without effects. */
  readonly flows: readonly string[];
  /** Addresses that screens lead to and that no screen of this project has yet: `/plans/{planId}`. */
  readonly routes: readonly string[];
}

const lists = {
  screens: ['mypage/plans'],
  calls: ['auth.social.disable'],
  flows: [],
  routes: [
    '/auth/authorize',
    '/mypage/connections',
    '/mypage/consent/ads',
    '/mypage/consent/newsletter',
    '/mypage/consent/privacy',
    '/mypage/consent/third-party',
    '/mypage/email/edit',
    '/mypage/email/verify',
    '/mypage/enable-password',
    '/mypage/family-group',
    '/mypage/login-history',
    '/mypage/login-id/edit',
    '/mypage/login-method',
    '/mypage/multi-factor',
    '/mypage/password/edit',
    '/mypage/payment-history',
    '/mypage/payment-method',
    '/mypage/pin-code',
    '/mypage/subscription/{subscriptionId}',
    '/mypage/subscription/{subscriptionId}/withdraw',
    '/plans/{planId}',
    '/withdraw',
  ],
} as const satisfies Awaited;

/** The same names for the compiler: what is neither served nor awaited does not compile (index.ts). */
export type AwaitedNames = typeof lists;

/**
 * The running server leaves all of it out, and every link, entry and button that leads to it (`project/take-awaited.ts`): nobody meets
 * a dead end. `tests/server/project/awaited.test.ts` keeps the lists from naming more or less than is missing.
 */
export const awaited: Awaited = lists;
