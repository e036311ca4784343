// Written by `npm run types` from schemas/. Change the schema, not this file.

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
  postalCode?: FieldRule;
  prefecture?: FieldRule;
  address?: FieldRule;
  address2?: FieldRule;
  phoneNumber?: FieldRule;
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
 * Words in the languages of the store, typed by an operator.
 */
export interface Words {
  ja: string;
  en?: string;
}
