// Written by `npm run types` from what is declared. Change the declaration, not this file.

import type { AccountHeader, ConsoleHeader, PaymentHistory, PolicyConsent, PostalResult } from './entities.ts';
import type { AccountLinkPage, BackupCodeGeneratePage, BackupCodePage, ConnectionPage, ConnectionsPage, ConsentPage, ConsoleCustomInfoEntryPage, ConsoleCustomInfoPage, ConsoleHistoryPage, ConsoleHomePage, ConsoleLoginPage, ConsolePreviewPage, ConsolePublishPage, ConsoleRegistrationPage, ConsoleRollBackPage, ConsoleSettingsListPage, EmailCodePage, EmailEditPage, EmailVerifyPage, EnablePasswordPage, HomePage, InvoicePage, LicensesPage, LoginBackupCodePage, LoginCodePage, LoginHistoryPage, LoginIdEditPage, LoginMethodPage, LoginMultiFactorPage, LoginMultiFactorTypePage, LoginNewDevicePage, LoginPage, LogoutPage, MultiFactorCompletePage, MultiFactorEmailPage, MultiFactorOtpPage, MultiFactorPage, MultiFactorSmsPage, MypagePage, PasswordEditPage, PasswordResetMemberPage, PasswordResetPage, PaymentHistoryPage, PlanPage, PlansPage, PoliciesPage, PrivacyPage, ProfileEditConfirmPage, ProfileEditPage, ProfileImagePage, ReauthorizePage, SessionsPage, SignupAuthPage, SignupCompletePage, SignupFormPage, SignupPinCodePage, SocialEnableCompletePage, SocialRelateErrorPage, TrustedDevicePage } from './pages.ts';
import type { AgeRestrictionSettings, AuthCodeSettings, BotCheckSettings, ConsentsSettings, CustomAssociatedInfoSettings, IdentityProvidersSettings, InvoiceSettings, LimitsSettings, MemberConsentsSettings, MultiFactorSettings, PlansSettings, PoliciesSettings, PriceTablesSettings, ReauthorizationSettings, RegistrationSettings, StoreSettingDataSettings } from './settings.ts';

/** Page data by screen. */
export interface ScreenPages {
  'account/not-me': AccountLinkPage;
  'account/undo-email': AccountLinkPage;
  'app/licenses': LicensesPage;
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
  'mypage/edit': ProfileEditPage;
  'mypage/edit/confirm': ProfileEditConfirmPage;
  'mypage/email/edit': EmailEditPage;
  'mypage/email/edit/pin-code': EmailCodePage;
  'mypage/email/verify': EmailVerifyPage;
  'mypage/email/verify/code': EmailCodePage;
  'mypage/enable-password': EnablePasswordPage;
  'mypage/index': MypagePage;
  'mypage/invoice': InvoicePage;
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
  'mypage/password/edit': PasswordEditPage;
  'mypage/password/reset': PasswordResetMemberPage;
  'mypage/payment-history': PaymentHistoryPage;
  'mypage/plans': PlansPage;
  'mypage/profile/edit': ProfileImagePage;
  'mypage/profile/edit/complete': ProfileImagePage;
  'mypage/reauthorize': ReauthorizePage;
  'mypage/sessions': SessionsPage;
  'mypage/social/enable/complete': SocialEnableCompletePage;
  'password/reset': PasswordResetPage;
  'plans': PlanPage;
  'privacy': PrivacyPage;
  'signup/auth': SignupAuthPage;
  'signup/complete': SignupCompletePage;
  'signup/form': SignupFormPage;
  'signup/index': PoliciesPage;
  'signup/pin-code': SignupPinCodePage;
  'signup/policy': PoliciesPage;
  'social/relate-error': SocialRelateErrorPage;
}

/** Parameters of the route by screen. */
export interface ScreenParams {
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
  'mypage/invoice': {
    earningsId: string;
  };
  'plans': {
    planId: string;
  };
}

/** A layout's header data by its name. */
export interface LayoutHeaders {
  'account-header': AccountHeader;
  'console-header': ConsoleHeader;
}

export interface ConsoleCustomInfoContext {
  isAnswered: boolean;
  /**
   * A page shows the field that this form does not ask for.
   */
  isElsewhere: boolean;
}

export interface EmailChangeContext {
  currentEmail: string | null;
}

export interface LoginIdEditContext {
  currentLoginId: string | null;
}

export interface PoliciesContext {
  agreedPolicies: PolicyConsent;
}

export interface ProfileContext {
  knownSex: boolean;
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

/** Server-side context of validation, by form. */
export interface FormContexts {
  'console-custom-info': ConsoleCustomInfoContext;
  'email-change': EmailChangeContext;
  'login-id-edit': LoginIdEditContext;
  'policies': PoliciesContext;
  'profile': ProfileContext;
  'reauthorize': ReauthorizeContext;
  'signup': SignupContext;
  'signup-email': SignupEmailContext;
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
    'genderInputType'?: string | null;
    'disallowUnknownGender'?: boolean | null;
    'passwordStrength'?: string | null;
    'isDuplicateEmailAllowed'?: boolean | null;
    'message.ja'?: string | null;
    'message.en'?: string | null;
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
  'invoice-recipient': {
    'addressee'?: string | null;
    'honorific'?: string | null;
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
  'operator-login': {
    'email'?: string | null;
    'password'?: string | null;
  };
  'otp-factor': {
    'token'?: string | null;
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
}

/** By call: how it is handled, its response, the free parts of its envelope, its path parameters and its form. */
export interface Calls {
  'account.backup-code-regenerate': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'backup-codes';
  };
  'account.consent': {
    by: 'command';
    answer: 'empty';
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
    answer: 'redirect';
    payload: {
      'multiFactorType'?: 'Email' | 'SMS' | 'OTP';
    };
    params: Record<never, never>;
    form: null;
  };
  'account.edit': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'profile';
  };
  'account.edit.confirm': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'profile';
  };
  'account.email.edit': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'email-change-code';
  };
  'account.email.edit.send-pin-code': {
    by: 'event';
    answer: 'redirect';
    payload: {
      'type'?: 'mailEdit';
    };
    params: Record<never, never>;
    form: 'email-change';
  };
  'account.email.send-pin-code': {
    by: 'event';
    answer: 'empty';
    payload: {
      'type'?: 'mailEdit' | 'mailVerify' | 'passwordSetting';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'account.email.undo': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'token'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.email.verify': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'email-verify-code';
  };
  'account.enable-multi-factor.email': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'multiFactorType'?: 'Email';
    };
    params: Record<never, never>;
    form: null;
  };
  'account.enable-multi-factor.otp': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'multiFactorType'?: 'OTP';
      'secret'?: string;
    };
    params: Record<never, never>;
    form: 'otp-factor';
  };
  'account.enable-multi-factor.sms': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'multiFactorType'?: 'SMS';
    };
    params: Record<never, never>;
    form: 'sms-factor';
  };
  'account.enable-multi-factor.with-backup-code': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'backup-codes';
  };
  'account.enable-password': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'enable-password';
  };
  'account.login-id.edit': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-id-edit';
  };
  'account.login-method': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-method';
  };
  'account.multi-factor.sms.send-code': {
    by: 'command';
    answer: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.not-me': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'token'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.password.edit': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'password-edit';
  };
  'account.payment-history': {
    by: 'command';
    answer: PaymentHistory;
    payload: Record<never, never>;
    params: {
      page: string;
    };
    form: null;
  };
  'account.pin-code.set': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'account-pin';
  };
  'account.profile-image': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'profile-image';
  };
  'account.reauthorize': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'token'?: string;
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'reauthorize';
  };
  'account.reauthorize.re-send-auth-code': {
    by: 'command';
    answer: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.sessions.end': {
    by: 'command';
    answer: 'empty';
    payload: {
      'sessionRef'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.sessions.end-others': {
    by: 'command';
    answer: 'empty';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'account.trusted-device': {
    by: 'command';
    answer: 'empty';
    payload: {
      'deviceToken'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'account.trusted-device.all': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'auth.email.send-pin-code': {
    by: 'event';
    answer: 'empty';
    payload: {
      'type'?: 'signUp';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'auth.login-id.verify': {
    by: 'command';
    answer: 'empty';
    payload: {
      'loginId'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'auth.password.forgot': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'password-forgot';
  };
  'auth.password.reset': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'token'?: string;
    };
    params: Record<never, never>;
    form: 'password-reset';
  };
  'auth.social.disable': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'userIdentifierType'?: string;
      'userIdentifierMethod'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.custom-info': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'revision'?: string;
      'baseVersion'?: string;
    };
    params: Record<never, never>;
    form: 'console-custom-info-list';
  };
  'console.custom-info.entry': {
    by: 'command';
    answer: 'redirect';
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
    answer: 'redirect';
    payload: {
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.login': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'operator-login';
  };
  'console.logout': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'console.publish': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.rebase': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'revision'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'console.registration': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'revision'?: string;
      'baseVersion'?: string;
    };
    params: Record<never, never>;
    form: 'console-registration';
  };
  'console.roll-back': {
    by: 'command';
    answer: 'redirect';
    payload: {
      'version'?: string;
      'inForce'?: string;
    };
    params: Record<never, never>;
    form: null;
  };
  'email-change.restart': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'email-verify.restart': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'enable-password.restart': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'language.choose': {
    by: 'command';
    answer: 'empty';
    payload: {
      'lng'?: 'ja' | 'en';
    };
    params: Record<never, never>;
    form: null;
  };
  'login': {
    by: 'command';
    answer: 'redirect';
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
    answer: 'redirect';
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
    answer: 'redirect';
    payload: {
      'isPreferred'?: 'true' | 'false';
    };
    params: Record<never, never>;
    form: 'login-factor-backup-code';
  };
  'login.multi-factor.email': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-email';
  };
  'login.multi-factor.otp': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-otp';
  };
  'login.multi-factor.send-code': {
    by: 'command';
    answer: 'empty';
    payload: Record<never, never>;
    params: {
      type: string;
    };
    form: null;
  };
  'login.multi-factor.sms': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'login-factor-sms';
  };
  'login.send-code': {
    by: 'command';
    answer: 'empty';
    payload: {
      'type'?: 'login';
    };
    params: Record<never, never>;
    form: 'send-code';
  };
  'logout': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'oidc.revoke.grant': {
    by: 'command';
    answer: 'redirect';
    payload: Record<never, never>;
    params: {
      grantId: string;
    };
    form: null;
  };
  'postal-code': {
    by: 'command';
    answer: PostalResult;
    payload: Record<never, never>;
    params: {
      postalCode: string;
    };
    form: null;
  };
  'profile-edit.restart': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: null;
  };
  'signup.confirm': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'signup';
  };
  'signup.email': {
    by: 'event';
    answer: 'redirect';
    payload: {
      'type'?: 'signUp';
    };
    params: Record<never, never>;
    form: 'signup-email';
  };
  'signup.pin-code': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'pin-code';
  };
  'signup.policy': {
    by: 'event';
    answer: 'redirect';
    payload: {
      'returnTo'?: string;
    };
    params: Record<never, never>;
    form: 'policies';
  };
  'signup.register': {
    by: 'event';
    answer: 'redirect';
    payload: Record<never, never>;
    params: Record<never, never>;
    form: 'signup';
  };
  'signup.restart': {
    by: 'event';
    answer: 'redirect';
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
    actors: never;
    answers: never;
  };
  'email-verify': {
    guards: 'isCodeLocked' | 'isCodeWrong' | 'isEmailOther' | 'isEmailVerified' | 'isSendLimitReached' | 'isSentToOther' | 'sendAllowed';
    actions: 'countRejectedCode' | 'saveSentTo' | 'sendCode' | 'useCode' | 'verifyEmail';
    actors: never;
    answers: never;
  };
  'enable-password': {
    guards: 'isCodeLocked' | 'isCodeWrong' | 'isEmailOther' | 'isPasswordSet' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'countRejectedCode' | 'enablePassword' | 'notifyPasswordEnabled' | 'sendCode' | 'useCode';
    actors: never;
    answers: never;
  };
  'profile-edit': {
    guards: 'isAccountChanged' | 'isAccountOther';
    actions: 'mergeStoredProfile' | 'saveProfile' | 'saveProfileHash';
    actors: never;
    answers: never;
  };
  'signup': {
    guards: 'arePoliciesAgreed' | 'codeMatches' | 'isCodeLocked' | 'isCodeWrong' | 'isEmailProven' | 'isEmailTaken' | 'isLoginIdCheckLimitReached' | 'isLoginIdTaken' | 'isSendLimitReached' | 'sendAllowed';
    actions: 'continueToProvider' | 'countRejectedCode' | 'registerAccount' | 'saveEmail' | 'saveEmailProof' | 'saveIdentity' | 'savePolicies' | 'sendSignUpCode' | 'sendWelcome' | 'useCode';
    actors: never;
    answers: never;
  };
}

/** Settings by document. */
export interface SettingsDocuments {
  'ageRestriction': AgeRestrictionSettings;
  'authCode': AuthCodeSettings;
  'botCheck': BotCheckSettings;
  'consents': ConsentsSettings;
  'customAssociatedInfo': CustomAssociatedInfoSettings;
  'identityProviders': IdentityProvidersSettings;
  'invoice': InvoiceSettings;
  'limits': LimitsSettings;
  'memberConsents': MemberConsentsSettings;
  'multiFactor': MultiFactorSettings;
  'plans': PlansSettings;
  'policies': PoliciesSettings;
  'priceTables': PriceTablesSettings;
  'reauthorization': ReauthorizationSettings;
  'registration': RegistrationSettings;
  'storeSettingData': StoreSettingDataSettings;
}
