// Written by `npm run types` from schemas/. Change the schema, not this file.

import type { AccountSummary, AgeRange, PolicyList } from './entities.ts';

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
