// Written by `npm run types` from what is declared. Change the declaration, not this file.

import type { Account, AccountConsent, AccountGrant, AccountSummary, AgeRange, Benefit, CardCertification, CardScript, CheckoutCampaign, CheckoutLineItem, CheckoutShipping, CheckoutSummary, ConnectionGrant, ExternalAccount, FamilyMember, FamilyPending, FamilySent, FieldRule, InvitationNote, LoginEntry, Operator, ParentalControl, PayNow, PaymentHistoryEntry, PlanQuote, Player, Policy, PolicyConsent, PolicyList, PurchasePlan, RestrictionOption, SavedPaymentMethod, SignInIdentities, SubscribablePlan, SubscriptionContract, SubscriptionDetail, Tab, TargetAccount } from './entities.ts';

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

export interface CheckoutPage {
  /**
   * form: the details are asked. confirm: verified, the order can be placed. ordering: the payment is under way. unclear: its outcome is not known.
   */
  state: 'form' | 'confirm' | 'ordering' | 'unclear' | 'closed';
  checkoutSessionId: string;
  /**
   * @maxItems 50
   */
  lineItems: CheckoutLineItem[];
  summary: CheckoutSummary;
  campaign: CheckoutCampaign;
  shipping: CheckoutShipping;
  checkoutRequirement: {
    guestAllowed: boolean;
  };
  isGuest: boolean;
  needsShipping: boolean;
  /**
   * Why this person cannot order.
   */
  refusal: 'restricted' | 'kid' | 'age' | 'contractLimit' | 'soldOut' | 'ended' | 'expired' | null;
  /**
   * Names of the ordered items of which not enough are left: 港町の写真集、港町チーズケーキ. Empty: none.
   */
  soldOutNames: string;
  /**
   * Why the last order failed.
   */
  failed: 'ACCOUNTING_ERROR' | 'REGISTER_ERROR' | 'VIEWING_ENDED' | 'AMOUNT_REFUSED' | 'PAYMENT_UNAVAILABLE' | null;
  /**
   * What was verified, shown to its buyer only.
   */
  buyer: {
    email: string | null;
    name: string | null;
    phoneNumber: string | null;
    postalCode: string | null;
    prefecture: string | null;
    address: string | null;
  } | null;
  /**
   * null: not verified.
   */
  purchaseToken: string | null;
  policyConsentData: PolicyConsent;
  /**
   * ISO 8601.
   */
  verifiedUntil: string | null;
  /**
   * ISO 8601.
   */
  expiresAt: string;
  deliveryTime: string | null;
  cancellation: string | null;
  hasSubscription: boolean;
  hasDigital: boolean;
  cardScript: CardScript;
  /**
   * The card must pass 3-D Secure before the order.
   */
  certification: {
    reference: string;
    cardNumberSuffix: string;
  } | null;
  policies: PolicyList;
}

export interface CheckoutCompletePage {
  /**
   * For the telephone: 4821-0937-5561.
   */
  orderNumber: string;
  /**
   * ISO 8601.
   */
  orderedAt: string | null;
  /**
   * Visa 末尾4242; null: nothing was paid, or the method was removed.
   */
  method: string | null;
  /**
   * @maxItems 50
   */
  lineItems: CheckoutLineItem[];
  summary: CheckoutSummary;
  /**
   * @maxItems 20
   */
  shippingNames: string[];
  /**
   * Of each tax rate, the highest first; amounts in yen with tax.
   *
   * @maxItems 2
   */
  taxes: {
    taxRate: number;
    amount: number;
    taxAmount: number;
    isReducedRate: boolean;
  }[];
  /**
   * null: nothing is sent.
   */
  destination: {
    name: string;
    postalCode: string;
    prefecture: string;
    address: string;
  } | null;
  deliveryTime: string | null;
  cancellation: string | null;
  hasSubscription: boolean;
  hasDigital: boolean;
  email: string | null;
  /**
   * A path of this store; null: the home page.
   */
  returnAddress: string | null;
  isGuest: boolean;
  /**
   * Opened by the link of a guest's mail, maybe not by the buyer.
   */
  isByLink: boolean;
  /**
   * Sanitised HTML of the ordered plans; empty: none.
   */
  orderCompletedMessage: string;
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
   * Texts that changed under an unchanged revision.
   *
   * @maxItems 500
   */
  revisions: {
    /**
     * What identifies it: policies.policies.policyId.
     */
    name: string;
    id: string;
    title: string;
    text: string;
    next: number;
  }[];
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
  /**
   * registration: the account has no address yet.
   */
  kind: 'registration' | 'change';
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

export interface FamilyChangeOwnerPage {
  /**
   * @maxItems 50
   */
  candidates: FamilyMember[];
}

export interface FamilyGroupPage {
  /**
   * @maxItems 50
   */
  members: FamilyMember[];
  memberCount: number;
  maximumCapacity: number;
  isFull: boolean;
  /**
   * Whether the reader is the owner and the group has room.
   */
  canInvite: boolean;
  canAddKid: boolean;
  /**
   * Whether the reader is the owner and the store has not suspended management.
   */
  canManageMembers: boolean;
  isNameRegistered: boolean;
  isKidsAccountEnabled: boolean;
  isRestrictedAdmin: boolean;
  adminAccount: FamilyMember;
  currentUser: FamilyMember;
  /**
   * Whether the page’s member was asked to be managed and has not answered.
   */
  isManagedInvitation: boolean;
  targetAccount: FamilyMember | null;
  parentalControl?: ParentalControl;
  pending?: FamilyPending;
  sent?: FamilySent;
}

export interface FamilyInvitationPage {
  /**
   * Of the mailed link; empty: it cannot be used, or a page of the store led here.
   */
  token: string;
  /**
   * The invitation, if a page of the store led here and it can be used; null: a mailed link led here, or it cannot be used.
   */
  invitationId: string | null;
  /**
   * The owner; empty unless the invitation was sent to the reader.
   */
  name: string;
  /**
   * What can be done with it, or why nothing; foreign: it was sent to somebody else; invalid: there is no such invitation.
   */
  state:
    | 'ok'
    | 'full'
    | 'inGroup'
    | 'kid'
    | 'joined'
    | 'used'
    | 'declined'
    | 'withdrawn'
    | 'replaced'
    | 'expired'
    | 'changed'
    | 'foreign'
    | 'unverified'
    | 'own'
    | 'invalid';
  /**
   * Address or login ID of the account that is logged in.
   */
  account: string;
  /**
   * The address of this page, for the login with another account.
   */
  here: string;
}

export interface FamilyMemberPage {
  /**
   * @maxItems 50
   */
  members: FamilyMember[];
  memberCount: number;
  maximumCapacity: number;
  isFull: boolean;
  /**
   * Whether the reader is the owner and the group has room.
   */
  canInvite: boolean;
  canAddKid: boolean;
  /**
   * Whether the reader is the owner and the store has not suspended management.
   */
  canManageMembers: boolean;
  isNameRegistered: boolean;
  isKidsAccountEnabled: boolean;
  isRestrictedAdmin: boolean;
  adminAccount: FamilyMember;
  currentUser: FamilyMember;
  /**
   * Whether the page’s member was asked to be managed and has not answered.
   */
  isManagedInvitation: boolean;
  targetAccount: FamilyMember;
  parentalControl?: ParentalControl;
  /**
   * Whether a kids account asks the reader, its owner, to agree to policies. Missing for other members and readers.
   */
  hasPolicyRequests?: boolean;
  /**
   * The owner asks this member to take over the group, and waits for the answer.
   */
  takeover?: {
    /**
     * The invitation or request, for its page and calls.
     */
    invitationId: string;
    /**
     * ISO 8601.
     */
    expiresAt: string;
  };
  /**
   * The kid asks the owner, who reads this, to delete the account.
   */
  deletionRequest?: {
    /**
     * ISO 8601.
     */
    requestedAt: string;
  };
}

export interface FamilyPolicyPage {
  policy: Policy;
}

export interface FamilyPolicyRequestsPage {
  targetAccount: FamilyMember;
  /**
   * @maxItems 20
   */
  policies: {
    policyId: string;
    title: string;
    revision: number;
    isExternal: boolean;
    /**
     * Of an external policy; else empty.
     */
    url: string;
  }[];
  /**
   * The policies with their revisions, for the call that agrees: `terms:3 privacy:2`.
   */
  shown: string;
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

/**
 * A qualified invoice for a payment, or for its refund with negative amounts; all amounts in yen.
 */
export interface InvoicePage {
  earningsId: string;
  kind: 'charge' | 'refund';
  /**
   * Number of the invoice, or of the refund statement.
   */
  orderInfoId: string;
  /**
   * ISO 8601.
   */
  createdAt: string;
  /**
   * The sale that a refund is of, which the tax law requires its statement to name; null: this is an invoice.
   */
  original: {
    /**
     * Number of its invoice.
     */
    orderInfoId: string;
    /**
     * ISO 8601.
     */
    createdAt: string;
  } | null;
  planName: string;
  providerName: string;
  /**
   * null: without a payment method.
   */
  paymentMethodType: string | null;
  /**
   * null where it was no card.
   */
  cardInfo: {
    cardBrandCode: string;
    cardNumberSuffix: string;
  } | null;
  /**
   * With tax.
   */
  billingAmount: number;
  /**
   * Without tax.
   */
  netBillingAmount: number;
  taxAmount: number;
  /**
   * In per cent; null: lines have different rates.
   */
  taxRate: number | null;
  /**
   * @maxItems 100
   */
  lines: {
    name: string;
    quantity: number;
    /**
     * With tax.
     */
    amount: number;
    /**
     * In per cent.
     */
    taxRate: number;
    isReducedRate: boolean;
  }[];
  /**
   * Totals of each rate; their tax was rounded once.
   *
   * @maxItems 10
   */
  taxes: {
    taxRate: number;
    /**
     * With tax.
     */
    amount: number;
    taxAmount: number;
  }[];
  hasReducedRate: boolean;
  issuer: {
    name: string;
    address: string;
    /**
     * T and 13 digits; empty: the store is not registered.
     */
    invoiceRegistrationNumber: string;
    contactEmail: string;
  };
}

export interface KidsDeletePage {
  /**
   * Of the child, as the family group shows it; empty: the account is deleted.
   */
  name: string;
  /**
   * Of the link mailed after the child's request; empty: none.
   */
  token: string;
  /**
   * valid: the child has asked for it; invalid: the page was opened by a link that cannot be used; deleted: the account no longer exists.
   */
  request: 'none' | 'valid' | 'invalid' | 'deleted';
}

export interface KidsLoginIdPage {
  /**
   * Of the child, as the family group shows it.
   */
  name: string;
  /**
   * The present login ID; null: none is set.
   */
  loginId: string | null;
}

export interface KidsNamePage {
  /**
   * Of the child, as the family group shows it.
   */
  name: string;
}

export interface KidsPasswordPage {
  /**
   * Of the child, as the family group shows it.
   */
  name: string;
  /**
   * The child's login ID or address, for password managers; null: it has neither.
   */
  username: string | null;
}

export interface KidsPasswordSetPage {
  /**
   * Of the child, as the family group shows it.
   */
  name: string;
  /**
   * What was removed from the account with it. Empty: nothing, or the page was opened more than 30 minutes later.
   *
   * @maxItems 500
   */
  ended: {
    /**
     * What it is.
     */
    kind: string;
    /**
     * Kind and name.
     */
    label: string;
    /**
     * When it was made or last changed; null: not known.
     */
    at: string | null;
  }[];
}

export interface KidsRevokePage {
  /**
   * null: none is registered, and no request can be sent.
   */
  email: string | null;
  /**
   * The request that waits for the owner's answer; null: none.
   */
  request: null | {
    /**
     * ISO 8601.
     */
    requestedAt: string;
    /**
     * ISO 8601.
     */
    expiresAt: string;
  };
}

export interface KidsSignupPage {
  policies: PolicyList;
  mailSenderDomain: string;
  /**
   * false: the family group is full.
   */
  hasRoom: boolean;
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
  /**
   * The invitation by which the person comes here; null: none.
   */
  invitation: InvitationNote | null;
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
   * What the page asks for.
   */
  step: 'address' | 'code';
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
  entries: LoginEntry[];
}

export interface LoginIdEditPage {
  /**
   * registration: the account has no login ID yet.
   */
  kind: 'registration' | 'change';
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
  /**
   * Login IDs are used with a password only.
   */
  hasPassword: boolean;
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
  /**
   * Where another account is to continue; null: nowhere.
   */
  returnTo: string | null;
}

export interface ManagedConnectionPage {
  targetAccount: TargetAccount;
  grant: AccountGrant;
}

export interface ManagedConnectionsPage {
  targetAccount: TargetAccount;
  /**
   * @maxItems 1
   */
  restrictionOptions: RestrictionOption[];
  /**
   * @maxItems 1000
   */
  grants: ConnectionGrant[];
}

export interface ManagedConsentPage {
  targetAccount: TargetAccount;
  type: 'newsletter' | 'privacy' | 'thirdParty' | 'ads';
  /**
   * The switch of isSelfConsent, as a list.
   *
   * @maxItems 1
   */
  selfConsentOptions: {
    value: boolean;
  }[];
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
   * The member decides; else owner and managers do.
   */
  isSelfConsent: boolean;
}

export interface ManagedExternalPage {
  targetAccount: TargetAccount;
  /**
   * Changes are mailed to the member, who has an email address.
   */
  isMailed: boolean;
  /**
   * @maxItems 1
   */
  restrictionOptions: RestrictionOption[];
  /**
   * The member can log in with a password.
   */
  hasPassword: boolean;
  /**
   * @maxItems 20
   */
  externalAccounts: {
    userIdentifierName: string;
    userIdentifierType: string;
    isLinked: boolean;
  }[];
}

export interface ManagedLoginHistoryPage {
  targetAccount: TargetAccount;
  /**
   * Login attempts of the account, newest first.
   *
   * @maxItems 50
   */
  entries: LoginEntry[];
}

export interface ManagedPurchasePage {
  targetAccount: TargetAccount;
  /**
   * Changes are mailed to the member, who has an email address.
   */
  isMailed: boolean;
  /**
   * @maxItems 3
   */
  restrictionOptions: RestrictionOption[];
}

export interface ManagedSettingPage {
  targetAccount: TargetAccount;
  customParentalControlSettingId: string;
  title: string;
  description: string;
  /**
   * The chosen option; null: none was chosen.
   */
  value: string | null;
  /**
   * @maxItems 50
   */
  options: {
    value: string;
    title: string;
    description: string;
    isChosen: boolean;
  }[];
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
  /**
   * Whether this session was sent a code that is still valid.
   */
  isSent: boolean;
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
   * Of kids accounts (ISO 8601): when the owner of the family group set the credentials, in the last 7 days, and when the kid asked for the deletion of the account, if that was not answered.
   */
  kidsNotices?: {
    loginIdSetAt: string | null;
    passwordSetAt: string | null;
    deletionRequestedAt: string | null;
  };
  pending?: FamilyPending;
  /**
   * @maxItems 20
   */
  externalAccounts: ExternalAccount[];
  /**
   * A manager has restricted external accounts; null: nobody has.
   */
  externalAuthRestriction: {
    /**
     * Name of the manager; null: unknown.
     */
    setBy: string | null;
  } | null;
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
   * What the page asks for.
   */
  step: 'address' | 'code';
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

export interface OidcLogoutPage {
  /**
   * The provider's token of this logout.
   */
  token: string;
  /**
   * null: the app did not say which it is.
   */
  clientName: string | null;
  /**
   * Who is logged in: e-mail address or login ID.
   */
  accountName: string;
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
  /**
   * Where the authorization continues after a login or sign-up at a provider.
   */
  consentPage: string;
}

export interface PasskeyNamePage {
  passkeyId: string;
  name: string;
}

export interface PasskeysPage {
  /**
   * @maxItems 20
   */
  passkeys: {
    passkeyId: string;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
    /**
     * Whether the member could still log in without it.
     */
    canRemove: boolean;
  }[];
  isFull: boolean;
  /**
   * Whether the only passkey is the only way to log in.
   */
  isOnlyWay: boolean;
  hasPassword: boolean;
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

export interface PasswordForgotPage {
  /**
   * Where the login is to continue; null: nowhere.
   */
  returnTo: string | null;
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

export interface PaymentHistoryPage {
  /**
   * @maxItems 20
   */
  entries: PaymentHistoryEntry[];
  currentPage: number;
  /**
   * 1 if there are no entries.
   */
  lastPage: number;
  perPage: number;
  totalCount: number;
}

export interface PaymentMethodPage {
  /**
   * @maxItems 50
   */
  accountPaymentMethods: SavedPaymentMethod[];
  canAdd: boolean;
  /**
   * A parent has restricted adding.
   */
  isRestricted: boolean;
  cardScript: CardScript;
  certification: CardCertification | null;
  policies: PolicyList;
}

export interface PaymentMethodCompletePage {
  paymentMethodId: string;
  paymentMethodType:
    | 'CampaignCode'
    | 'SbpsCredit'
    | 'SbpsPaypay'
    | 'SbpsAuone'
    | 'SbpsAuSimple'
    | 'SbpsDocomo'
    | 'SbpsSoftbank'
    | 'PaypalNvp'
    | 'PaypalRest';
  /**
   * The contract whose page the method was added on.
   */
  contract: {
    subscriptionId: string;
    planName: string;
  } | null;
  /**
   * Other contracts whose payment method can be changed; empty for a campaign code.
   *
   * @maxItems 100
   */
  contracts: {
    subscriptionId: string;
    planName: string;
  }[];
}

export interface PlanPage {
  plan: PurchasePlan;
  /**
   * Why the member cannot buy it; null: they can.
   */
  refusal:
    | null
    | 'KID_NOT_ALLOWED'
    | 'SUBSCRIPTION_RESTRICTED'
    | 'CONTRACT_LIMIT'
    | 'AGE_NOT_ALLOWED'
    | 'SALE_NOT_STARTED'
    | 'SALE_ENDED'
    | 'SOLD_OUT';
  /**
   * Whether something is to be paid, now or later.
   */
  needsMethod: boolean;
  hasMethods: boolean;
  certification: CardCertification | null;
  cardScript: CardScript;
  policies: PolicyList;
  /**
   * null: none is configured.
   */
  player: Player | null;
}

export interface PlanCompletePage {
  planName: string;
  /**
   * For the telephone: 4821-0937-5561; null: ordered with an earlier release.
   */
  orderNumber: string | null;
  /**
   * Sanitised HTML; empty: none.
   */
  orderCompletedMessage: string;
}

export interface PlanConfirmPage {
  planName: string;
  quote: PlanQuote;
  /**
   * ISO 8601.
   */
  salesEndDate: string | null;
  /**
   * null: nothing is to be paid.
   */
  paymentMethod: string | null;
  campaignCode: string | null;
  /**
   * The plan has a free trial, and this person, card or address has had a contract of it before.
   */
  isTrialUsed: boolean;
  hasSurvey: boolean;
  /**
   * The page reports that a contract could not be registered: its payment is returned.
   */
  isReturned: boolean;
  purchaseToken: string;
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
  /**
   * Why the member can join no plan; null: it depends on the plan.
   */
  refusal: null | 'KID_NOT_ALLOWED' | 'SUBSCRIPTION_RESTRICTED';
}

export interface PoliciesPage {
  policies: PolicyList;
}

export interface PolicyPage {
  policy: Policy;
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
  /**
   * Whether the account can also prove itself by a passkey.
   */
  hasPasskeys: boolean;
  /**
   * The account's address, where a code goes; null: it has none.
   */
  email: string | null;
  /**
   * A code was sent before this page opened, and still holds.
   */
  isCodeSent: boolean;
  mailSenderDomain: string;
}

export interface RecoveryPage {
  /**
   * Empty after a reset, which ends nothing that has a name.
   *
   * @maxItems 500
   */
  ended: {
    /**
     * What it is.
     */
    kind: string;
    /**
     * Kind and name.
     */
    label: string;
    /**
     * When it was made or last changed; null: not known.
     */
    at: string | null;
  }[];
  /**
   * Empty: nothing is left, or the page was opened more than 30 minutes later.
   *
   * @maxItems 500
   */
  kept: {
    /**
     * What it is.
     */
    kind: string;
    /**
     * Kind and name.
     */
    label: string;
    /**
     * For its button: the name, or the kind if it has none.
     */
    name: string;
    /**
     * When it was made or last changed; null: not known.
     */
    at: string | null;
    /**
     * Identifies it for its removal.
     */
    itemRef: string;
    /**
     * false: only after a login.
     */
    canRemove: boolean;
  }[];
  /**
   * Whether the next login asks for a second factor.
   */
  isFactorAsked: boolean;
  /**
   * Where the login is to continue, if the link was asked for on the way there.
   */
  returnTo?: string | null;
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

export interface SignupPage {
  policies: PolicyList;
  /**
   * Where the person wanted to go; null: nowhere.
   */
  returnTo: string | null;
  /**
   * The invitation by which the person comes here; null: none.
   */
  invitation: InvitationNote | null;
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
  /**
   * Where the person wanted to go; null: nowhere.
   */
  continueTo: string | null;
  /**
   * The invitation by which the person comes here; null: none.
   */
  invitation: InvitationNote | null;
}

export interface SignupCompletePage {
  /**
   * Whether a plan was bought with the sign-up.
   */
  outcome: 'registered' | 'signupPurchaseComplete';
  email: string;
  /**
   * Where a waiting authorization of an app continues; null: the sign-up was not part of one.
   */
  continueTo: string | null;
  /**
   * Where the person wanted to go before the sign-up; null: nowhere.
   */
  returnTo: string | null;
  /**
   * An invitation to a family group that was sent to the address; null: none.
   */
  invitation: null | {
    /**
     * The page that answers it.
     */
    address: string;
    /**
     * The owner of the group.
     */
    name: string;
    /**
     * ISO 8601.
     */
    expiresAt: string;
  };
  /**
   * The plan that was bought with the sign-up; null: none.
   */
  bought: null | {
    planName: string;
    /**
     * Sanitised HTML; empty: none.
     */
    orderCompletedMessage: string;
  };
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

export interface SignupPlansPage {
  /**
   * @maxItems 200
   */
  plans: SubscribablePlan[];
  /**
   * Whether the sign-up can end without a contract.
   */
  canSkip: boolean;
  /**
   * null: none is chosen yet.
   */
  plan: PurchasePlan | null;
  /**
   * Why the member cannot buy the chosen plan, or if none is chosen any plan; null: they can.
   */
  refusal:
    | null
    | 'KID_NOT_ALLOWED'
    | 'SUBSCRIPTION_RESTRICTED'
    | 'CONTRACT_LIMIT'
    | 'AGE_NOT_ALLOWED'
    | 'SALE_NOT_STARTED'
    | 'SALE_ENDED'
    | 'SOLD_OUT';
  /**
   * Whether something is to be paid, now or later.
   */
  needsMethod: boolean;
  hasMethods: boolean;
  certification: CardCertification | null;
  cardScript: CardScript;
  policies: PolicyList;
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

export interface SubscriptionPage {
  subscription: SubscriptionDetail;
  payNow: PayNow;
  /**
   * The payment that has just ended a hold.
   */
  justPaid: {
    amount: number;
    method: string;
  } | null;
}

export interface SubscriptionChangedPage {
  subscriptionId: string;
  planName: string;
  /**
   * ISO 8601; null: nothing is settled until the member pays.
   */
  nextSettlementDay: string | null;
  payNow: PayNow;
}

export interface SubscriptionPaymentMethodPage {
  subscriptionId: string;
  planName: string;
  /**
   * Whether the member has a method to choose.
   */
  hasMethods: boolean;
  canAdd: boolean;
  /**
   * A parent has restricted adding.
   */
  isRestricted: boolean;
  cardScript: CardScript;
  certification: CardCertification | null;
  policies: PolicyList;
}

export interface SubscriptionWithdrawPage {
  subscriptionId: string;
  planName: string;
  state: 'withdraw' | 'restore';
  /**
   * ISO 8601: the contract's last day.
   */
  endsAt: string;
  returnTo: string | null;
}

export interface SubscriptionWithdrawnPage {
  subscriptionId: string;
  planName: string;
  state: 'withdrawn' | 'restored';
  endsAt: string | null;
  /**
   * Where the member came from, by the address of the cancellation; null: from the contract.
   */
  backTo: string | null;
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

export interface WithdrawPage {
  /**
   * Where the code is sent.
   */
  email: string | null;
  /**
   * The login ID is reserved for 30 days.
   */
  loginId: string | null;
  /**
   * Contracts that have not ended.
   *
   * @maxItems 100
   */
  contracts: {
    subscriptionId: string;
    planName: string;
    statusGroup: 'contract' | 'trial' | 'cancelRequest' | 'hold';
    /**
     * When a cancelled contract would end.
     */
    endsAt: string | null;
  }[];
  /**
   * The member’s part in a family group. An owner with others must hand the group over first.
   */
  family: 'none' | 'member' | 'ownerAlone' | 'owner';
  /**
   * Whether the outcome of a payment is not known yet.
   */
  isPaymentOpen: boolean;
  canWithdraw: boolean;
  /**
   * How long the login ID stays taken.
   */
  reservedDays: number;
}

export interface WithdrawCompletePage {
  /**
   * When the personal data is erased.
   */
  eraseDays: number;
}
