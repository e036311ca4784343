// Written by `npm run types` from what is declared. Change the declaration, not this file.

/**
 * What a member's own pages know of the account.
 */
export interface Account {
  contactEmail: string | null;
  /**
   * ISO 8601.
   */
  emailVerifiedDate: string | null;
  profileImageUrl: string | null;
  /**
   * ISO 8601; null while nobody knows.
   */
  passwordUpdatedAt: string | null;
  name: string | null;
  nameKana: string | null;
  familyName: string | null;
  givenName: string | null;
  familyNameKana: string | null;
  givenNameKana: string | null;
  nickname: string | null;
  sex: string | null;
  birthday: string | null;
  phoneNumber: string | null;
  country: string | null;
  postalCode: string | null;
  prefecture: string | null;
  address: string | null;
  address2: string | null;
  /**
   * Of each entry in use its text, its chosen option, or its chosen options.
   *
   * @maxItems 1000
   */
  customAssociatedInfo: {
    id: string;
    /**
     * @maxItems 100
     */
    values: string[];
  }[];
}

/**
 * What an account has consented to, of one type.
 */
export interface AccountConsent {
  /**
   * Those that belong to no channel.
   *
   * @maxItems 100
   */
  consentOptions: ConsentOption[];
  /**
   * @maxItems 100
   */
  channelConsentOptions: ChannelConsentOption[];
}

/**
 * An app that may use what the account has allowed it.
 */
export interface AccountGrant {
  clientId: string;
  grantId: string;
  /**
   * ISO 8601.
   */
  issuedAt: string;
  /**
   * @maxItems 100
   */
  authorizedScopes: ScopeWords[];
  client: {
    client_name_ja: string | null;
    client_name: string;
    logo_uri: string | null;
    description: string | null;
    provider_name: string | null;
  };
  /**
   * Derived: the Japanese name, or the other one where there is none.
   */
  clientName: string;
}

export interface AccountHeader {
  accountInfo: {
    profileImageUrl: string;
    isKids: boolean;
  };
  storeStatus: {
    hasSubscriptionPlan: boolean;
    isStorePaymentAvailable: boolean;
    isFamilyGroupEnabled: boolean;
  };
}

/**
 * What a contract is paid with; null where it is free.
 */
export type AccountPaymentMethod = {
  paymentMethodType: PaymentMethodType;
  isValid: boolean;
  creditInfo: CreditInfo;
} | null;

/**
 * What the account top says of the signed-in account. Answers of fields that are not in use are null.
 */
export interface AccountSummary {
  contactEmail: string | null;
  isEmailVerified: boolean;
  loginId: string | null;
  displayName: string | null;
  isKids: boolean;
  /**
   * ISO 8601.
   */
  createdAt: string;
  /**
   * Empty: none.
   */
  profileImageUrl: string;
  nameKana: string | null;
  /**
   * YYYYMMDD.
   */
  birthday: string | null;
  phoneNumber: string | null;
  /**
   * By its code.
   */
  prefecture: string | null;
  address: string | null;
}

/**
 * Ages in whole years, both limits inclusive; a missing limit is open-ended. allow true: ages within may; false: ages within may not.
 */
export interface AgeRange {
  minAge?: number | null;
  maxAge?: number | null;
  allow: boolean;
}

/**
 * Something that members get, as the first page shows it.
 */
export interface Benefit {
  title: ShortWords;
  text: Words;
  /**
   * Address of a small square picture.
   */
  picture?: string;
}

/**
 * Derived from the user agent.
 */
export interface BrowserInfo {
  isApp: boolean;
  isAndroidApp: boolean;
}

/**
 * The card that must pass 3-D Secure next.
 */
export interface CardCertification {
  accountPaymentMethodId: string;
  reference: string;
  cardNumberSuffix: string;
  /**
   * Whether the billing contact of the card is missing.
   */
  needsInfo: boolean;
}

/**
 * The script of the payment provider.
 */
export interface CardScript {
  provider: string;
  address: string;
  publicKey: string;
  /**
   * Whether the script shows the inputs of the card in frames of its own, in place of the page's.
   */
  hostsInputs: boolean;
}

export interface Channel {
  /**
   * Address of a picture.
   */
  channelIcon: string | null;
  channelName: string;
  channelProviderName: string;
}

/**
 * The consent options of one channel.
 */
export interface ChannelConsentOption {
  channelName: string;
  /**
   * @maxItems 100
   */
  options: ConsentOption[];
}

/**
 * The campaign that was applied; null: none.
 */
export type CheckoutCampaign = {
  campaignCode: string;
  campaignName: string;
  campaignType: string;
  discountContinuationCount: number | null;
  /**
   * ISO 8601.
   */
  subscriptionExpiration: string | null;
} | null;

export interface CheckoutLineItem {
  planName: string;
  /**
   * Address of a picture.
   */
  planIcon: string | null;
  quantity: number;
  planType: 'subscription' | 'purchase' | 'rental';
  basePlanType: 'item' | 'video';
  isTrialPlan: boolean;
  freeTrialDays: number | null;
  /**
   * ISO 8601.
   */
  salesEndDate: string | null;
  /**
   * ISO 8601; before the order, if it was ordered now; null: unlimited, or more than ten years.
   */
  entitlementExpiration: string | null;
  /**
   * Days from the order until it ends; null: a fixed end, or none.
   */
  entitlementDays: number | null;
  /**
   * ISO 8601; null: paid once, now.
   */
  firstPaymentDay: string | null;
  isReContract: boolean;
  /**
   * What is paid now, in yen with tax.
   */
  price: number;
  /**
   * Yen with tax, without a campaign.
   */
  originalPrice: number;
  /**
   * Yen of the second payment; null: there is none.
   */
  secondPrice: number | null;
  /**
   * ISO 8601.
   */
  secondPaymentDay: string | null;
  /**
   * ISO 8601; null: not a subscription.
   */
  viewingPeriodEnd: string | null;
  renewal: Span | null;
  /**
   * Payments that the campaign discounts; null: no campaign, or all.
   */
  paymentCount: number | null;
  isReducedTaxRate: boolean;
}

export interface CheckoutSession {
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
  /**
   * Of a full verification: good for one order.
   */
  purchaseToken: string | null;
}

export interface CheckoutShipping {
  cheapestShippingFee: number;
  isCheapestShippingRate: boolean;
  selectedShippingFee: number;
  /**
   * @maxItems 20
   */
  shippingProfileList: {
    shippingProfileId: string;
    name: string;
    /**
     * @maxItems 50
     */
    rates: {
      shippingRateId: string;
      name: string;
      price: number;
    }[];
  }[];
  /**
   * @maxItems 20
   */
  selectedShippingRatesWithPlanInfo: {
    shippingProfileId: string;
    shippingRateId: string;
    name: string;
    price: number;
    /**
     * @maxItems 50
     */
    planNames: string[];
  }[];
  shippingAvailable: boolean;
  /**
   * @maxItems 50
   */
  unavailableLineItems: {
    planName: string;
    quantity: number;
  }[];
}

/**
 * Amounts in yen with tax. The tax is rounded once for each rate.
 */
export interface CheckoutSummary {
  billingAmount: number;
  taxAmount: number;
  originalPrice: number;
  shippingFee: number;
  discount: number;
  originalBillingAmount: number;
}

/**
 * How the codes of one purpose are named, and how long they are.
 */
export interface CodePurpose {
  displayName: Words;
  length: number;
}

/**
 * An app that a managed member is connected with.
 */
export interface ConnectionGrant {
  grantId: string;
  clientId: string;
  client_name: string;
  client_name_ja: string | null;
  /**
   * Derived: the name in the language of the page.
   */
  clientName: string;
}

/**
 * One thing that is consented to, in the page's language.
 */
export interface ConsentOption {
  consentOptionId: string;
  key: string;
  title: string;
  description: string;
  /**
   * Consented.
   */
  value: boolean;
}

export interface ConsentPolicy {
  title: string;
  /**
   * Sanitised HTML; null where the policy stands elsewhere.
   */
  content: string | null;
  /**
   * Where the policy stands, if elsewhere.
   */
  url: string | null;
}

export interface ConsoleHeader {
  operator: Operator;
  /**
   * What members cannot get past with the settings in force, one sentence after the other; null: nothing.
   */
  stops: string | null;
}

/**
 * What may be shown of a saved card; null where the payment method is no card.
 */
export type CreditInfo = {
  cardNumberSuffix: string;
  /**
   * YYYYMM.
   */
  expireDate: string;
  /**
   * V, M, A, J or D; any other is unknown.
   */
  cardbrandCode: string;
} | null;

export interface EndedAccess {
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
}

/**
 * An account elsewhere by which the member may sign in.
 */
export interface ExternalAccount {
  userIdentifierName: string;
  userIdentifierType: string;
  userIdentifierMethod: string;
  isLinked: boolean;
  /**
   * The store has linking enabled for it.
   */
  canLink: boolean;
  /**
   * The member could still sign in without it.
   */
  canUnlink: boolean;
}

export interface FamilyMember {
  accountId: string;
  /**
   * A text for a member without a name, in the reader’s language.
   */
  name: string;
  profileImageUrl: string;
  role: 'owner' | 'manager' | 'managed' | 'member' | 'kid';
  isCurrentUser: boolean;
  isAdmin: boolean;
  isManager: boolean;
  isKids: boolean;
  isManaged: boolean;
  /**
   * Address of the member’s page; null: the reader may not open it.
   */
  page: string | null;
}

export interface FamilyPending {
  /**
   * Invitations to family groups, newest first.
   *
   * @maxItems 10
   */
  invitations: RequestedInvitation[];
  /**
   * The owner asks the member to take over the group; null: no.
   */
  takeover: RequestedInvitation | null;
  /**
   * Whether the owner asks the member to become managed.
   */
  isManagedInvitation: boolean;
  /**
   * Kids who ask the owner to delete their accounts.
   *
   * @maxItems 50
   */
  deletionRequests: {
    accountId: string;
    /**
     * Of the kid.
     */
    name: string;
    /**
     * ISO 8601.
     */
    requestedAt: string;
  }[];
}

export interface FamilySent {
  /**
   * Unanswered invitations to join, newest first.
   *
   * @maxItems 100
   */
  invitations: {
    /**
     * The invitation or request, for its page and calls.
     */
    invitationId: string;
    email: string;
    /**
     * changed: a change of the group has made it void.
     */
    state: 'open' | 'expired' | 'changed';
    /**
     * ISO 8601.
     */
    sentAt: string;
    /**
     * ISO 8601.
     */
    expiresAt: string;
  }[];
  /**
   * Invitations that can be accepted.
   */
  openCount: number;
  /**
   * Invitations that a change of the group has made void.
   */
  voidCount: number;
  /**
   * Members who were asked to take over the group.
   *
   * @maxItems 50
   */
  takeovers: {
    /**
     * The invitation or request, for its page and calls.
     */
    invitationId: string;
    /**
     * Of the member.
     */
    name: string;
    /**
     * ISO 8601.
     */
    expiresAt: string;
  }[];
  /**
   * Places of the group that neither a member nor an invitation that can be accepted counts for.
   */
  placesLeft: number;
}

export type FieldRule = 'NOT_USE' | 'OPTIONAL' | 'REQUIRED';

/**
 * For each field whether a form asks for it.
 */
export interface FieldSettings {
  loginId?: FieldRule;
  password?: FieldRule;
  name?: FieldRule;
  nameKana?: FieldRule;
  familyName?: FieldRule;
  givenName?: FieldRule;
  familyNameKana?: FieldRule;
  givenNameKana?: FieldRule;
  nickname?: FieldRule;
  sex?: FieldRule;
  birthday?: FieldRule;
  phoneNumber?: FieldRule;
  country?: FieldRule;
  postalCode?: FieldRule;
  prefecture?: FieldRule;
  address?: FieldRule;
  address2?: FieldRule;
}

export interface InvitationNote {
  /**
   * The owner of the family group, as the mail names them.
   */
  name: string;
  /**
   * The invited address, abbreviated.
   */
  sentTo: string;
}

/**
 * What the browser posts to the provider, and where.
 */
export interface LinkHandOff {
  linkUrl: string;
  params: {
    [k: string]: string;
  };
}

/**
 * A login attempt of an account.
 */
export interface LoginEntry {
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
  loginMethod: 'Password' | 'AuthCode' | 'ExternalAuth' | 'Passkey';
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
   * Name of the country in the member's language; null: it is not known.
   */
  country: string | null;
  /**
   * The browser, like deviceInfo.
   */
  browserInfo: string;
}

export interface MemberConsentChoice {
  consentOptionId: string;
  /**
   * The name of the option in the answers of calls.
   */
  key: string;
  title: Words;
  description?: Words;
}

export interface Operator {
  id: string;
  email: string;
  name: string;
  role: 'editor' | 'viewer';
}

/**
 * What owner and managers of the family group may set for a managed member or a kids account, and what is restricted.
 */
export interface ParentalControl {
  /**
   * The restricted types.
   *
   * @maxItems 5
   */
  restrictions: ('purchase' | 'subscription' | 'addPaymentMethod' | 'externalAuth' | 'oidcGrant')[];
  /**
   * The store offers external accounts.
   */
  isExternalAuthEnabled: boolean;
  /**
   * The types of consent that the store offers.
   */
  consents: {
    newsletter: boolean;
    privacy: boolean;
    thirdParty: boolean;
    ads: boolean;
  };
  /**
   * @maxItems 20
   */
  customSettings: {
    customParentalControlSettingId: string;
    title: string;
  }[];
  /**
   * Every type, for the member’s own page.
   *
   * @maxItems 5
   */
  items: {
    type: 'purchase' | 'subscription' | 'addPaymentMethod' | 'externalAuth' | 'oidcGrant';
    isRestricted: boolean;
    /**
     * A sentence that says who restricted it; empty: not restricted, or their account is gone.
     */
    setBy: string;
  }[];
}

export interface PasskeyOptions {
  /**
   * JSON of PublicKeyCredentialCreationOptions or PublicKeyCredentialRequestOptions (WebAuthn).
   */
  options: string;
}

/**
 * What a member can pay at once for a contract on hold; null: nothing.
 */
export type PayNow = {
  /**
   * Yen, tax included.
   */
  amount: number;
  /**
   * The name of the payment method that is charged; null: it was deleted.
   */
  method: string | null;
  /**
   * Whether the method can be charged.
   */
  isUsable: boolean;
} | null;

/**
 * One page of a member’s payments, newest first.
 */
export interface PaymentHistory {
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

/**
 * A payment, or its refund with negative amounts; all amounts in yen.
 */
export interface PaymentHistoryEntry {
  earningsId: string;
  kind: 'charge' | 'refund';
  /**
   * ISO 8601.
   */
  createdAt: string;
  planName: string;
  accountPaymentMethod: UsedPaymentMethod;
  /**
   * With tax.
   */
  billingAmount: number;
  /**
   * Without tax.
   */
  netBillingAmount: number;
  taxAmount: number;
}

export type PaymentMethodType =
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
 * What a member agrees to in the final confirmation.
 */
export interface PlanQuote {
  /**
   * Yen, tax included.
   */
  amountNow: number;
  isTrial: boolean;
  /**
   * ISO 8601.
   */
  trialEndsAt: string | null;
  /**
   * ISO 8601.
   */
  firstPaymentAt: string;
  /**
   * Yen, tax included.
   */
  firstAmount: number;
  /**
   * ISO 8601; null: the plan ends before.
   */
  secondPaymentAt: string | null;
  /**
   * Yen, tax included.
   */
  secondAmount: number;
  /**
   * Payments that a campaign discounts. null: none, or all.
   */
  discountCount: number | null;
  /**
   * ISO 8601: the first payment at the original price. null: the second one has it already, or all are discounted.
   */
  discountEndsAt: string | null;
  /**
   * Yen, tax included.
   */
  originalPrice: number;
  renewal: Span;
  /**
   * ISO 8601; null: it goes on until it is cancelled.
   */
  stopsAt: string | null;
}

/**
 * What a player plays, the best first.
 */
export interface Playback {
  /**
   * @maxItems 10
   */
  sources: {
    src: string;
    type: string;
  }[];
}

/**
 * The preview player of a page.
 */
export interface Player {
  refId: string;
  /**
   * In development: played without asking for it.
   */
  media: Playback | null;
}

/**
 * A policy as a page shows it: in the page's language, its content sanitised.
 */
export interface Policy {
  policyId: string;
  revision: number;
  key: string;
  title: string;
  /**
   * Where its text is: in `content`, or at `url`.
   */
  dataSource?: 'content' | 'url';
  /**
   * Equals isExternal.
   */
  usesExternalPolicy?: boolean;
  isExternal: boolean;
  /**
   * Nobody agrees by default.
   */
  defaultChecked?: false;
  url: string;
  content: string;
  /**
   * Agreed already at this or a later revision.
   */
  isAgreed: boolean;
  /**
   * ISO 8601; null: not agreed, or in a sign-up that is not finished.
   */
  agreedAt?: string | null;
}

/**
 * The agreed policies.
 *
 * @maxItems 20
 */
export type PolicyConsent = {
  policyId: string;
  revision: number;
  key: string;
}[];

/**
 * @maxItems 20
 */
export type PolicyList = Policy[];

export interface PostalResult {
  /**
   * @maxItems 200
   */
  results: {
    /**
     * 1 Hokkaido to 47 Okinawa
     */
    prefectureCode: string;
    city: string;
    /**
     * empty where the code names no town
     */
    town: string;
    allAddress: string;
  }[];
}

export interface Provider {
  providerName: string;
}

export interface PublishedVersion {
  version: number;
  kind: 'first' | 'publish' | 'rollback';
  publishedAt: string;
  publishedBy: string | null;
}

/**
 * A plan on its purchase page.
 */
export interface PurchasePlan {
  planId: string;
  planType: 'subscription';
  planName: string;
  planDescription: string;
  /**
   * Address of a picture.
   */
  planIcon: string | null;
  provider: Provider;
  channel: Channel;
  /**
   * Yen, tax included.
   */
  price: number;
  renewSpanUnit: 'days' | 'weeks' | 'months';
  renewSpan: number;
  renewal: Span;
  /**
   * ISO 8601.
   */
  salesStartDate: string | null;
  /**
   * ISO 8601.
   */
  salesEndDate: string | null;
  salesCount: number;
  /**
   * null: as many as wanted.
   */
  salesLimit: number | null;
  freeTrialDays: number | null;
  /**
   * ISO 8601; of a contract that starts now.
   */
  viewingPeriodEnd: string;
  isSubscriptionContractLimited: boolean;
  /**
   * Derived, the first that holds in this order. Only the last two can be started.
   */
  startState: 'disabledContract' | 'afterSale' | 'beforeSale' | 'soldOut' | 'freeTrial' | 'contract';
  /**
   * Derived from salesCount and salesLimit; null without a limit.
   */
  salesInfo: 'soldOut' | 'few' | 'enough' | null;
  /**
   * ISO 8601; null: it goes on until it is cancelled.
   */
  forceStopRenewDate: string | null;
  /**
   * Sanitised HTML; empty: none.
   */
  orderCompletedMessage: string;
  hasAvailableCampaign: boolean;
  survey: Survey | null;
}

/**
 * Why this person cannot buy a plan; null: they can.
 */
export type PurchaseRefusal =
  | null
  | 'KID_NOT_ALLOWED'
  | 'SUBSCRIPTION_RESTRICTED'
  | 'CONTRACT_LIMIT'
  | 'AGE_NOT_ALLOWED'
  | 'SALE_NOT_STARTED'
  | 'SALE_ENDED'
  | 'SOLD_OUT';

/**
 * Proves that a purchase was verified: for one order, 15 minutes.
 */
export interface PurchaseToken {
  purchaseToken: string;
}

export interface RequestedInvitation {
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
}

/**
 * A restriction that owner or managers switch for a managed member or a kids account.
 */
export interface RestrictionOption {
  type: 'purchase' | 'subscription' | 'addPaymentMethod' | 'externalAuth' | 'oidcGrant';
  isRestricted: boolean;
}

export interface Root {
  /**
   * The signed-in account; empty for a guest.
   */
  authId: string;
  storeSettingData: StoreSettingData;
  browserInfo: BrowserInfo;
  /**
   * Translations: JSON, deflated, base64.
   */
  i18InitialState: string;
}

/**
 * A payment method of a member, as the pages of payment methods show it.
 */
export interface SavedPaymentMethod {
  accountPaymentMethodId: string;
  paymentMethodType: PaymentMethodType;
  /**
   * False for a method that the provider no longer accepts, and for a card from the first day of the month after its expiry, in Japan.
   */
  isValid: boolean;
  /**
   * Used by a contract, so that it cannot be deleted.
   */
  isContractUsed: boolean;
  /**
   * A card that has not passed 3-D Secure.
   */
  isPending: boolean;
  /**
   * Whether its last charge was declined, and the member has not chosen it since.
   */
  isDeclined: boolean;
  /**
   * Preselected where something is bought.
   */
  isDefault: boolean;
  creditInfo: CreditInfo;
  /**
   * The billing contact of a card; empty texts are unknown.
   */
  SbpsCreditInfo: {
    cardbrandCode: string;
    billingFirstName: string;
    billingLastName: string;
    billingPhone: string;
    email: string;
  } | null;
}

export interface ScopeWords {
  scopeName: string;
  scopeDescription: string;
}

/**
 * Name or description of the store in its languages.
 */
export interface ServiceWords {
  ja: string;
  en?: string;
}

/**
 * A title or a label in the languages of the store, typed by an operator.
 */
export interface ShortWords {
  ja: string;
  en?: string;
}

/**
 * Providers with whose accounts people may sign up or log in.
 *
 * @maxItems 20
 */
export type SignInIdentities = {
  userIdentifierType: string;
  userIdentifierName: string;
}[];

/**
 * A span of time as it is shown: 12 months are one year.
 */
export interface Span {
  unit: 'days' | 'weeks' | 'months' | 'years';
  count: number;
}

export interface StoreSettingData {
  /**
   * One text for every language, or one for each; pages get it in the language of the visitor.
   */
  serviceName: string | ServiceWords;
  /**
   * As serviceName.
   */
  serviceDescription: string | ServiceWords;
  /**
   * The class theme-<name> of every page.
   */
  theme: 'default' | 'minato';
  /**
   * Whether pages are light or dark; visitor: as each visitor's browser asks. Without it they are light.
   */
  colorScheme?: 'light' | 'dark' | 'visitor';
  /**
   * A container of Google Tag Manager; empty: none.
   */
  gtmId: string;
  images: {
    logoPc: string;
    logoSp: string;
    favicon: string;
    appleTouchIcon: string;
  };
  /**
   * Logos for dark pages (colorScheme). Without them dark pages show the store's name.
   */
  darkImages?: {
    logoPc: string;
    logoSp: string;
  };
  /**
   * What the first page shows besides the store's name and description.
   */
  home?: {
    /**
     * Address of a picture, 3 to 2; empty: none.
     */
    picture: string;
    /**
     * What members get.
     *
     * @maxItems 8
     */
    benefits: Benefit[];
  };
  colors: {
    accentColor: string;
    secondaryAccentColor: string;
    playerColor: string;
  };
  footers: {
    /**
     * @maxItems 30
     */
    footerLinks: {
      name: Words;
      value: string;
      type: 'default' | 'url';
      enable: boolean;
      externalLink: boolean;
      displayType: 'login' | 'logout' | '';
    }[];
    socialMediaLinks: {
      twitterUrl: string;
      facebookUrl: string;
      instagramUrl: string;
      lineUrl: string;
    };
    /**
     * @maxItems 20
     */
    trademarks: {
      type: 'text' | 'image';
      name: string | Words;
      /**
       * @maxItems 20
       */
      value: (string | Words)[];
    }[];
    copyright: string;
  };
  /**
   * Who runs the store and how members reach them, in the footer of every page and mail.
   */
  contact?: {
    company: string | ServiceWords;
    /**
     * Empty: none.
     */
    contactEmail: string;
    /**
     * The page of the enquiry form; empty: none.
     */
    contactForm: string;
  };
  enablePoweredByPvs: boolean;
  /**
   * The domain that mail comes from. Empty: the host of the store’s address.
   */
  mailSenderDomain: string;
  appUserAgent?: {
    pattern: string;
    android: string;
  };
}

/**
 * A plan in the list, and whether the member may join it.
 */
export interface SubscribablePlan {
  planId: string;
  planType: 'subscription';
  planName: string;
  planDescription: string;
  /**
   * Address of a picture.
   */
  planIcon: string | null;
  provider: Provider;
  channel: Channel;
  /**
   * Yen, tax included.
   */
  price: number;
  renewSpanUnit: 'days' | 'weeks' | 'months';
  renewSpan: number;
  renewal: Span;
  /**
   * ISO 8601.
   */
  salesStartDate: string | null;
  /**
   * ISO 8601.
   */
  salesEndDate: string | null;
  salesCount: number;
  /**
   * null: as many as wanted.
   */
  salesLimit: number | null;
  freeTrialDays: number | null;
  /**
   * ISO 8601: the plan ends then.
   */
  forceStopRenewDate: string | null;
  isSubscriptionContractLimited: boolean;
  /**
   * Derived, the first that holds in this order. Only the last two can be started. disabledContract also if the member can join no plan.
   */
  startState: 'disabledContract' | 'afterSale' | 'beforeSale' | 'soldOut' | 'freeTrial' | 'contract';
  /**
   * Derived from salesCount and salesLimit; null without a limit.
   */
  salesInfo: 'soldOut' | 'few' | 'enough' | null;
  refusal: PurchaseRefusal;
  /**
   * Whether the member has as many contracts of this plan as are allowed. The limit of all plans is not counted.
   */
  isPlanLimitReached: boolean;
}

/**
 * A plan that the member holds, as the list of plans shows it.
 */
export interface SubscriptionContract {
  subscriptionId: string;
  subscriptionStatus: SubscriptionStatus;
  /**
   * Derived from subscriptionStatus: what the badge says.
   */
  statusGroup: 'contract' | 'trial' | 'cancelRequest' | 'hold';
  /**
   * ISO 8601. Of a contract that is to be cancelled: its last day.
   */
  nextSettlementDay: string | null;
  /**
   * Derived: the renewal date is over and not settled yet.
   */
  isRenewalPast: boolean;
  accountPaymentMethod: AccountPaymentMethod;
  planId: string;
  planName: string;
  planDescription: string;
  /**
   * Address of a picture.
   */
  planIcon: string | null;
  provider: Provider;
  channel: Channel;
  /**
   * Yen, tax included.
   */
  price: number;
  renewSpanUnit: 'days' | 'weeks' | 'months';
  renewSpan: number;
  renewal: Span;
}

/**
 * A contract of the member with its amounts and days.
 */
export interface SubscriptionDetail {
  subscriptionId: string;
  subscriptionStatus: SubscriptionStatus;
  /**
   * Derived from subscriptionStatus: what the badge says.
   */
  statusGroup: 'contract' | 'trial' | 'cancelRequest' | 'hold';
  /**
   * Derived: a settlement is under way, so nothing can be changed.
   */
  isUpdating: boolean;
  /**
   * ISO 8601. Of a contract that is to be cancelled: its last day. null: nothing is settled until the member pays.
   */
  nextSettlementDay: string | null;
  planName: string;
  /**
   * Address of a picture.
   */
  planIcon: string | null;
  provider: Provider;
  renewSpanUnit: 'days' | 'weeks' | 'months';
  renewSpan: number;
  renewal: Span;
  /**
   * What the next settlement charges; yen, tax included.
   */
  billingAmount: number;
  /**
   * Without the campaign.
   */
  originalPrice: number;
  campaign: {
    campaignName: string;
  } | null;
  campaignApplicablePeriod: {
    startDate: string;
    /**
     * null: without an end.
     */
    endDate: string | null;
  } | null;
  firstPaymentDay: string;
  accountPaymentMethod: AccountPaymentMethod;
}

export type SubscriptionStatus =
  | 'NEW_CONTRACT'
  | 'ONGOING_CONTRACT'
  | 'TRIAL_TO_PAID'
  | 'RE_CONTRACT'
  | 'HOLD_RELEASED'
  | 'TRIAL_HOLD_RELEASED'
  | 'NEW_TRIAL_CONTRACT'
  | 'HOLD_CANCEL_REQUEST'
  | 'TRIAL_HOLD_CANCEL_REQUEST'
  | 'CANCEL_REQUEST'
  | 'TRIAL_CANCEL_REQUEST'
  | 'HOLD'
  | 'TRIAL_HOLD';

/**
 * A survey in the language of the page.
 */
export interface Survey {
  surveyId: string;
  surveyName: string;
  surveyDescription: string;
  /**
   * @maxItems 50
   */
  questions: {
    questionId: string;
    questionType: 'text' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'time';
    questionTitle: string;
    questionDescription: string;
    required: boolean;
    /**
     * @maxItems 50
     */
    options: {
      optionTitle: string;
      /**
       * @maxItems 10
       */
      otherTitles: string[];
    }[];
  }[];
}

/**
 * A link to a view of the same thing.
 */
export interface Tab {
  title: string;
  to: string;
  isCurrent: boolean;
  mark?: string | null;
}

/**
 * The member of a family group that a page of its owner or manager is about.
 */
export interface TargetAccount {
  accountId: string;
  /**
   * What the group calls the member.
   */
  name: string;
  isAdmin: boolean;
  isKids: boolean;
  isManaged: boolean;
  isManager: boolean;
}

/**
 * What a payment was made with, at that time; null where nothing was to be paid.
 */
export type UsedPaymentMethod = {
  paymentMethodType: PaymentMethodType;
  /**
   * null where it was no card.
   */
  creditInfo: {
    cardNumberSuffix: string;
    /**
     * V, M, A, J or D; any other is unknown.
     */
    cardbrandCode: string;
  } | null;
} | null;

/**
 * Words in the languages of the store, typed by an operator.
 */
export interface Words {
  ja: string;
  en?: string;
}
