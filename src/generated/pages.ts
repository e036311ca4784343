// Written by `npm run types` from what is declared. Change the declaration, not this file.

import type { Account, AccountConsent, AccountGrant, AccountSummary, AgeRange, Benefit, ExternalAccount, FieldRule, Operator, PolicyList, SignInIdentities, SubscribablePlan, SubscriptionContract, Tab } from './entities.ts';

export interface AccountLinkPage {
  /**
   * The token of the query; empty if the link is not valid.
   */
  token: string;
  /**
   * invalid: the token is missing, unknown, used or expired, or the address was changed again.
   */
  state: 'ok' | 'invalid';
  /**
   * The address of the account, or the one to restore; null: the link is not valid.
   */
  email: string | null;
  /**
   * Whether another account is logged in in this browser.
   */
  isOtherAccount: boolean;
}

export interface BackupCodePage {
  /**
   * Codes that were not used yet.
   */
  count: number;
  /**
   * Whether the member uses a second factor.
   */
  hasFactor: boolean;
}

export interface BackupCodeGeneratePage {
  /**
   * Issued to this session and not saved yet.
   *
   * @maxItems 20
   */
  backupCodeList: string[];
  /**
   * Whether they replace codes that the member has.
   */
  hasCodes: boolean;
}

export interface ConnectionPage {
  oidcProviderName: string;
  grant: AccountGrant;
}

export interface ConnectionsPage {
  oidcProviderName: string;
  /**
   * @maxItems 1000
   */
  grants: AccountGrant[];
}

export interface ConsentPage {
  type: 'newsletter' | 'privacy' | 'thirdParty' | 'ads';
  accountConsent: AccountConsent;
  /**
   * The policy that the consent is about; null with newsletters.
   */
  policy: {
    title: string;
    /**
     * Sanitised HTML; null where the policy stands elsewhere.
     */
    content: string | null;
    /**
     * Where the policy stands, if elsewhere.
     */
    url: string | null;
  } | null;
  /**
   * The member decides; else a parent does.
   */
  isSelfConsent: boolean;
}

export interface ConsoleCustomInfoPage {
  mayChange: boolean;
  hasDraft: boolean;
  isOutdated: boolean;
  revision: string;
  baseVersion: string;
  isEmpty: boolean;
  /**
   * @maxItems 200
   */
  entries: {
    id: string;
    title: string;
    rule: FieldRule;
    /**
     * Type, places and options, in a line.
     */
    summary: string;
  }[];
  /**
   * @maxItems 500
   */
  warnings: string[];
}

export interface ConsoleCustomInfoEntryPage {
  mayChange: boolean;
  hasDraft: boolean;
  isOutdated: boolean;
  revision: string;
  baseVersion: string;
  heading: string;
  entryId: string | null;
  isAnswered: boolean;
  /**
   * @maxItems 2000
   */
  answers: string[];
}

export interface ConsoleHistoryPage {
  mayChange: boolean;
  inForceKey: string;
  /**
   * @maxItems 20
   */
  versions: {
    version: number;
    key: string;
    kind: 'first' | 'publish' | 'rollback';
    ofVersion: number | null;
    publishedAt: string;
    publishedBy: string | null;
    isInForce: boolean;
    /**
     * Another version with the settings that are in force.
     */
    isSame: boolean;
    mayRollBack: boolean;
    /**
     * @maxItems 2000
     */
    changes: string[];
    /**
     * @maxItems 2000
     */
    differences: string[];
  }[];
  newer: string | null;
  older: string | null;
}

export interface ConsoleHomePage {
  operator: Operator;
  mayChange: boolean;
  inForce: {
    version: number;
    kind: 'first' | 'publish' | 'rollback';
    publishedAt: string;
    publishedBy: string | null;
  };
  /**
   * What should be looked at, the most urgent first.
   *
   * @maxItems 10
   */
  attention: {
    title: string;
    /**
     * @maxItems 2000
     */
    lines: string[];
    to: string;
    label: string;
  }[];
  /**
   * The policies in force.
   *
   * @maxItems 20
   */
  policies: {
    title: string;
    revision: number;
    /**
     * Members who have not agreed to this revision yet.
     */
    waiting: number;
  }[];
  /**
   * @maxItems 20
   */
  otherDrafts: {
    name: string;
    savedAt: string;
    /**
     * Other settings were published since.
     */
    isOutdated: boolean;
    /**
     * @maxItems 2000
     */
    changes: string[];
  }[];
}

export interface ConsoleLoginPage {
  returnTo: string | null;
  /**
   * @maxItems 5
   */
  missingFactors: string[];
}

/**
 * A screen as it is today and as the operator's draft makes it.
 */
export interface ConsolePreviewPage {
  hasDraft: boolean;
  /**
   * @maxItems 500
   */
  warnings: string[];
  /**
   * @maxItems 500
   */
  screens: Tab[];
  /**
   * @maxItems 100
   */
  examples: Tab[];
  /**
   * @maxItems 10
   */
  widths: Tab[];
  /**
   * @maxItems 10
   */
  languages: Tab[];
  /**
   * The change after the one in view; null where there is no other.
   */
  next: {
    to: string;
    label: string;
  } | null;
  /**
   * @maxItems 2
   */
  frames: {
    title: string;
    source: string;
    place: string | null;
    width: 'phone' | 'desktop';
  }[];
}

export interface ConsolePublishPage {
  mayChange: boolean;
  hasDraft: boolean;
  isOutdated: boolean;
  revision: string;
  baseVersion: string;
  inForce: {
    version: number;
    kind: 'first' | 'publish' | 'rollback';
    publishedAt: string;
    publishedBy: string | null;
  };
  draftAt: string | null;
  mayPublish: boolean;
  /**
   * @maxItems 2000
   */
  changes: string[];
  /**
   * @maxItems 2000
   */
  affected: string[];
  /**
   * @maxItems 500
   */
  warnings: string[];
  /**
   * @maxItems 2000
   */
  problems: string[];
  /**
   * @maxItems 2000
   */
  conflicts: string[];
  /**
   * @maxItems 20
   */
  newer: {
    version: number;
    kind: 'first' | 'publish' | 'rollback';
    publishedAt: string;
    publishedBy: string | null;
    /**
     * @maxItems 2000
     */
    changes: string[];
  }[];
  isJustPublished: boolean;
  restoredVersion: number | null;
  inForceKey: string;
  versionBefore: string | null;
}

export interface ConsoleRegistrationPage {
  mayChange: boolean;
  hasDraft: boolean;
  isOutdated: boolean;
  revision: string;
  baseVersion: string;
  /**
   * The settings in force, as answers of the form.
   */
  published: {
    [k: string]: string | boolean | null;
  };
}

export interface ConsoleRollBackPage {
  mayChange: boolean;
  target: {
    version: number;
    kind: 'first' | 'publish' | 'rollback';
    publishedAt: string;
    publishedBy: string | null;
  };
  key: string;
  inForceKey: string;
  /**
   * The version has the settings that are in force.
   */
  isSame: boolean;
  mayRollBack: boolean;
  /**
   * @maxItems 2000
   */
  changes: string[];
  /**
   * @maxItems 2000
   */
  affected: string[];
  /**
   * @maxItems 500
   */
  warnings: string[];
  /**
   * @maxItems 2000
   */
  problems: string[];
}

export interface ConsoleSettingsPage {
  mayChange: boolean;
  hasDraft: boolean;
  isOutdated: boolean;
  revision: string;
  baseVersion: string;
  heading: string;
  lead: string | null;
  /**
   * The item that the page shows: its indexes, joined by “-”. Empty: the whole document.
   */
  at: string;
  /**
   * The page above.
   */
  parent: string;
  /**
   * The settings in force, as answers of the form. Without lists and secrets.
   */
  published: {
    [k: string]: string | boolean | null;
  };
}

export interface ConsoleSettingsListPage {
  /**
   * @maxItems 200
   */
  documents: {
    title: string;
    /**
     * @maxItems 5
     */
    lines: string[];
    to: string;
    label: string;
  }[];
}

export interface DeviceVerificationPage {
  /**
   * The member types the code, or confirms the request that it belongs to, or may not allow apps.
   */
  state: 'enter' | 'confirm' | 'restricted';
  /**
   * Id of the request in the page's address; null: none.
   */
  sessionId: string | null;
  client: {
    clientName: string;
    logo_uri: string | null;
    provider_name: string | null;
  } | null;
  /**
   * The access that the app asks for.
   *
   * @maxItems 100
   */
  authorizedScopes: {
    scopeName: string;
    scopeDescription: string;
  }[];
}

export interface EmailCodePage {
  /**
   * Where the code was sent.
   */
  email: string;
  mailSenderDomain: string;
}

export interface EmailEditPage {
  account: {
    /**
     * The present address; null: none is registered, as with kids accounts.
     */
    contactEmail: string | null;
  };
}

export interface EmailVerifyPage {
  /**
   * The address to be verified.
   */
  email: string;
}

export interface EnablePasswordPage {
  /**
   * Where the code goes; null: no address is registered.
   */
  email: string | null;
  /**
   * A code was sent before this page opened, and still holds.
   */
  isCodeSent: boolean;
  mailSenderDomain: string;
}

export interface HomePage {
  isSignedIn: boolean;
  serviceName: string;
  serviceDescription: string;
  /**
   * Address of the store's picture; empty: none.
   */
  picture: string;
  /**
   * @maxItems 8
   */
  benefits: Benefit[];
}

export interface LicensesPage {
  /**
   * @maxItems 1000
   */
  licenses: {
    name: string;
    version: string;
    license: string;
    text: string;
  }[];
}

export interface LoginPage {
  returnTo: string | null;
  /**
   * Whether the visitor comes here from a logout.
   */
  isSignedOut: boolean;
  providers: SignInIdentities;
}

export interface LoginBackupCodePage {
  multiFactorType: 'BackupCode';
  /**
   * Whether another factor can be given instead.
   */
  hasOthers: boolean;
}

export interface LoginCodePage {
  /**
   * Who logs in, opaque; null: no code was sent yet.
   */
  emailUserId: string | null;
  /**
   * Where the code was sent, also if no account has the address; null: no code was sent yet.
   */
  email: string | null;
  returnTo: string | null;
  mailSenderDomain: string;
  /**
   * Identifies the newest sending; `?again=` with it asks for another address. Null: no code was sent yet.
   */
  sending: string | null;
}

export interface LoginHistoryPage {
  /**
   * The address of this request, as the server sees it.
   */
  currentIp: string;
  /**
   * Login attempts of the account, newest first.
   *
   * @maxItems 50
   */
  entries: {
    /**
     * ISO 8601.
     */
    createdAt: string;
    ip: string;
    /**
     * Whether the login succeeded.
     */
    result: boolean;
    /**
     * The identifier that was entered: e-mail address or login ID.
     */
    userIdentifierName: string;
    loginMethod: 'Password' | 'AuthCode' | 'ExternalAuth';
    /**
     * The second factor that was used; null: none.
     */
    multiFactorType: 'Email' | 'SMS' | 'OTP' | 'BackupCode' | null;
    /**
     * Whether a second factor was asked for.
     */
    requestMultiFactor: boolean;
    /**
     * The system, by the user agent; a text for an unknown one in the member's language.
     */
    deviceInfo: string;
    /**
     * Name of the country in the member's language, or a text for an unknown one.
     */
    country: string;
    /**
     * The browser, like deviceInfo.
     */
    browserInfo: string;
  }[];
}

export interface LoginIdEditPage {
  /**
   * The present login ID; null: none is set.
   */
  loginId: string | null;
  /**
   * false: the page leads to /mypage/enable-password instead of the form.
   */
  hasPassword: boolean;
}

export interface LoginMethodPage {
  /**
   * The present choice.
   */
  method: 'loginIdOnly' | 'emailAndLoginId';
  /**
   * The types that the account can log in with; loginIdOnly: LoginIdPassword alone.
   *
   * @maxItems 2
   */
  loginMethodTypes: ('EmailPassword' | 'LoginIdPassword')[];
  hasLoginId: boolean;
}

export interface LoginMultiFactorPage {
  /**
   * The factors that can be given now, in drawing order.
   *
   * @maxItems 4
   */
  multiFactorTypes: ('Email' | 'SMS' | 'OTP' | 'BackupCode')[];
  /**
   * Where a code is mailed, abbreviated; null: not by e-mail.
   */
  email: string | null;
  /**
   * Where a code is sent by SMS, abbreviated; null: not by SMS.
   */
  phoneNumber: string | null;
}

export interface LoginMultiFactorTypePage {
  multiFactorType: 'Email' | 'SMS' | 'OTP';
  /**
   * Where the code was sent, abbreviated; null: this factor sends none.
   */
  sentTo: string | null;
  /**
   * Whether no code was sent because the limit of messages is reached.
   */
  isSendBlocked: boolean;
  /**
   * Whether another factor can be given instead.
   */
  hasOthers: boolean;
  /**
   * Set only for codes by e-mail.
   */
  mailSenderDomain: string | null;
}

export interface LoginNewDevicePage {
  isSignedIn: boolean;
}

export interface LogoutPage {
  isSignedIn: boolean;
}

export interface MultiFactorPage {
  /**
   * The methods that the member uses.
   *
   * @maxItems 3
   */
  multiFactorType: ('Email' | 'SMS' | 'OTP')[];
  /**
   * The methods that the store offers, and others in use.
   *
   * @maxItems 3
   */
  methods: {
    multiFactorType: 'Email' | 'SMS' | 'OTP';
    isEnabled: boolean;
    /**
     * Whether it is the only method in use.
     */
    isLast: boolean;
  }[];
  /**
   * Whether the last method must be kept.
   */
  isRequired: boolean;
  backupCodeCount: number;
  trustedDeviceCount: number;
}

export interface MultiFactorCompletePage {
  variant: 'enable' | 'disable';
  multiFactorType: 'Email' | 'SMS' | 'OTP';
  hasBackupCodes: boolean;
  /**
   * Whether no method is in use any more.
   */
  isLast: boolean;
}

export interface MultiFactorEmailPage {
  state: 'ready' | 'enabled' | 'noEmail' | 'noPassword';
  email: string | null;
}

export interface MultiFactorOtpPage {
  state: 'ready' | 'enabled';
  /**
   * Base32; bound to the session.
   */
  secret: string | null;
  otpauthUrl: string | null;
}

export interface MultiFactorSmsPage {
  state: 'ready' | 'enabled' | 'noPhone';
  phoneNumber: string | null;
}

export interface MypagePage {
  account: AccountSummary;
  /**
   * Which rows the member sees: what the store has and what this account may, combined on the server.
   */
  rows: {
    email: boolean;
    profile: boolean;
    profileImage: boolean;
    loginId: boolean;
    password: boolean;
    enablePassword: boolean;
    loginMethod: boolean;
    multiFactor: boolean;
    pinCode: boolean;
    loginHistory: boolean;
    newsletter: boolean;
    privacy: boolean;
    thirdParty: boolean;
    ads: boolean;
    connections: boolean;
    withdraw: boolean;
  };
  /**
   * @maxItems 20
   */
  externalAccounts: ExternalAccount[];
}

export interface OidcConsentPage {
  /**
   * The authorization.
   */
  uid: string;
  clientInfo: {
    clientId: string;
    clientName: string;
    description: string | null;
    logoUri: string | null;
    providerName: string;
  };
  accountName: string;
  /**
   * What the app asks for.
   *
   * @maxItems 10
   */
  scopes: {
    scopeKey: string;
    scopeName: string;
    scopeDescription: string;
    required: boolean;
  }[];
  /**
   * Keys that were allowed before.
   *
   * @maxItems 10
   */
  authorizedScopes: string[];
  /**
   * Keys that were turned off before.
   *
   * @maxItems 10
   */
  unauthorizedScopes: string[];
  /**
   * Keys that an app that was allowed before asks for the first time.
   *
   * @maxItems 10
   */
  updatedScopes: string[];
  /**
   * The names of these scopes.
   */
  scopeNames: {
    /**
     * @maxItems 10
     */
    authorized: string[];
    /**
     * @maxItems 10
     */
    unauthorized: string[];
    /**
     * @maxItems 10
     */
    updated: string[];
  };
  channelPolicies: PolicyList;
  precautions: string | null;
  /**
   * Whether a parent restricts apps.
   */
  isRestricted: boolean;
}

export interface OidcLoginPage {
  /**
   * The authorization.
   */
  uid: string;
  clientName: string;
  /**
   * Where identity providers lead back to.
   */
  returnTo: string;
  providers: SignInIdentities;
  /**
   * Whether a member must log in again.
   */
  isSignedIn: boolean;
}

export interface OidcLoginCodePage {
  /**
   * Who logs in, opaque; null: no code was sent yet.
   */
  emailUserId: string | null;
  /**
   * Where the code was sent, also if no account has the address; null: no code was sent yet.
   */
  email: string | null;
  mailSenderDomain: string;
  /**
   * Identifies the newest sending; `?again=` with it asks for another address. Null: no code was sent yet.
   */
  sending: string | null;
  /**
   * The authorization.
   */
  uid: string;
}

export interface OidcSelectAccountPage {
  /**
   * The authorization.
   */
  uid: string;
  clientName: string;
  /**
   * Who is logged in: e-mail address, login ID or name.
   */
  accountName: string;
}

export interface OidcSignupPage {
  /**
   * The authorization.
   */
  uid: string;
  clientName: string;
  /**
   * The next page of this sign-up.
   */
  returnTo: string;
  policies: PolicyList;
}

export interface OidcSignupAuthPage {
  /**
   * The authorization.
   */
  uid: string;
  policies: PolicyList;
  providers: SignInIdentities;
  arePoliciesAgreed: boolean;
  /**
   * Name of the provider that follows the policy dialog.
   */
  chosenProvider: string | null;
  /**
   * Where that provider is visited.
   */
  returnTo: string | null;
}

export interface PasswordEditPage {
  /**
   * false: there is nothing to change, and the page leads to /mypage/enable-password.
   */
  hasPassword: boolean;
  /**
   * The account's login ID or address, for password managers; null: it has neither.
   */
  username: string | null;
}

export interface PasswordResetPage {
  /**
   * The token of the query; empty if it is missing or too long.
   */
  token: string;
  /**
   * invalid: the token is missing, unknown, used or expired.
   */
  state: 'ok' | 'invalid';
  /**
   * The account's login ID or address, for password managers; null: it has neither.
   */
  username: string | null;
}

export interface PasswordResetMemberPage {
  /**
   * The contact address that the link is sent to; null: none is registered.
   */
  email: string | null;
}

export interface PlansPage {
  /**
   * @maxItems 100
   */
  subscriptions: SubscriptionContract[];
  /**
   * @maxItems 200
   */
  plans: SubscribablePlan[];
}

export interface PoliciesPage {
  policies: PolicyList;
}

export interface PrivacyPage {
  policy: {
    title: string;
    content: string;
  } | null;
}

export interface ProfileEditPage {
  account: Account;
}

export interface ProfileEditConfirmPage {
  /**
   * What the account has stored, by the keys of the form.
   */
  stored: {
    /**
     * @maxItems 100
     */
    [k: string]: string | string[] | null;
  };
}

export interface ProfileImagePage {
  account: {
    /**
     * Where the present picture is; null: there is none.
     */
    profileImageUrl: string | null;
  };
}

export interface ReConsentPage {
  /**
   * What this account does: agrees, asks a parent, waits for the parent, or nothing, because no policy changed.
   */
  state: 'agree' | 'request' | 'requested' | 'current';
  policies: PolicyList;
  /**
   * The page that was asked for; null: the account page.
   */
  returnTo: string | null;
  /**
   * The address of this page, to load it again.
   */
  address: string;
}

export interface ReConsentCompletePage {
  /**
   * Agreed, or asked of a parent. noParent: the account has no parent yet who could be asked by mail.
   */
  state: 'agreed' | 'requested' | 'noParent';
  /**
   * Where to continue.
   */
  returnTo: string;
}

export interface ReauthorizePage {
  /**
   * How this account proves who it is.
   */
  method: 'Password' | 'AuthCode';
  returnTo: string;
  /**
   * The account's login ID or address, for password managers; null: it has neither.
   */
  username: string | null;
}

export interface SessionsPage {
  /**
   * The member's sessions, the one used last first.
   *
   * @maxItems 50
   */
  sessions: {
    /**
     * Identifies the session for ending it; no secret.
     */
    sessionRef: string;
    /**
     * Name from the user agent; a text for an unknown one in the member's language.
     */
    browser: string;
    /**
     * The operating system, like browser.
     */
    system: string;
    /**
     * ISO 8601.
     */
    startedAt: string;
    /**
     * ISO 8601.
     */
    lastSeenAt: string;
    /**
     * Whether it is the session of this request.
     */
    isCurrent: boolean;
  }[];
}

export interface SignupAuthPage {
  policies: PolicyList;
  providers: SignInIdentities;
  arePoliciesAgreed: boolean;
  /**
   * Name of the provider that follows the policy dialog.
   */
  chosenProvider: string | null;
  /**
   * Where that provider is visited.
   */
  returnTo: string | null;
}

export interface SignupCompletePage {
  email: string;
  /**
   * Where a waiting authorization of an app continues; null: the sign-up was not part of one.
   */
  continueTo: string | null;
}

export interface SignupFormPage {
  policies: PolicyList;
  message: string | null;
  ageRestriction: {
    signUp: AgeRange;
    signUpWithoutParentConsent: AgeRange;
  };
  isDuplicateEmailAllowed: boolean;
  isDuplicateEmailValid: boolean;
  mailSenderDomain: string;
  /**
   * @maxItems 20
   */
  parentalConsentOptions: {
    consentOptionId: string;
    key: string;
    type: string;
    description: string;
  }[];
}

export interface SignupPinCodePage {
  email: string;
  mailSenderDomain: string;
}

export interface SocialEnableCompletePage {
  userIdentifierName: string;
}

export interface SocialRelateErrorPage {
  /**
   * Whether the account of the provider belongs to another member.
   */
  isAlreadyLinked: boolean;
}

export interface TrustedDevicePage {
  /**
   * @maxItems 100
   */
  trustedDevices: {
    /**
     * Names the device in calls; not the token of its cookie.
     */
    deviceToken: string;
    createdAt: string;
    option: {
      deviceInfo: string;
      browserInfo: string;
    };
    currentDevice: boolean;
  }[];
}
