/** What is declared, checked and shown in previews, but not served yet. Remove an entry here when implementing it. */
export interface Unimplemented {
  /** Screens without a loader, and screens behind an unimplemented flow, call or screen, by name: `mypage/plans`. */
  readonly screens: readonly string[];
  /** Calls with neither a command nor a flow, by id: `account.consent`. */
  readonly calls: readonly string[];
  /** Flows without effects, by id: `email-change`. */
  readonly flows: readonly string[];
  /** Link targets for which this project has no screen yet: `/plans/{planId}`. */
  readonly routes: readonly string[];
  /** Layouts, calls and entities that no other declared file refers to yet, by path. */
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
} as const satisfies Unimplemented;

/** The same names as types: a part that is neither implemented nor listed here does not compile (areas/index.ts). */
export type UnimplementedNames = typeof lists;

/**
 * The running server omits these parts and every link, entry and button to them (`omit-unimplemented.ts`).
 * `tests/server/project/unimplemented.test.ts` keeps the lists exact.
 */
export const unimplemented: Unimplemented = lists;
