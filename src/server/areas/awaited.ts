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
  /** By path: layouts, calls and entities that no other declared file names yet. */
  readonly files: readonly string[];
}

const lists = {
  screens: [
    'login/code',
    'mypage/connections',
    'mypage/connections/client',
    'mypage/connections/client/revoke/complete',
    'mypage/consent/ads',
    'mypage/consent/newsletter',
    'mypage/consent/privacy',
    'mypage/consent/third-party',
    'mypage/email/edit',
    'mypage/email/edit/complete',
    'mypage/email/edit/pin-code',
    'mypage/email/verify',
    'mypage/email/verify/code',
    'mypage/email/verify/complete',
    'mypage/enable-password',
    'mypage/enable-password/complete',
    'mypage/pin-code',
    'mypage/pin-code/complete',
    'mypage/plans',
    'mypage/reauthorize',
  ],
  calls: [
    'account.consent',
    'account.email.edit',
    'account.email.edit.send-pin-code',
    'account.email.send-pin-code',
    'account.email.verify',
    'account.enable-password',
    'account.pin-code.set',
    'account.reauthorize',
    'account.reauthorize.re-send-auth-code',
    'auth.social.disable',
    'email-change.restart',
    'email-verify.restart',
    'enable-password.restart',
    'login.code',
    'login.send-code',
    'oidc.revoke.grant',
  ],
  flows: ['email-change', 'email-verify', 'enable-password'],
  routes: [
    '/auth/authorize',
    '/mypage/family-group',
    '/mypage/login-history',
    '/mypage/login-id/edit',
    '/mypage/login-method',
    '/mypage/multi-factor',
    '/mypage/password/edit',
    '/mypage/password/reset',
    '/mypage/payment-history',
    '/mypage/payment-method',
    '/mypage/subscription/{subscriptionId}',
    '/mypage/subscription/{subscriptionId}/withdraw',
    '/plans/{planId}',
    '/withdraw',
  ],
  files: ['screens/layouts/checkout.layout.json', 'screens/layouts/oidc.layout.json'],
} as const satisfies Awaited;

/** The same names for the compiler: what is neither served nor awaited does not compile (index.ts). */
export type AwaitedNames = typeof lists;

/**
 * The running server leaves all of it out, and every link, entry and button that leads to it (`project/take-awaited.ts`): nobody meets
 * a dead end. `tests/server/project/awaited.test.ts` keeps the lists from naming more or less than is missing.
 */
export const awaited: Awaited = lists;
