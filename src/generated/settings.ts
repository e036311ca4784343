// Written by `npm run types` from what is declared. Change the declaration, not this file.

import type { AgeRange, CodePurpose, FieldRule, FieldSettings, MemberConsentChoice, ShortWords, StoreSettingData, Words } from './entities.ts';

export interface AgeRestrictionSettings {
  signUp: AgeRange;
  signUpWithoutParentConsent: AgeRange;
}

/**
 * What the mailed code of each purpose is called, and how many digits it has.
 */
export interface AuthCodeSettings {
  signUp: CodePurpose;
  login: CodePurpose;
  reauthorize: CodePurpose;
  passwordSetting: CodePurpose;
  mailEdit: CodePurpose;
  mailVerify: CodePurpose;
  withdraw: CodePurpose;
  multiFactor: CodePurpose;
}

/**
 * Whether logins after several failures need a check that a person sends them.
 */
export interface BotCheckSettings {
  /**
   * Whether the check is used.
   */
  isEnabled: boolean;
  /**
   * altcha: computed in the browser and checked by this server; turnstile: Cloudflare Turnstile, which also needs BOT_CHECK_SECRET.
   */
  provider: 'altcha' | 'turnstile';
  /**
   * The public key of the site at the outside service; empty for altcha.
   */
  siteKey: string;
  /**
   * From how many failed logins with one identifier the check is needed; 0: always.
   */
  afterFailures: number;
}

/**
 * Codes that members enter when they buy plans or items.
 */
export interface CampaignsSettings {
  /**
   * @maxItems 200
   */
  campaigns: {
    /**
     * Uses belong to it: never reuse it for another campaign.
     */
    code: string;
    campaignName: ShortWords;
    campaignType: 'discountAmount' | 'discountPercent' | 'freePeriods';
    /**
     * Yen with tax, off each discounted payment.
     */
    discountAmount?: number;
    discountPercent?: number;
    /**
     * Missing: everything that is sold.
     *
     * @minItems 1
     * @maxItems 200
     */
    planIds?: string[];
    /**
     * How many payments are discounted; missing: all.
     */
    discountContinuationCount?: number;
    /**
     * ISO 8601: payments after it are not discounted; missing: no end.
     */
    subscriptionExpiration?: string;
    /**
     * ISO 8601; missing: accepted already.
     */
    startDate?: string;
    /**
     * ISO 8601; missing: accepted without an end.
     */
    endDate?: string;
    /**
     * Uses in all; missing: as many as wanted.
     */
    usesLimit?: number;
    /**
     * Uses by each person: account, e-mail address or card, also of guests and after leaving, within two years; missing: as many as wanted.
     */
    usesPerAccount?: number;
  }[];
}

/**
 * What a parent consents to when the member is too young to decide alone.
 */
export interface ConsentsSettings {
  /**
   * @maxItems 20
   */
  parentalConsentOptions: {
    consentOptionId: string;
    /**
     * Its name in calls.
     */
    key: string;
    /**
     * Its kind in calls.
     */
    type: string;
    title: Words;
    description: Words;
  }[];
}

/**
 * Fields that product staff add without code.
 */
export interface CustomAssociatedInfoSettings {
  /**
   * @maxItems 200
   */
  entries: {
    id: string;
    title: ShortWords;
    type: 'TEXT' | 'SELECT' | 'CHECKBOX';
    rule: FieldRule;
    /**
     * @maxItems 3
     */
    in: ('signUp' | 'profile' | 'kids')[];
    /**
     * @maxItems 100
     */
    selectOptions?: {
      id: string;
      label: ShortWords;
    }[];
  }[];
}

/**
 * Whether members can form family groups, and what groups may contain.
 */
export interface FamilySettings {
  /**
   * Whether the store has family groups.
   */
  isFamilyGroupEnabled: boolean;
  /**
   * How many members a group has at most, with its owner. Larger groups keep their members.
   */
  maximumCapacity: number;
  /**
   * Whether owners can add kids accounts.
   */
  isKidsAccountEnabled: boolean;
  /**
   * Whether owners can change nothing in their groups for the time being.
   */
  isRestrictedAdmin: boolean;
}

/**
 * OpenID Connect providers with whose accounts people sign up and log in, in the order of their buttons.
 */
export interface IdentityProvidersSettings {
  /**
   * @maxItems 20
   */
  providers: {
    /**
     * The userIdentifierType of links and calls. Links of members belong to it: never reuse it for another provider.
     */
    id: string;
    name: Words;
    /**
     * The provider's issuer address; https, except on this machine outside production. `demo`: the provider that npm start runs.
     */
    issuer: string;
    /**
     * This store at the provider.
     */
    clientId: string;
    /**
     * Sealed. Without it the store is a public client, protected by PKCE alone.
     */
    clientSecret?: string;
    isLoginEnabled: boolean;
    isSignUpEnabled: boolean;
    /**
     * Whether members may link an account of it.
     */
    isRelateEnabled: boolean;
  }[];
}

/**
 * Who issues the invoices of the store.
 */
export interface InvoiceSettings {
  issuerName: Words;
  issuerAddress: Words;
  /**
   * T and 13 digits. Empty: the store is not registered, and its invoices are not qualified ones.
   */
  registrationNumber: string;
  contactEmail: string;
}

/**
 * How often codes are mailed, passwords may be wrong, and calls may be sent.
 */
export interface LimitsSettings {
  mailedCodes: {
    /**
     * Also what the buttons count down that send a code again.
     */
    waitSeconds: number;
    perAddressHour: number;
    perAddressDay: number;
    perNetworkHour: number;
  };
  passwordAttempts: {
    freeAttempts: number;
    lockAttempts: number;
    lockSeconds: number;
  };
  calls: {
    loginsPerNetwork: number;
    loginIdChecksPerMinute: number;
    postalCodesPerMinute: number;
    flowStartsPerHour: number;
    pinChangesPerHour: number;
    picturesPerDay: number;
  };
}

/**
 * What members consent to or refuse on their account pages, by type. A type that is not listed is not offered.
 */
export interface MemberConsentsSettings {
  /**
   * @maxItems 4
   */
  types: {
    type: 'newsletter' | 'privacy' | 'thirdParty' | 'ads';
    /**
     * The policy that the consent is about; newsletters have none.
     */
    policy?: {
      title: Words;
      url?: string;
      content?: {
        ja: string;
        en?: string;
      };
    };
    /**
     * Options of no channel.
     *
     * @maxItems 100
     */
    options: MemberConsentChoice[];
    /**
     * @maxItems 20
     */
    channels: {
      channelName: Words;
      /**
       * Options of this channel.
       *
       * @maxItems 100
       */
      options: MemberConsentChoice[];
    }[];
  }[];
}

/**
 * Which second factors members may use at login.
 */
export interface MultiFactorSettings {
  /**
   * Whether a code by e-mail is offered.
   */
  email: boolean;
  /**
   * Whether a code by SMS is offered.
   */
  sms: boolean;
  /**
   * Whether members can use an authenticator app.
   */
  otp: boolean;
  /**
   * Whether members who use a second factor must keep at least one.
   */
  isRequired: boolean;
  /**
   * How many days a trusted device needs no second factor.
   */
  trustedDeviceDays: number;
  /**
   * Empty: the name of the service.
   */
  authenticatorName: string;
}

/**
 * Apps that members may log in to with their account (OpenID Connect).
 */
export interface OidcClientsSettings {
  /**
   * @maxItems 100
   */
  clients: {
    /**
     * Grants of members belong to it: never reuse it for another app.
     */
    clientId: string;
    name: Words;
    providerName: Words;
    description?: Words;
    /**
     * A path of this store.
     */
    logoUri?: string;
    precautions?: Words;
    /**
     * Sealed. Without it the app is a public client, protected by PKCE alone.
     */
    clientSecret?: string;
    /**
     * Exact addresses; https, except on this machine. `demo`: the app that npm start runs.
     *
     * @minItems 1
     * @maxItems 20
     */
    redirectUris: string[];
    /**
     * @maxItems 20
     */
    postLogoutRedirectUris?: string[];
    /**
     * What the app may ask for besides the account's identifier.
     *
     * @maxItems 10
     */
    scopes: {
      scopeKey: 'profile' | 'email' | 'phone' | 'address' | 'offlineAccess';
      /**
       * Whether members cannot turn it off.
       */
      isMandatory: boolean;
    }[];
    /**
     * Policies of the app that members agree to before it is allowed.
     *
     * @maxItems 10
     */
    policies: {
      policyId: string;
      revision: number;
      title: Words;
      url: string;
    }[];
    /**
     * Whether the app may log in on devices without a browser.
     */
    isDeviceFlowEnabled: boolean;
  }[];
}

/**
 * Settings of the store that owners and managers of family groups choose for managed members and kids accounts.
 */
export interface ParentalControlSettings {
  /**
   * @maxItems 20
   */
  customSettings: {
    /**
     * Values of members belong to it: never reuse it for another setting.
     */
    customParentalControlSettingId: string;
    title: Words;
    description?: Words;
    /**
     * @maxItems 50
     */
    options: {
      value: string;
      title: Words;
      description?: Words;
    }[];
  }[];
}

/**
 * How members may pay.
 */
export interface PaymentSettings {
  methods: {
    SbpsCredit: boolean;
    SbpsPaypay: boolean;
    SbpsDocomo: boolean;
    SbpsAuSimple: boolean;
    SbpsAuone: boolean;
    SbpsSoftbank: boolean;
    PaypalRest: boolean;
    PaypalNvp: boolean;
    CampaignCode: boolean;
  };
  /**
   * Cards that a member may try to add in 24 hours.
   */
  cardsPerDay: number;
  /**
   * Cards that may be tried from an IP address (IPv6: /64) in 24 hours.
   */
  cardsPerNetworkDay: number;
}

/**
 * Subscription plans, in the order of the list. A plan without a price in its price table is not offered.
 */
export interface PlansSettings {
  /**
   * @maxItems 200
   */
  plans: {
    /**
     * Contracts belong to it: never reuse it for another plan.
     */
    planId: string;
    planName: Words;
    planDescription: Words;
    /**
     * A picture of this store, because pages load none from elsewhere.
     */
    planIcon?: string;
    providerName: Words;
    channelName: Words;
    channelProviderName: Words;
    /**
     * A picture of this store, because pages load none from elsewhere.
     */
    channelIcon?: string;
    priceTableId: string;
    renewSpanUnit: 'days' | 'weeks' | 'months';
    renewSpan: number;
    freeTrialDays?: number;
    /**
     * ISO 8601; missing: sold already.
     */
    salesStartDate?: string;
    /**
     * ISO 8601; missing: sold without an end.
     */
    salesEndDate?: string;
    /**
     * How many contracts are sold; missing: as many as wanted.
     */
    salesLimit?: number;
    /**
     * How many running contracts of the plan a member may have.
     */
    maxContracts: number;
    /**
     * Survey of members who buy it (settings surveys); missing: none.
     */
    surveyId?: string;
    /**
     * Minimum age in whole years; missing: none.
     */
    minAge?: number;
    /**
     * Maximum age in whole years; missing: none.
     */
    maxAge?: number;
    /**
     * ISO 8601: contracts end on their first settlement day from then on; missing: they go on.
     */
    forceStopRenewDate?: string;
    orderCompletedMessage?: Words;
  }[];
  /**
   * How many running contracts of all plans a member may have.
   */
  maxContracts: number;
  /**
   * Days before a payment on which members are mailed whose free trial or discount ends, or whose plan is renewed each half-year or less often.
   */
  noticeDays: number;
  /**
   * Whether sign-up leads new members to the plans before it ends, and whether it ends only with a contract; missing: off.
   */
  atSignUp?: 'off' | 'optional' | 'required';
}

/**
 * The preview player on the pages of plans.
 */
export interface PlayerSettings {
  /**
   * Reference of the test video; missing: no player.
   */
  refId?: string;
}

/**
 * What members agree to, with revisions.
 */
export interface PoliciesSettings {
  /**
   * Whether sign-up begins with the policies.
   */
  upFront: boolean;
  /**
   * @maxItems 20
   */
  policies: {
    policyId: string;
    revision: number;
    /**
     * Its name in calls.
     */
    key: string;
    title: Words;
    isExternal: boolean;
    url?: string;
    content?: {
      ja: string;
      en?: string;
    };
  }[];
}

/**
 * Prices of plans in yen with tax, each from its day on. Running contracts keep their price.
 */
export interface PriceTablesSettings {
  /**
   * @maxItems 200
   */
  tables: {
    priceTableId: string;
    /**
     * @maxItems 100
     */
    prices: {
      /**
       * ISO 8601.
       */
      from: string;
      price: number;
      /**
       * Whether the tax in the price is 8 per cent, not 10.
       */
      isReducedTaxRate: boolean;
    }[];
  }[];
}

/**
 * How long a member’s proof of identity lasts.
 */
export interface ReauthorizationSettings {
  proofSeconds: number;
}

/**
 * Which fields sign-up and profile ask for, and the rules of accounts.
 */
export interface RegistrationSettings {
  signUp: {
    fields: FieldSettings;
  };
  profile: {
    fields: FieldSettings;
  };
  /**
   * Fields of the sign-up of a kids account; e-mail address and password are always asked for.
   */
  kids: {
    fields: {
      loginId?: FieldRule;
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
    };
  };
  passwordStrength: 'NONE' | 'UPPER_CASE' | 'SYMBOL' | 'UPPER_CASE_SYMBOL';
  genderInputType: 'Select' | 'Radio';
  disallowUnknownGender: boolean;
  isDuplicateEmailAllowed: boolean;
  message?: Words;
}

/**
 * How physical items are sent, and what it costs by prefecture.
 */
export interface ShippingSettings {
  /**
   * @maxItems 20
   */
  profiles: {
    /**
     * Items name it: never reuse it.
     */
    id: string;
    name: Words;
    /**
     * @minItems 1
     * @maxItems 50
     */
    rates: {
      shippingRateId: string;
      name: Words;
      /**
       * Yen with 10 % tax.
       */
      price: number;
      /**
       * Codes 1 to 47; empty: all.
       *
       * @maxItems 47
       */
      prefectures: number[];
    }[];
    /**
     * Nothing is sent there.
     *
     * @maxItems 47
     */
    unavailablePrefectures: number[];
  }[];
  deliveryTime: Words;
  cancellation: Words;
}

export type StoreSettingDataSettings = StoreSettingData;

/**
 * Questions to members: at the end of a contract, when they leave, and at the purchase of plans that name a survey.
 */
export interface SurveysSettings {
  /**
   * Survey of members who cancel a contract; missing: none.
   */
  withdrawSurvey?: string;
  /**
   * Survey of members who leave; missing: none.
   */
  accountWithdrawSurvey?: string;
  /**
   * @maxItems 50
   */
  surveys: {
    /**
     * Answers belong to it: never reuse it for another survey.
     */
    surveyId: string;
    surveyName: ShortWords;
    surveyDescription?: Words;
    /**
     * @minItems 1
     * @maxItems 50
     */
    questions: {
      /**
       * Answers belong to it: never reuse it for another question.
       */
      questionId: string;
      questionType: 'text' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'time';
      questionTitle: ShortWords;
      questionDescription?: Words;
      /**
       * Missing: optional.
       */
      required?: boolean;
      /**
       * @maxItems 50
       */
      options?: {
        optionTitle: ShortWords;
      }[];
    }[];
  }[];
}

/**
 * What happens after a member has closed their account.
 */
export interface WithdrawalSettings {
  /**
   * Days until the personal data is erased.
   */
  eraseAfterDays: number;
}
