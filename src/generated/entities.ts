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
 * What the account top says of the signed-in account.
 */
export interface AccountSummary {
  contactEmail: string | null;
  loginId: string | null;
  displayName: string | null;
  isKids: boolean;
  /**
   * ISO 8601.
   */
  createdAt: string;
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
 * Derived from the user agent.
 */
export interface BrowserInfo {
  isApp: boolean;
  isAndroidApp: boolean;
}

export interface ConsoleHeader {
  operator: Operator;
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
  country?: FieldRule;
  postalCode?: FieldRule;
  prefecture?: FieldRule;
  address?: FieldRule;
  address2?: FieldRule;
  phoneNumber?: FieldRule;
}

export interface Operator {
  id: string;
  email: string;
  name: string;
  role: 'editor' | 'viewer';
}

/**
 * A policy as a page shows it: in the page's language, its content sanitised.
 */
export interface Policy {
  policyId: string;
  revision: number;
  key: string;
  title: string;
  isExternal: boolean;
  url: string;
  content: string;
  /**
   * Agreed already at this or a later revision.
   */
  isAgreed: boolean;
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
 * A title or a label in the languages of the store, typed by an operator.
 */
export interface ShortWords {
  ja: string;
  en?: string;
}

export interface StoreSettingData {
  serviceName: string;
  serviceDescription: string;
  theme: string;
  gtmId: string;
  images: {
    logoPc: string;
    logoSp: string;
    favicon: string;
    appleTouchIcon: string;
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
      name: string;
      /**
       * @maxItems 20
       */
      value: string[];
    }[];
    copyright: string;
  };
  enablePoweredByPvs: boolean;
  mailSenderDomain: string;
  appUserAgent?: {
    pattern: string;
    android: string;
  };
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
 * Words in the languages of the store, typed by an operator.
 */
export interface Words {
  ja: string;
  en?: string;
}
