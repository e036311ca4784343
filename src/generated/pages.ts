// Written by `npm run types` from schemas/. Change the schema, not this file.

import type { Account, AccountSummary, AgeRange, Operator, PolicyList, Tab } from './entities.ts';

export interface ConsoleHomePage {
  operator: Operator;
  mayChange: boolean;
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
   * @maxItems 2
   */
  frames: {
    title: string;
    source: string;
    width: 'phone' | 'desktop';
  }[];
}

export interface HomePage {
  isSignedIn: boolean;
  serviceName: string;
  serviceDescription: string;
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
}

export interface LogoutPage {
  isSignedIn: boolean;
}

export interface MypagePage {
  account: AccountSummary;
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

export interface SignupCompletePage {
  email: string;
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
  codeName: string;
}
