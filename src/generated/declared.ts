// Written by `npm run types` from what is declared. Change the declaration, not this file.

import type { AccountHeader, CheckoutSession, ConsoleHeader, LinkHandOff, PasskeyOptions, PaymentHistory, Playback, PolicyConsent, PostalResult, PurchaseToken, Survey } from './entities.ts';
import type { AccountLinkPage, BackupCodeGeneratePage, BackupCodePage, CheckoutCompletePage, CheckoutPage, ConnectionPage, ConnectionsPage, ConsentPage, ConsoleCustomInfoEntryPage, ConsoleCustomInfoPage, ConsoleHistoryPage, ConsoleHomePage, ConsoleLoginPage, ConsolePreviewPage, ConsolePublishPage, ConsoleRegistrationPage, ConsoleRollBackPage, ConsoleSettingsListPage, DeviceVerificationPage, EmailCodePage, EmailEditPage, EmailVerifyPage, EnablePasswordPage, FamilyChangeOwnerPage, FamilyGroupPage, FamilyInvitationPage, FamilyMemberPage, FamilyPolicyPage, FamilyPolicyRequestsPage, HomePage, InvoicePage, KidsDeletePage, KidsLoginIdPage, KidsNamePage, KidsPasswordPage, KidsPasswordSetPage, KidsRevokePage, KidsSignupPage, LicensesPage, LoginBackupCodePage, LoginCodePage, LoginHistoryPage, LoginIdEditPage, LoginMethodPage, LoginMultiFactorPage, LoginMultiFactorTypePage, LoginNewDevicePage, LoginPage, LogoutPage, ManagedConnectionPage, ManagedConnectionsPage, ManagedConsentPage, ManagedExternalPage, ManagedLoginHistoryPage, ManagedPurchasePage, ManagedSettingPage, MultiFactorCompletePage, MultiFactorEmailPage, MultiFactorOtpPage, MultiFactorPage, MultiFactorSmsPage, MypagePage, OidcConsentPage, OidcLoginCodePage, OidcLoginPage, OidcLogoutPage, OidcSelectAccountPage, OidcSignupAuthPage, OidcSignupPage, PasskeyNamePage, PasskeysPage, PasswordEditPage, PasswordForgotPage, PasswordResetMemberPage, PasswordResetPage, PaymentHistoryPage, PaymentMethodCompletePage, PaymentMethodPage, PlanCompletePage, PlanConfirmPage, PlanPage, PlansPage, PoliciesPage, PolicyPage, PrivacyPage, ProfileEditConfirmPage, ProfileEditPage, ProfileImagePage, ReConsentCompletePage, ReConsentPage, ReauthorizePage, RecoveryPage, SessionsPage, SignupAuthPage, SignupCompletePage, SignupFormPage, SignupPage, SignupPinCodePage, SignupPlansPage, SocialEnableCompletePage, SocialRelateErrorPage, SubscriptionChangedPage, SubscriptionPage, SubscriptionPaymentMethodPage, SubscriptionWithdrawPage, SubscriptionWithdrawnPage, TrustedDevicePage, WithdrawCompletePage, WithdrawPage } from './pages.ts';
import type { AgeRestrictionSettings, AuthCodeSettings, BotCheckSettings, CampaignsSettings, ConsentsSettings, CustomAssociatedInfoSettings, FamilySettings, IdentityProvidersSettings, InvoiceSettings, LimitsSettings, MemberConsentsSettings, MultiFactorSettings, OidcClientsSettings, ParentalControlSettings, PaymentSettings, PlansSettings, PlayerSettings, PoliciesSettings, PriceTablesSettings, ReauthorizationSettings, RegistrationSettings, ShippingSettings, StoreSettingDataSettings, SurveysSettings, WithdrawalSettings } from './settings.ts';

/** Page data by screen. */
export interface ScreenPages {
  'account/not-me': AccountLinkPage;
  'account/not-me/complete': RecoveryPage;
  'account/undo-email': AccountLinkPage;
  'account/undo-email/complete': RecoveryPage;
  'app/licenses': LicensesPage;
  'checkout': CheckoutPage;
  'checkout/complete': CheckoutCompletePage;
  'console/custom-info/entry': ConsoleCustomInfoEntryPage;
  'console/custom-info/index': ConsoleCustomInfoPage;
  'console/history': ConsoleHistoryPage;
  'console/index': ConsoleHomePage;
  'console/login': ConsoleLoginPage;
  'console/preview': ConsolePreviewPage;
  'console/publish': ConsolePublishPage;
  'console/registration': ConsoleRegistrationPage;
  'console/roll-back': ConsoleRollBackPage;
  'console/settings/index': ConsoleSettingsListPage;
  'index': HomePage;
  'login': LoginPage;
  'login/code': LoginCodePage;
  'login/multi-factor/backup-code': LoginBackupCodePage;
  'login/multi-factor/email': LoginMultiFactorTypePage;
  'login/multi-factor/index': LoginMultiFactorPage;
  'login/multi-factor/otp': LoginMultiFactorTypePage;
  'login/multi-factor/sms': LoginMultiFactorTypePage;
  'login/new-device': LoginNewDevicePage;
  'logout': LogoutPage;
  'mypage/connections': ConnectionsPage;
  'mypage/connections/client': ConnectionPage;
  'mypage/consent/ads': ConsentPage;
  'mypage/consent/newsletter': ConsentPage;
  'mypage/consent/privacy': ConsentPage;
  'mypage/consent/third-party': ConsentPage;
  'mypage/device-verification': DeviceVerificationPage;
  'mypage/edit': ProfileEditPage;
  'mypage/edit/confirm': ProfileEditConfirmPage;
  'mypage/email/edit': EmailEditPage;
  'mypage/email/edit/pin-code': EmailCodePage;
  'mypage/email/verify': EmailVerifyPage;
  'mypage/email/verify/code': EmailCodePage;
  'mypage/enable-password': EnablePasswordPage;
  'mypage/family-group': FamilyGroupPage;
  'mypage/family-group/change-owner': FamilyChangeOwnerPage;
  'mypage/family-group/change-owner/account': FamilyMemberPage;
  'mypage/family-group/change-owner/complete': FamilyMemberPage;
  'mypage/family-group/change-owner/confirm': FamilyMemberPage;
  'mypage/family-group/invite': FamilyGroupPage;
  'mypage/family-group/join': FamilyInvitationPage;
  'mypage/family-group/leave': FamilyGroupPage;
  'mypage/family-group/member': FamilyMemberPage;
  'mypage/family-group/member/connections': ManagedConnectionsPage;
  'mypage/family-group/member/connections/client': ManagedConnectionPage;
  'mypage/family-group/member/consent/ads': ManagedConsentPage;
  'mypage/family-group/member/consent/newsletter': ManagedConsentPage;
  'mypage/family-group/member/consent/privacy': ManagedConsentPage;
  'mypage/family-group/member/consent/third-party': ManagedConsentPage;
  'mypage/family-group/member/external': ManagedExternalPage;
  'mypage/family-group/member/login-history': ManagedLoginHistoryPage;
  'mypage/family-group/member/managed/invite': FamilyMemberPage;
  'mypage/family-group/member/managed/invite/complete': FamilyMemberPage;
  'mypage/family-group/member/managed/revoke': FamilyMemberPage;
  'mypage/family-group/member/managed/revoke/complete': FamilyMemberPage;
  'mypage/family-group/member/manager/grant': FamilyMemberPage;
  'mypage/family-group/member/manager/grant/complete': FamilyMemberPage;
  'mypage/family-group/member/manager/revoke': FamilyMemberPage;
  'mypage/family-group/member/manager/revoke/complete': FamilyMemberPage;
  'mypage/family-group/member/policies': FamilyPolicyRequestsPage;
  'mypage/family-group/member/policies/policy': FamilyPolicyPage;
  'mypage/family-group/member/purchase': ManagedPurchasePage;
  'mypage/family-group/member/release': FamilyMemberPage;
  'mypage/family-group/member/setting': ManagedSettingPage;
  'mypage/family-group/members/me': FamilyGroupPage;
  'mypage/family-group/members/me/managed': FamilyGroupPage;
  'mypage/family-group/takeover-owner': FamilyInvitationPage;
  'mypage/index': MypagePage;
  'mypage/invoice': InvoicePage;
  'mypage/kids-account/delete': KidsDeletePage;
  'mypage/kids-account/delete/complete': KidsNamePage;
  'mypage/kids-account/login-id/edit': KidsLoginIdPage;
  'mypage/kids-account/login-id/edit/complete': KidsNamePage;
  'mypage/kids-account/password/edit': KidsPasswordPage;
  'mypage/kids-account/password/edit/complete': KidsPasswordSetPage;
  'mypage/kids-account/revoke': KidsRevokePage;
  'mypage/kids-account/signup': KidsSignupPage;
  'mypage/kids-account/signup/complete': KidsNamePage;
  'mypage/login-history': LoginHistoryPage;
  'mypage/login-id/edit': LoginIdEditPage;
  'mypage/login-method': LoginMethodPage;
  'mypage/multi-factor': MultiFactorPage;
  'mypage/multi-factor/backup-code': BackupCodePage;
  'mypage/multi-factor/backup-code/generate': BackupCodeGeneratePage;
  'mypage/multi-factor/complete': MultiFactorCompletePage;
  'mypage/multi-factor/email': MultiFactorEmailPage;
  'mypage/multi-factor/otp': MultiFactorOtpPage;
  'mypage/multi-factor/sms': MultiFactorSmsPage;
  'mypage/multi-factor/trusted-device': TrustedDevicePage;
  'mypage/passkeys': PasskeysPage;
  'mypage/passkeys/name': PasskeyNamePage;
  'mypage/password/edit': PasswordEditPage;
  'mypage/password/reset': PasswordResetMemberPage;
  'mypage/payment-history': PaymentHistoryPage;
  'mypage/payment-method': PaymentMethodPage;
  'mypage/payment-method/complete': PaymentMethodCompletePage;
  'mypage/plans': PlansPage;
  'mypage/profile/edit': ProfileImagePage;
  'mypage/profile/edit/complete': ProfileImagePage;
  'mypage/re-consent': ReConsentPage;
  'mypage/re-consent/complete': ReConsentCompletePage;
  'mypage/reauthorize': ReauthorizePage;
  'mypage/sessions': SessionsPage;
  'mypage/social/enable/complete': SocialEnableCompletePage;
  'mypage/subscription': SubscriptionPage;
  'mypage/subscription/payment-method': SubscriptionPaymentMethodPage;
  'mypage/subscription/payment-method/complete': SubscriptionChangedPage;
  'mypage/subscription/withdraw': SubscriptionWithdrawPage;
  'mypage/subscription/withdraw/complete': SubscriptionWithdrawnPage;
  'oidc/consent': OidcConsentPage;
  'oidc/leave': OidcLogoutPage;
  'oidc/login': OidcLoginPage;
  'oidc/login/code': OidcLoginCodePage;
  'oidc/login/multi-factor/backup-code': LoginBackupCodePage;
  'oidc/login/multi-factor/email': LoginMultiFactorTypePage;
  'oidc/login/multi-factor/index': LoginMultiFactorPage;
  'oidc/login/multi-factor/otp': LoginMultiFactorTypePage;
  'oidc/login/multi-factor/sms': LoginMultiFactorTypePage;
  'oidc/select-account': OidcSelectAccountPage;
  'oidc/signup/auth': OidcSignupAuthPage;
  'oidc/signup/index': OidcSignupPage;
  'password/forgot': PasswordForgotPage;
  'password/forgot/complete': PasswordForgotPage;
  'password/reset': PasswordResetPage;
  'password/reset/complete': RecoveryPage;
  'plans': PlanPage;
  'plans/complete': PlanCompletePage;
  'plans/confirm': PlanConfirmPage;
  'policies': PolicyPage;
  'privacy': PrivacyPage;
  'signup/auth': SignupAuthPage;
  'signup/complete': SignupCompletePage;
  'signup/form': SignupFormPage;
  'signup/index': SignupPage;
  'signup/pin-code': SignupPinCodePage;
  'signup/plans': SignupPlansPage;
  'signup/plans/complete': PlanCompletePage;
  'signup/plans/confirm': PlanConfirmPage;
  'signup/policy': PoliciesPage;
  'social/relate-error': SocialRelateErrorPage;
  'withdraw': WithdrawPage;
  'withdraw/complete': WithdrawCompletePage;
  'withdraw/pin-code': EmailCodePage;
}

/** Parameters of the route by screen. */
export interface ScreenParams {
  'checkout': {
    checkoutSessionId: string;
  };
  'checkout/complete': {
    checkoutSessionId: string;
  };
  'console/custom-info/entry': {
    id: string;
  };
  'console/roll-back': {
    version: string;
  };
  'login/multi-factor/email': {
    type: 'email';
  };
  'login/multi-factor/otp': {
    type: 'otp';
  };
  'login/multi-factor/sms': {
    type: 'sms';
  };
  'mypage/connections/client': {
    clientId: string;
  };
  'mypage/consent/ads': {
    type: 'ads';
  };
  'mypage/consent/newsletter': {
    type: 'newsletter';
  };
  'mypage/consent/privacy': {
    type: 'privacy';
  };
  'mypage/consent/third-party': {
    type: 'third-party';
  };
  'mypage/family-group/change-owner/account': {
    accountId: string;
  };
  'mypage/family-group/change-owner/complete': {
    accountId: string;
  };
  'mypage/family-group/change-owner/confirm': {
    accountId: string;
  };
  'mypage/family-group/member': {
    accountId: string;
  };
  'mypage/family-group/member/connections': {
    accountId: string;
  };
  'mypage/family-group/member/connections/client': {
    accountId: string;
    clientId: string;
  };
  'mypage/family-group/member/connections/client/revoke/complete': {
    accountId: string;
  };
  'mypage/family-group/member/consent/ads': {
    accountId: string;
    type: 'ads';
  };
  'mypage/family-group/member/consent/newsletter': {
    accountId: string;
    type: 'newsletter';
  };
  'mypage/family-group/member/consent/privacy': {
    accountId: string;
    type: 'privacy';
  };
  'mypage/family-group/member/consent/third-party': {
    accountId: string;
    type: 'third-party';
  };
  'mypage/family-group/member/external': {
    accountId: string;
  };
  'mypage/family-group/member/login-history': {
    accountId: string;
  };
  'mypage/family-group/member/managed/invite': {
    accountId: string;
  };
  'mypage/family-group/member/managed/invite/complete': {
    accountId: string;
  };
  'mypage/family-group/member/managed/revoke': {
    accountId: string;
  };
  'mypage/family-group/member/managed/revoke/complete': {
    accountId: string;
  };
  'mypage/family-group/member/manager/grant': {
    accountId: string;
  };
  'mypage/family-group/member/manager/grant/complete': {
    accountId: string;
  };
  'mypage/family-group/member/manager/revoke': {
    accountId: string;
  };
  'mypage/family-group/member/manager/revoke/complete': {
    accountId: string;
  };
  'mypage/family-group/member/policies': {
    accountId: string;
  };
  'mypage/family-group/member/policies/policy': {
    accountId: string;
    policyId: string;
  };
  'mypage/family-group/member/purchase': {
    accountId: string;
  };
  'mypage/family-group/member/release': {
    accountId: string;
  };
  'mypage/family-group/member/release/complete': {
    accountId: string;
  };
  'mypage/family-group/member/setting': {
    accountId: string;
    customParentalControlSettingId: string;
  };
  'mypage/invoice': {
    earningsId: string;
  };
  'mypage/kids-account/delete': {
    accountId: string;
  };
  'mypage/kids-account/login-id/edit': {
    accountId: string;
  };
  'mypage/kids-account/login-id/edit/complete': {
    accountId: string;
  };
  'mypage/kids-account/password/edit': {
    accountId: string;
  };
  'mypage/kids-account/password/edit/complete': {
    accountId: string;
  };
  'mypage/passkeys/name': {
    passkeyId: string;
  };
  'mypage/subscription': {
    subscriptionId: string;
  };
  'mypage/subscription/payment-method': {
    subscriptionId: string;
  };
  'mypage/subscription/payment-method/complete': {
    subscriptionId: string;
  };
  'mypage/subscription/withdraw': {
    subscriptionId: string;
  };
  'mypage/subscription/withdraw/complete': {
    subscriptionId: string;
  };
  'oidc/login/multi-factor/email': {
    type: 'email';
  };
  'oidc/login/multi-factor/otp': {
    type: 'otp';
  };
  'oidc/login/multi-factor/sms': {
    type: 'sms';
  };
  'plans': {
    planId: string;
  };
  'plans/charging': {
    planId: string;
  };
  'plans/complete': {
    planId: string;
  };
  'plans/confirm': {
    planId: string;
  };
  'plans/unclear': {
    planId: string;
  };
  'policies': {
    policyId: string;
  };
  'signup/plans/charging': {
    planId: string;
  };
  'signup/plans/complete': {
    planId: string;
  };
  'signup/plans/confirm': {
    planId: string;
  };
  'signup/plans/unclear': {
    planId: string;
  };
}

/** A layout's header data by its name. */
export interface LayoutHeaders {
  'account-header': AccountHeader;
  'console-header': ConsoleHeader;
}

export interface CardCertificationContext {
  needsInfo: boolean;
}

export interface CheckoutContext {
  agreedPolicies: PolicyConsent;
  isGuest: boolean;
  needsShipping: boolean;
  offersCampaign: boolean;
  /**
   * Rates to choose from, by profile.
   */
  rates: {};
}

export interface CheckoutPaymentContext {
  isCertifying: boolean;
  needsPayment: boolean;
  /**
   * Whether a guest has entered an address or a phone number with the order, which the card’s issuer needs.
   */
  hasContact: boolean;
  /**
   * @maxItems 60
   */
  methods: {
    value: string;
    name: string;
  }[];
}

export interface ConsoleCustomInfoContext {
  isAnswered: boolean;
}

export interface EmailChangeContext {
  currentEmail: string | null;
}

export interface KidsLoginIdContext {
  currentLoginId: string | null;
}

export interface KidsSignupContext {
  agreedPolicies: PolicyConsent;
  defaultEmail: string | null;
}

export interface LoginIdEditContext {
  currentLoginId: string | null;
}

export interface OidcConsentContext {
  /**
   * @maxItems 10
   */
  scopes: string[];
  /**
   * @maxItems 10
   */
  requiredScopes: string[];
  policies: PolicyConsent;
  agreedPolicies: PolicyConsent;
}

export interface PaymentMethodContext {
  agreedPolicies: PolicyConsent;
}

export interface PoliciesContext {
  agreedPolicies: PolicyConsent;
}

export interface ProfileContext {
  knownSex: boolean;
}

export interface PurchaseContext {
  agreedPolicies: PolicyConsent;
  /**
   * @maxItems 60
   */
  methods: {
    value: string;
    name: string;
  }[];
  needsMethod: boolean;
  isCertifying: boolean;
  hasAvailableCampaign: boolean;
  survey: Survey | null;
}

export interface ReConsentContext {
  agreedPolicies: PolicyConsent;
}

export interface ReauthorizeContext {
  method: 'Password' | 'AuthCode';
}

export interface SignupContext {
  defaultEmail: string | null;
  isDuplicateEmailAllowed: boolean;
  isDuplicateEmailValid: boolean;
  isSocial: boolean;
  agreedPolicies: PolicyConsent;
  arePoliciesAgreed: boolean;
}

export interface SignupEmailContext {
  agreedPolicies: PolicyConsent;
}

export interface SubscriptionMethodContext {
  /**
   * @maxItems 50
   */
  methods: {
    value: string;
    name: string;
  }[];
}

export interface SubscriptionWithdrawContext {
  survey: Survey | null;
}

export interface WithdrawContext {
  survey: Survey | null;
}

/** Server-side context of validation, by form. */
export interface FormContexts {
  'card-certification': CardCertificationContext;
  'checkout': CheckoutContext;
  'checkout-payment': CheckoutPaymentContext;
  'console-custom-info': ConsoleCustomInfoContext;
  'email-change': EmailChangeContext;
  'kids-login-id': KidsLoginIdContext;
  'kids-signup': KidsSignupContext;
  'login-id-edit': LoginIdEditContext;
  'oidc-consent': OidcConsentContext;
  'payment-method': PaymentMethodContext;
  'policies': PoliciesContext;
  'profile': ProfileContext;
  'purchase': PurchaseContext;
  're-consent': ReConsentContext;
  'reauthorize': ReauthorizeContext;
  'signup': SignupContext;
  'signup-email': SignupEmailContext;
  'subscription-method': SubscriptionMethodContext;
  'subscription-withdraw': SubscriptionWithdrawContext;
  'withdraw': WithdrawContext;
}

/** Answers by form. Fields that the settings do not use are absent; unanswered fields are null or absent. */
export interface FormAnswers {
  'account-pin': {
    'pinCode'?: string | null;
    'pinCodeConfirm'?: string | null;
  };
  'backup-codes': {
    'saved'?: boolean | null;
  };
  'card-certification': {
    'billingName'?: string | null;
    'email'?: string | null;
    'billingPhone'?: string | null;
    'certification'?: string | null;
  };
  'checkout': {
    'email'?: string | null;
    'campaignCode'?: string | null;
    'familyName'?: string | null;
    'givenName'?: string | null;
    'phoneNumber'?: string | null;
    'postalCode'?: string | null;
    'prefecture'?: string | null;
    'address'?: string | null;
    'address2'?: string | null;
    [key: `rate.${string}`]: string | null;
    'policies'?: PolicyConsent | null;
  };
  'checkout-payment': {
    'paymentMethodId'?: string | null;
    'card'?: string | null;
    'billingName'?: string | null;
    'email'?: string | null;
    'billingPhone'?: string | null;
    'certification'?: string | null;
  };
  'console-custom-info': {
    'title.ja'?: string | null;
    'title.en'?: string | null;
    'type'?: string | null;
    'rule'?: string | null;
    'in'?: readonly string[] | null;
    'isHidden'?: boolean | null;
    'options'?: { readonly [key: string]: string | null }[] | null;
  };
  'console-custom-info-list': {
    'entries'?: { readonly [key: string]: string | null }[] | null;
  };
  'console-registration': {
    'signUp.loginId'?: string | null;
    'signUp.password'?: string | null;
    'signUp.name'?: string | null;
    'signUp.nameKana'?: string | null;
    'signUp.familyName'?: string | null;
    'signUp.givenName'?: string | null;
    'signUp.familyNameKana'?: string | null;
    'signUp.givenNameKana'?: string | null;
    'signUp.nickname'?: string | null;
    'signUp.sex'?: string | null;
    'signUp.birthday'?: string | null;
    'signUp.phoneNumber'?: string | null;
    'signUp.postalCode'?: string | null;
    'signUp.prefecture'?: string | null;
    'signUp.address'?: string | null;
    'signUp.address2'?: string | null;
    'profile.name'?: string | null;
    'profile.nameKana'?: string | null;
    'profile.familyName'?: string | null;
    'profile.givenName'?: string | null;
    'profile.familyNameKana'?: string | null;
    'profile.givenNameKana'?: string | null;
    'profile.nickname'?: string | null;
    'profile.sex'?: string | null;
    'profile.birthday'?: string | null;
    'profile.phoneNumber'?: string | null;
    'profile.country'?: string | null;
    'profile.postalCode'?: string | null;
    'profile.prefecture'?: string | null;
    'profile.address'?: string | null;
    'profile.address2'?: string | null;
    'kids.loginId'?: string | null;
    'kids.name'?: string | null;
    'kids.nameKana'?: string | null;
    'kids.familyName'?: string | null;
    'kids.givenName'?: string | null;
    'kids.familyNameKana'?: string | null;
    'kids.givenNameKana'?: string | null;
    'kids.nickname'?: string | null;
    'kids.sex'?: string | null;
    'kids.birthday'?: string | null;
    'kids.phoneNumber'?: string | null;
    'genderInputType'?: string | null;
    'disallowUnknownGender'?: boolean | null;
    'passwordStrength'?: string | null;
    'isDuplicateEmailAllowed'?: boolean | null;
    'message.ja'?: string | null;
    'message.en'?: string | null;
  };
  'device-verification': {
    'userCode'?: string | null;
  };
  'email-change': {
    'email'?: string | null;
  };
  'email-change-code': {
    'pinCode'?: string | null;
  };
  'email-verify-code': {
    'pinCode'?: string | null;
  };
  'enable-password': {
    'pinCode'?: string | null;
    'password'?: string | null;
    'passwordConfirm'?: string | null;
  };
  'family-invite': {
    'email'?: string | null;
  };
  'invoice-recipient': {
    'addressee'?: string | null;
    'honorific'?: string | null;
  };
  'kids-login-id': {
    'loginId'?: string | null;
  };
  'kids-password': {
    'password'?: string | null;
    'passwordConfirm'?: string | null;
  };
  'kids-signup': {
    'email'?: string | null;
    'authCode'?: string | null;
    'loginId'?: string | null;
    'password'?: string | null;
    'passwordConfirm'?: string | null;
    'name'?: string | null;
    'nameKana'?: string | null;
    'familyName'?: string | null;
    'givenName'?: string | null;
    'familyNameKana'?: string | null;
    'givenNameKana'?: string | null;
    'nickname'?: string | null;
    'sex'?: string | null;
    'birthday'?: string | null;
    'phoneNumber'?: string | null;
    [key: `parentalConsent.${string}`]: boolean | null;
    'policies'?: PolicyConsent | null;
    [key: `custom.${string}`]: string | readonly string[] | null;
  };
  'login': {
    'value'?: string | null;
    'password'?: string | null;
  };
  'login-code': {
    'authCode'?: string | null;
  };
  'login-factor-backup-code': {
    'value'?: string | null;
    'rememberDevice'?: boolean | null;
  };
  'login-factor-email': {
    'value'?: string | null;
    'isPreferred'?: boolean | null;
    'rememberDevice'?: boolean | null;
  };
  'login-factor-otp': {
    'value'?: string | null;
    'isPreferred'?: boolean | null;
    'rememberDevice'?: boolean | null;
  };
  'login-factor-sms': {
    'value'?: string | null;
    'isPreferred'?: boolean | null;
    'rememberDevice'?: boolean | null;
  };
  'login-id-edit': {
    'loginId'?: string | null;
  };
  'login-method': {
    'method'?: string | null;
  };
  'oidc-consent': {
    'scope.openid'?: boolean | null;
    'scope.profile'?: boolean | null;
    'scope.email'?: boolean | null;
    'scope.phone'?: boolean | null;
    'scope.address'?: boolean | null;
    'scope.offlineAccess'?: boolean | null;
    'policies'?: PolicyConsent | null;
  };
  'operator-login': {
    'email'?: string | null;
    'password'?: string | null;
  };
  'otp-factor': {
    'token'?: string | null;
  };
  'passkey-name': {
    'name'?: string | null;
  };
  'password-edit': {
    'oldPassword'?: string | null;
    'newPassword'?: string | null;
    'newPasswordConfirm'?: string | null;
  };
  'password-forgot': {
    'email'?: string | null;
  };
  'password-reset': {
    'password'?: string | null;
    'passwordConfirm'?: string | null;
  };
  'payment-method': {
    'paymentMethodType'?: string | null;
    'card'?: string | null;
    'billingName'?: string | null;
    'email'?: string | null;
    'billingPhone'?: string | null;
    'campaignCode'?: string | null;
    'policies'?: PolicyConsent | null;
  };
  'pin-code': {
    'pinCode'?: string | null;
  };
  'policies': {
    'policies'?: PolicyConsent | null;
  };
  'profile': {
    'name'?: string | null;
    'nameKana'?: string | null;
    'familyName'?: string | null;
    'givenName'?: string | null;
    'familyNameKana'?: string | null;
    'givenNameKana'?: string | null;
    'nickname'?: string | null;
    'sex'?: string | null;
    'birthday'?: string | null;
    'phoneNumber'?: string | null;
    'country'?: string | null;
    'postalCode'?: string | null;
    'prefecture'?: string | null;
    'address'?: string | null;
    'address2'?: string | null;
    [key: `custom.${string}`]: string | readonly string[] | null;
  };
  'profile-image': {
    'profileImage'?: string | null;
  };
  'purchase': {
    'paymentMethodId'?: string | null;
    'card'?: string | null;
    'billingName'?: string | null;
    'email'?: string | null;
    'billingPhone'?: string | null;
    'certification'?: string | null;
    'campaignCode'?: string | null;
    'survey'?: readonly { readonly questionId: string; readonly answer: string | readonly string[] }[] | null;
    'policies'?: PolicyConsent | null;
  };
  're-consent': {
    'policies'?: PolicyConsent | null;
  };
  'reauthorize': {
    'password'?: string | null;
    'authCode'?: string | null;
  };
  'send-code': {
    'email'?: string | null;
  };
  'signup': {
    'email'?: string | null;
    'socialEmail'?: string | null;
    'authCode'?: string | null;
    'loginId'?: string | null;
    'password'?: string | null;
    'passwordConfirm'?: string | null;
    'name'?: string | null;
    'nameKana'?: string | null;
    'familyName'?: string | null;
    'givenName'?: string | null;
    'familyNameKana'?: string | null;
    'givenNameKana'?: string | null;
    'nickname'?: string | null;
    'sex'?: string | null;
    'birthday'?: string | null;
    'postalCode'?: string | null;
    'prefecture'?: string | null;
    'address'?: string | null;
    'address2'?: string | null;
    'phoneNumber'?: string | null;
    [key: `parentalConsent.${string}`]: boolean | null;
    'policies'?: PolicyConsent | null;
    [key: `custom.${string}`]: string | readonly string[] | null;
  };
  'signup-email': {
    'email'?: string | null;
    'policies'?: PolicyConsent | null;
  };
  'sms-factor': {
    'token'?: string | null;
  };
  'subscription-method': {
    'paymentMethodId'?: string | null;
  };
  'subscription-withdraw': {
    'survey'?: readonly { readonly questionId: string; readonly answer: string | readonly string[] }[] | null;
  };
  'withdraw': {
    'survey'?: readonly { readonly questionId: string; readonly answer: string | readonly string[] }[] | null;
    'consent'?: boolean | null;
  };
  'withdraw-code': {
    'pinCode'?: string | null;
  };
}

/** By call: how it is handled, its response, the free parts of its envelope, its path parameters and its form. */
export interface Calls {
  'account.backup-code-regenerate': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'backup-codes';
  };
  'account.consent': {
    by: 'command';
    response: 'empty';
    payload: {
      'type'?: 'newsletter' | 'privacy' | 'thirdParty' | 'ads';
      'consentOptionId'?: string;
      'key'?: string;
      'value'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: null;
  };
  'account.disable-multi-factor': {
    by: 'command';
    response: 'redirect';
    payload: {
      'multiFactorType'?: 'Email' | 'SMS' | 'OTP';
    };
    params: Record<never, never>;
    form: null;
  };
  'account.edit': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'profile';
  };
  'account.edit.confirm': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'profile';
  };
  'account.email.edit': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'email-change-code';
  };
  'account.email.edit.send-pin-code': {
    by: 'event';
    response: 'redirect';
    payload: {
      'type'?: 'mailEdit';
    };
    params: Record<never, never>;
    form: 'email-change';
  };
  'account.email.send-pin-code': {
    by: 'event';
    response: 'empty';
    payload: {
      'type'?: 'mailEdit' | 'mailVerify' | 'passwordSetting' | 'withdraw';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'account.email.undo': {
    by: 'command';
    response: 'redirect';
    payload: {
      'token'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.email.verify': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'email-verify-code';
  };
  'account.enable-multi-factor.email': {
    by: 'command';
    response: 'redirect';
    payload: {
      'multiFactorType'?: 'Email';
    };
    params: Record<never, never>;
    form: null;
  };
  'account.enable-multi-factor.otp': {
    by: 'command';
    response: 'redirect';
    payload: {
      'multiFactorType'?: 'OTP';
      'secret'?: string;
    };
    params: Record<never, never>;
    form: 'otp-factor';
  };
  'account.enable-multi-factor.sms': {
    by: 'command';
    response: 'redirect';
    payload: {
      'multiFactorType'?: 'SMS';
    };
    params: Record<never, never>;
    form: 'sms-factor';
  };
  'account.enable-multi-factor.with-backup-code': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'backup-codes';
  };
  'account.enable-password': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'enable-password';
  };
  'account.family-group.change-owner': {
    by: 'command';
    response: 'redirect';
    payload: {
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.family-group.invite': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'family-invite';
  };
  'account.family-group.join': {
    by: 'command';
    response: 'redirect';
    payload: {
      'invitationToken'?: string;
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.family-group.leave': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.family-group.release': {
    by: 'command';
    response: 'redirect';
    payload: {
      'accountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.family-group.takeover-owner': {
    by: 'command';
    response: 'redirect';
    payload: {
      'invitationToken'?: string;
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.login-id.edit': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-id-edit';
  };
  'account.login-method': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-method';
  };
  'account.multi-factor.sms.send-code': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.not-me': {
    by: 'command';
    response: 'redirect';
    payload: {
      'token'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.passkey.add': {
    by: 'command';
    response: 'empty';
    payload: {
      'credential'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.passkey.options': {
    by: 'command';
    response: PasskeyOptions;
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.passkey.remove': {
    by: 'command';
    response: 'empty';
    payload: {
      'passkeyId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.passkey.rename': {
    by: 'command';
    response: 'empty';
    payload: {
      'passkeyId'?: string;
    };
    params: Record<never, never>;
    form: 'passkey-name';
  };
  'account.password.edit': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'password-edit';
  };
  'account.payment-history': {
    by: 'command';
    response: PaymentHistory;
    payload: Record<never, never>;
    params: {
      page: string;
    };
    form: null;
  };
  'account.payment-method.campaign-code': {
    by: 'command';
    response: 'redirect';
    payload: {
      'subscriptionId'?: string;
    };
    params: Record<never, never>;
    form: 'payment-method';
  };
  'account.payment-method.credit': {
    by: 'command';
    response: 'redirect';
    payload: {
      'subscriptionId'?: string;
    };
    params: Record<never, never>;
    form: 'payment-method';
  };
  'account.payment-method.credit.certification': {
    by: 'command';
    response: 'redirect';
    payload: {
      'accountPaymentMethodId'?: string;
      'subscriptionId'?: string;
    };
    params: Record<never, never>;
    form: 'card-certification';
  };
  'account.payment-method.default': {
    by: 'command';
    response: 'empty';
    payload: {
      'accountPaymentMethodId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.payment-method.delete': {
    by: 'command';
    response: 'redirect';
    payload: {
      'accountPaymentMethodId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.payment-method.link': {
    by: 'command';
    response: LinkHandOff;
    payload: {
      'subscriptionId'?: string;
    };
    params: Record<never, never>;
    form: 'payment-method';
  };
  'account.pin-code.set': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'account-pin';
  };
  'account.policy.re-consent': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 're-consent';
  };
  'account.policy.re-consent.request': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 're-consent';
  };
  'account.profile-image': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'profile-image';
  };
  'account.reauthorize': {
    by: 'command';
    response: 'redirect';
    payload: {
      'token'?: string;
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'reauthorize';
  };
  'account.reauthorize.passkey': {
    by: 'command';
    response: 'redirect';
    payload: {
      'credential'?: string;
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.reauthorize.passkey.options': {
    by: 'command';
    response: PasskeyOptions;
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.reauthorize.re-send-auth-code': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.recovery.remove': {
    by: 'command';
    response: 'empty';
    payload: {
      'itemRef'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.sessions.end': {
    by: 'command';
    response: 'empty';
    payload: {
      'sessionRef'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.sessions.end-others': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.trusted-device': {
    by: 'command';
    response: 'empty';
    payload: {
      'deviceToken'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.trusted-device.all': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.withdraw': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'withdraw-code';
  };
  'account.withdraw.confirm': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'withdraw';
  };
  'auth.email.send-pin-code': {
    by: 'event';
    response: 'empty';
    payload: {
      'type'?: 'signUp';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'auth.login-id.verify': {
    by: 'command';
    response: 'empty';
    payload: {
      'loginId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'auth.password.forgot': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'password-forgot';
  };
  'auth.password.reset': {
    by: 'command';
    response: 'redirect';
    payload: {
      'token'?: string;
    };
    params: Record<never, never>;
    form: 'password-reset';
  };
  'auth.social.disable': {
    by: 'command';
    response: 'redirect';
    payload: {
      'userIdentifierType'?: string;
      'userIdentifierMethod'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'checkout.order': {
    by: 'command';
    response: 'redirect';
    payload: {
      'purchaseToken'?: string;
    };
    params: {
      checkoutSessionId: string;
    };
    form: 'checkout-payment';
  };
  'checkout.payment-method.credit': {
    by: 'command';
    response: 'empty';
    payload: {
      'purchaseToken'?: string;
    };
    params: Record<never, never>;
    form: 'checkout-payment';
  };
  'checkout.payment-method.discard': {
    by: 'command';
    response: 'empty';
    payload: {
      'purchaseToken'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'checkout.verify': {
    by: 'command';
    response: CheckoutSession;
    payload: Record<never, never>;
    params: {
      checkoutSessionId: string;
    };
    form: 'checkout';
  };
  'checkout.verify.campaign': {
    by: 'command';
    response: CheckoutSession;
    payload: Record<never, never>;
    params: {
      checkoutSessionId: string;
    };
    form: 'checkout';
  };
  'checkout.verify.destination': {
    by: 'command';
    response: CheckoutSession;
    payload: Record<never, never>;
    params: {
      checkoutSessionId: string;
    };
    form: 'checkout';
  };
  'checkout.verify.rates': {
    by: 'command';
    response: CheckoutSession;
    payload: Record<never, never>;
    params: {
      checkoutSessionId: string;
    };
    form: 'checkout';
  };
  'console.custom-info': {
    by: 'command';
    response: 'redirect';
    payload: {
      'revision'?: string;
      'baseVersion'?: string;
    };
    params: Record<never, never>;
    form: 'console-custom-info-list';
  };
  'console.custom-info.entry': {
    by: 'command';
    response: 'redirect';
    payload: {
      'entryId'?: string;
      'revision'?: string;
      'baseVersion'?: string;
    };
    params: Record<never, never>;
    form: 'console-custom-info';
  };
  'console.discard': {
    by: 'command';
    response: 'redirect';
    payload: {
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.login': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'operator-login';
  };
  'console.logout': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'console.new-revision': {
    by: 'command';
    response: 'redirect';
    payload: {
      'name'?: string;
      'id'?: string;
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.publish': {
    by: 'command';
    response: 'redirect';
    payload: {
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.rebase': {
    by: 'command';
    response: 'redirect';
    payload: {
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.registration': {
    by: 'command';
    response: 'redirect';
    payload: {
      'revision'?: string;
      'baseVersion'?: string;
    };
    params: Record<never, never>;
    form: 'console-registration';
  };
  'console.roll-back': {
    by: 'command';
    response: 'redirect';
    payload: {
      'version'?: string;
      'inForce'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'device-verification.approve': {
    by: 'command';
    response: 'redirect';
    payload: {
      'sessionId'?: string;
    };
    params: Record<never, never>;
    form: 'device-verification';
  };
  'email-change.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'email-verify.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'enable-password.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'family-group.invitation.decline': {
    by: 'command';
    response: 'redirect';
    payload: {
      'invitationToken'?: string;
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.invitation.resend': {
    by: 'command';
    response: 'empty';
    payload: {
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.invitation.withdraw': {
    by: 'command';
    response: 'empty';
    payload: {
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.kids.policy-requests.approve': {
    by: 'command';
    response: 'empty';
    payload: {
      'requests'?: string;
    };
    params: {
      accountId: string;
    };
    form: null;
  };
  'family-group.managed': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'family-group.managed.decline': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'family-group.managed.invite': {
    by: 'command';
    response: 'redirect';
    payload: {
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.managed.revoke': {
    by: 'command';
    response: 'redirect';
    payload: {
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.manager.grant': {
    by: 'command';
    response: 'redirect';
    payload: {
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.manager.revoke': {
    by: 'command';
    response: 'redirect';
    payload: {
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.parental-control.connections.grant': {
    by: 'command';
    response: 'redirect';
    payload: {
      'grantId'?: string;
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.parental-control.consent': {
    by: 'command';
    response: 'empty';
    payload: {
      'targetAccountId'?: string;
      'type'?: 'newsletter' | 'privacy' | 'thirdParty' | 'ads';
      'consentOptionId'?: string;
      'key'?: string;
      'value'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.parental-control.restriction': {
    by: 'command';
    response: 'empty';
    payload: {
      'type'?: 'purchase' | 'subscription' | 'addPaymentMethod' | 'externalAuth' | 'oidcGrant';
      'targetAccountId'?: string;
      'restrict'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.parental-control.self-consent': {
    by: 'command';
    response: 'empty';
    payload: {
      'type'?: 'newsletter' | 'privacy' | 'thirdParty' | 'ads';
      'targetAccountId'?: string;
      'selfConsent'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.parental-control.setting': {
    by: 'command';
    response: 'empty';
    payload: {
      'customParentalControlSettingId'?: string;
      'value'?: string;
      'targetAccountId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.takeover.decline': {
    by: 'command';
    response: 'redirect';
    payload: {
      'invitationToken'?: string;
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'family-group.takeover.withdraw': {
    by: 'command';
    response: 'empty';
    payload: {
      'invitationId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'kids-account.login-id': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: {
      accountId: string;
    };
    form: 'kids-login-id';
  };
  'kids-account.request-revoke': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'kids-account.request-revoke.withdraw': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'kids-account.revoke': {
    by: 'command';
    response: 'redirect';
    payload: {
      'invitationToken'?: string;
    };
    params: {
      accountId: string;
    };
    form: null;
  };
  'kids-account.revoke.decline': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: {
      accountId: string;
    };
    form: null;
  };
  'kids-account.update-password': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: {
      accountId: string;
    };
    form: 'kids-password';
  };
  'kids-signup.confirm': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'kids-signup';
  };
  'kids-signup.register': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'kids-signup';
  };
  'kids-signup.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'kids-signup.send-code': {
    by: 'event';
    response: 'empty';
    payload: {
      'type'?: 'signUp';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'language.choose': {
    by: 'command';
    response: 'empty';
    payload: {
      'lng'?: 'ja' | 'en';
    };
    params: Record<never, never>;
    form: null;
  };
  'login': {
    by: 'command';
    response: 'redirect';
    payload: {
      'loginMethodType'?: 'EmailPassword' | 'LoginIdPassword';
      'token'?: string;
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'login';
  };
  'login.code': {
    by: 'command';
    response: 'redirect';
    payload: {
      'emailUserId'?: string;
      'loginMethod'?: 'AuthCode';
      'token'?: string;
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'login-code';
  };
  'login.multi-factor.backup-code': {
    by: 'command';
    response: 'redirect';
    payload: {
      'isPreferred'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: 'login-factor-backup-code';
  };
  'login.multi-factor.email': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-email';
  };
  'login.multi-factor.otp': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-otp';
  };
  'login.multi-factor.send-code': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: {
      type: string;
    };
    form: null;
  };
  'login.multi-factor.sms': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-sms';
  };
  'login.passkey': {
    by: 'command';
    response: 'redirect';
    payload: {
      'credential'?: string;
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'login.passkey.options': {
    by: 'command';
    response: PasskeyOptions;
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'login.send-code': {
    by: 'command';
    response: 'empty';
    payload: {
      'type'?: 'login';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'logout': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'oidc.consent': {
    by: 'command';
    response: 'empty';
    payload: {
      'uid'?: string;
    };
    params: Record<never, never>;
    form: 'oidc-consent';
  };
  'oidc.consent.abort': {
    by: 'command';
    response: 'redirect';
    payload: {
      'uid'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'oidc.consent.form': {
    by: 'command';
    response: 'redirect';
    payload: {
      'uid'?: string;
    };
    params: Record<never, never>;
    form: 'oidc-consent';
  };
  'oidc.login': {
    by: 'command';
    response: 'redirect';
    payload: {
      'loginMethodType'?: 'EmailPassword' | 'LoginIdPassword';
      'token'?: string;
      'uid'?: string;
    };
    params: Record<never, never>;
    form: 'login';
  };
  'oidc.login.code': {
    by: 'command';
    response: 'redirect';
    payload: {
      'emailUserId'?: string;
      'loginMethod'?: 'AuthCode';
      'token'?: string;
      'uid'?: string;
    };
    params: Record<never, never>;
    form: 'login-code';
  };
  'oidc.login.multi-factor.backup-code': {
    by: 'command';
    response: 'redirect';
    payload: {
      'isPreferred'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: 'login-factor-backup-code';
  };
  'oidc.login.multi-factor.email': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-email';
  };
  'oidc.login.multi-factor.otp': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-otp';
  };
  'oidc.login.multi-factor.sms': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-sms';
  };
  'oidc.logout': {
    by: 'command';
    response: 'redirect';
    payload: {
      'token'?: string;
      'answer'?: 'logout' | 'stay';
    };
    params: Record<never, never>;
    form: null;
  };
  'oidc.revoke.grant': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: {
      grantId: string;
    };
    form: null;
  };
  'oidc.select-account': {
    by: 'command';
    response: 'redirect';
    payload: {
      'uid'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'oidc.select-account.switch': {
    by: 'command';
    response: 'redirect';
    payload: {
      'uid'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'oidc.signup.email': {
    by: 'event';
    response: 'redirect';
    payload: {
      'type'?: 'signUp';
      'uid'?: string;
    };
    params: Record<never, never>;
    form: 'signup-email';
  };
  'postal-code': {
    by: 'command';
    response: PostalResult;
    payload: Record<never, never>;
    params: {
      postalCode: string;
    };
    form: null;
  };
  'profile-edit.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'purchase.form': {
    by: 'event';
    response: 'redirect';
    payload: {
      'planId'?: string;
    };
    params: {
      planId: string;
    };
    form: 'purchase';
  };
  'purchase.order': {
    by: 'event';
    response: 'redirect';
    payload: {
      'purchaseToken'?: string;
    };
    params: {
      planId: string;
    };
    form: null;
  };
  'purchase.payment-method.certification': {
    by: 'command';
    response: 'redirect';
    payload: {
      'purchaseToken'?: string;
    };
    params: Record<never, never>;
    form: 'purchase';
  };
  'purchase.payment-method.credit': {
    by: 'command';
    response: 'redirect';
    payload: {
      'purchaseToken'?: string;
    };
    params: Record<never, never>;
    form: 'purchase';
  };
  'purchase.payment-method.discard': {
    by: 'command';
    response: 'empty';
    payload: {
      'accountPaymentMethodId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'purchase.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: {
      planId: string;
    };
    form: null;
  };
  'purchase.verify': {
    by: 'command';
    response: PurchaseToken;
    payload: {
      'planId'?: string;
    };
    params: {
      planId: string;
    };
    form: 'purchase';
  };
  'signup-purchase.form': {
    by: 'event';
    response: 'redirect';
    payload: {
      'planId'?: string;
    };
    params: {
      planId: string;
    };
    form: 'purchase';
  };
  'signup-purchase.order': {
    by: 'event';
    response: 'redirect';
    payload: {
      'purchaseToken'?: string;
    };
    params: {
      planId: string;
    };
    form: null;
  };
  'signup-purchase.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: {
      planId: string;
    };
    form: null;
  };
  'signup.confirm': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'signup';
  };
  'signup.email': {
    by: 'event';
    response: 'redirect';
    payload: {
      'type'?: 'signUp';
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'signup-email';
  };
  'signup.pin-code': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'pin-code';
  };
  'signup.policy': {
    by: 'event';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'policies';
  };
  'signup.register': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'signup';
  };
  'signup.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'streaks.playback.fetch': {
    by: 'command';
    response: Playback;
    payload: {
      'refId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'subscription.change-payment-method': {
    by: 'command';
    response: 'redirect';
    payload: Record<never, never>;
    params: {
      subscriptionId: string;
    };
    form: 'subscription-method';
  };
  'subscription.re-settlement': {
    by: 'command';
    response: 'empty';
    payload: Record<never, never>;
    params: {
      subscriptionId: string;
    };
    form: null;
  };
  'subscription.withdraw': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: {
      subscriptionId: string;
    };
    form: 'subscription-withdraw';
  };
  'subscription.withdraw.cancel': {
    by: 'command';
    response: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: {
      subscriptionId: string;
    };
    form: null;
  };
  'withdraw.restart': {
    by: 'event';
    response: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
}

/** By flow: the guards, actions, actors and answer actions that it declares. */
export interface Flows {
  'email-change': {
    guards: 'isCodeLocked' | 'isCodeWrong' | 'isEmailSame' | 'isEmailTaken' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'changeEmail' | 'countRejectedCode' | 'notifyNewEmail' | 'notifyOldEmail' | 'saveSentTo' | 'sendCode' | 'useCode';
    subject: never;
    actors: never;
    answers: never;
  };
  'email-verify': {
    guards: 'isCodeLocked' | 'isCodeWrong' | 'isEmailOther' | 'isEmailVerified' | 'isSendLimitReached' | 'isSentToOther' | 'sendAllowed';
    actions: 'countRejectedCode' | 'saveSentTo' | 'sendCode' | 'useCode' | 'verifyEmail';
    subject: never;
    actors: never;
    answers: never;
  };
  'enable-password': {
    guards: 'isCodeLocked' | 'isCodeWrong' | 'isEmailOther' | 'isPasswordSet' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'countRejectedCode' | 'enablePassword' | 'notifyPasswordEnabled' | 'sendCode' | 'useCode';
    subject: never;
    actors: never;
    answers: never;
  };
  'kids-signup': {
    guards: 'hasNewEmail' | 'isCodeLocked' | 'isCodeWrong' | 'isEmailTaken' | 'isLoginIdCheckLimitReached' | 'isLoginIdTaken' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'countRejectedCode' | 'notifyFamily' | 'registerKid' | 'saveEmailProof' | 'sendKidsCode' | 'useCode';
    subject: never;
    actors: never;
    answers: never;
  };
  'profile-edit': {
    guards: 'isAccountChanged' | 'isAccountOther';
    actions: 'mergeStoredProfile' | 'saveProfile' | 'saveProfileHash';
    subject: never;
    actors: never;
    answers: never;
  };
  'purchase': {
    guards: 'isNothingCharged' | 'isOfferChanged';
    actions: 'placeOrder' | 'saveOrder' | 'startContract';
    subject: 'planId';
    actors: 'charge';
    answers: 'completeOrder' | 'markDeclined' | 'releaseOrder' | 'returnPayment';
  };
  'signup': {
    guards: 'arePoliciesAgreed' | 'codeMatches' | 'isCodeLocked' | 'isCodeWrong' | 'isEmailProven' | 'isEmailTaken' | 'isLoginIdCheckLimitReached' | 'isLoginIdTaken' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'continueToProvider' | 'countRejectedCode' | 'registerAccount' | 'saveEmail' | 'saveEmailProof' | 'saveIdentity' | 'savePolicies' | 'sendSignUpCode' | 'sendWelcome' | 'useCode';
    subject: never;
    actors: never;
    answers: never;
  };
  'signup-purchase': {
    guards: 'isNothingCharged' | 'isOfferChanged';
    actions: 'placeOrder' | 'saveOrder' | 'startContract';
    subject: 'planId';
    actors: 'charge';
    answers: 'completeOrder' | 'markDeclined' | 'releaseOrder' | 'returnPayment';
  };
  'withdraw': {
    guards: 'hasContracts' | 'isCodeLocked' | 'isCodeWrong' | 'isEmailMissing' | 'isEmailOther' | 'isGroupOwner' | 'isPaymentOpen' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'countRejectedCode' | 'leaveFamily' | 'notifyWithdrawn' | 'sendCode' | 'withdraw';
    subject: never;
    actors: never;
    answers: never;
  };
}

/** Settings by document. */
export interface SettingsDocuments {
  'ageRestriction': AgeRestrictionSettings;
  'authCode': AuthCodeSettings;
  'botCheck': BotCheckSettings;
  'campaigns': CampaignsSettings;
  'consents': ConsentsSettings;
  'customAssociatedInfo': CustomAssociatedInfoSettings;
  'family': FamilySettings;
  'identityProviders': IdentityProvidersSettings;
  'invoice': InvoiceSettings;
  'limits': LimitsSettings;
  'memberConsents': MemberConsentsSettings;
  'multiFactor': MultiFactorSettings;
  'oidcClients': OidcClientsSettings;
  'parentalControl': ParentalControlSettings;
  'payment': PaymentSettings;
  'plans': PlansSettings;
  'player': PlayerSettings;
  'policies': PoliciesSettings;
  'priceTables': PriceTablesSettings;
  'reauthorization': ReauthorizationSettings;
  'registration': RegistrationSettings;
  'shipping': ShippingSettings;
  'storeSettingData': StoreSettingDataSettings;
  'surveys': SurveysSettings;
  'withdrawal': WithdrawalSettings;
}
