// Written by npm run types from the folders of src/server/areas. Do not edit.
import { area as accountConsent } from './account/consent/index.ts';
import { area as accountEmail } from './account/email/index.ts';
import { area as accountMember } from './account/member/index.ts';
import { area as accountMissingDetails } from './account/missing-details/index.ts';
import { area as accountMypage } from './account/mypage/index.ts';
import { area as accountNotMe } from './account/not-me/index.ts';
import { area as accountPolicies } from './account/policies/index.ts';
import { area as accountProfile } from './account/profile/index.ts';
import { area as accountProfileImage } from './account/profile-image/index.ts';
import { area as accountReConsent } from './account/re-consent/index.ts';
import { area as accountRecovery } from './account/recovery/index.ts';
import { area as accountSecurityMail } from './account/security-mail/index.ts';
import { area as accountUndoEmail } from './account/undo-email/index.ts';
import { area as accountWithdraw } from './account/withdraw/index.ts';
import { area as apiCheckouts } from './api/checkouts/index.ts';
import { area as apiContracts } from './api/contracts/index.ts';
import { area as apiDeliveryReports } from './api/delivery-reports/index.ts';
import { area as apiEvents } from './api/events/index.ts';
import { area as apiMembers } from './api/members/index.ts';
import { area as apiOrders } from './api/orders/index.ts';
import { area as apiStock } from './api/stock/index.ts';
import { area as consoleAccessRequests } from './console/access-requests/index.ts';
import { area as consoleAudit } from './console/audit/index.ts';
import { area as consoleIdentityProviders } from './console/identity-providers/index.ts';
import { area as consoleLogin } from './console/login/index.ts';
import { area as consoleMails } from './console/mails/index.ts';
import { area as consoleMemberView } from './console/member-view/index.ts';
import { area as consoleMembers } from './console/members/index.ts';
import { area as consoleMessages } from './console/messages/index.ts';
import { area as consoleOperators } from './console/operators/index.ts';
import { area as consoleOrders } from './console/orders/index.ts';
import { area as consolePayments } from './console/payments/index.ts';
import { area as consolePictures } from './console/pictures/index.ts';
import { area as consolePreview } from './console/preview/index.ts';
import { area as consoleReviews } from './console/reviews/index.ts';
import { area as consoleSchedules } from './console/schedules/index.ts';
import { area as consoleSecondFactor } from './console/second-factor/index.ts';
import { area as consoleSettings } from './console/settings/index.ts';
import { area as consoleSettingsFile } from './console/settings-file/index.ts';
import { area as consoleStock } from './console/stock/index.ts';
import { area as consoleWebhooks } from './console/webhooks/index.ts';
import { area as familyFamilyGroup } from './family/family-group/index.ts';
import { area as familyKidsAccount } from './family/kids-account/index.ts';
import { area as familyParentalControl } from './family/parental-control/index.ts';
import { area as familyRestrictions } from './family/restrictions/index.ts';
import { area as loginBotCheck } from './login/bot-check/index.ts';
import { area as loginIdentityProviders } from './login/identity-providers/index.ts';
import { area as loginLogin } from './login/login/index.ts';
import { area as loginLoginHistory } from './login/login-history/index.ts';
import { area as loginLoginSettings } from './login/login-settings/index.ts';
import { area as loginMailedCode } from './login/mailed-code/index.ts';
import { area as loginMultiFactor } from './login/multi-factor/index.ts';
import { area as loginPasskeys } from './login/passkeys/index.ts';
import { area as loginPassword } from './login/password/index.ts';
import { area as loginPinCode } from './login/pin-code/index.ts';
import { area as loginReauthorize } from './login/reauthorize/index.ts';
import { area as loginSessions } from './login/sessions/index.ts';
import { area as loginSms } from './login/sms/index.ts';
import { area as loginSocial } from './login/social/index.ts';
import { area as oidcApps } from './oidc/apps/index.ts';
import { area as oidcAuthorization } from './oidc/authorization/index.ts';
import { area as oidcConnections } from './oidc/connections/index.ts';
import { area as oidcDeviceVerification } from './oidc/device-verification/index.ts';
import { area as oidcProvider } from './oidc/provider/index.ts';
import { area as paymentCheckout } from './payment/checkout/index.ts';
import { area as paymentPaymentHistory } from './payment/payment-history/index.ts';
import { area as paymentPaymentMethod } from './payment/payment-method/index.ts';
import { area as paymentReconciliation } from './payment/reconciliation/index.ts';
import { area as plansBenefits } from './plans/benefits/index.ts';
import { area as plansCampaigns } from './plans/campaigns/index.ts';
import { area as plansPlans } from './plans/plans/index.ts';
import { area as plansPlayback } from './plans/playback/index.ts';
import { area as plansPurchase } from './plans/purchase/index.ts';
import { area as plansSubscription } from './plans/subscription/index.ts';
import { area as shellHeader } from './shell/header/index.ts';
import { area as shellHome } from './shell/home/index.ts';
import { area as shellLegal } from './shell/legal/index.ts';
import { area as shellMail } from './shell/mail/index.ts';
import { area as signupAddress } from './signup/address/index.ts';
import { area as signupSignup } from './signup/signup/index.ts';
import { area as signupSurveys } from './signup/surveys/index.ts';

/** All areas, by group and name. */
export const allAreas = {
  'console/access-requests': consoleAccessRequests,
  'signup/address': signupAddress,
  'oidc/apps': oidcApps,
  'console/audit': consoleAudit,
  'oidc/authorization': oidcAuthorization,
  'plans/benefits': plansBenefits,
  'login/bot-check': loginBotCheck,
  'plans/campaigns': plansCampaigns,
  'payment/checkout': paymentCheckout,
  'api/checkouts': apiCheckouts,
  'oidc/connections': oidcConnections,
  'account/consent': accountConsent,
  'api/contracts': apiContracts,
  'api/delivery-reports': apiDeliveryReports,
  'oidc/device-verification': oidcDeviceVerification,
  'account/email': accountEmail,
  'api/events': apiEvents,
  'family/family-group': familyFamilyGroup,
  'shell/header': shellHeader,
  'shell/home': shellHome,
  'console/identity-providers': consoleIdentityProviders,
  'login/identity-providers': loginIdentityProviders,
  'family/kids-account': familyKidsAccount,
  'shell/legal': shellLegal,
  'console/login': consoleLogin,
  'login/login': loginLogin,
  'login/login-history': loginLoginHistory,
  'login/login-settings': loginLoginSettings,
  'shell/mail': shellMail,
  'login/mailed-code': loginMailedCode,
  'console/mails': consoleMails,
  'account/member': accountMember,
  'console/member-view': consoleMemberView,
  'api/members': apiMembers,
  'console/members': consoleMembers,
  'console/messages': consoleMessages,
  'account/missing-details': accountMissingDetails,
  'login/multi-factor': loginMultiFactor,
  'account/mypage': accountMypage,
  'account/not-me': accountNotMe,
  'console/operators': consoleOperators,
  'api/orders': apiOrders,
  'console/orders': consoleOrders,
  'family/parental-control': familyParentalControl,
  'login/passkeys': loginPasskeys,
  'login/password': loginPassword,
  'payment/payment-history': paymentPaymentHistory,
  'payment/payment-method': paymentPaymentMethod,
  'console/payments': consolePayments,
  'console/pictures': consolePictures,
  'login/pin-code': loginPinCode,
  'plans/plans': plansPlans,
  'plans/playback': plansPlayback,
  'account/policies': accountPolicies,
  'console/preview': consolePreview,
  'account/profile': accountProfile,
  'account/profile-image': accountProfileImage,
  'oidc/provider': oidcProvider,
  'plans/purchase': plansPurchase,
  'account/re-consent': accountReConsent,
  'login/reauthorize': loginReauthorize,
  'payment/reconciliation': paymentReconciliation,
  'account/recovery': accountRecovery,
  'family/restrictions': familyRestrictions,
  'console/reviews': consoleReviews,
  'console/schedules': consoleSchedules,
  'console/second-factor': consoleSecondFactor,
  'account/security-mail': accountSecurityMail,
  'login/sessions': loginSessions,
  'console/settings': consoleSettings,
  'console/settings-file': consoleSettingsFile,
  'signup/signup': signupSignup,
  'login/sms': loginSms,
  'login/social': loginSocial,
  'api/stock': apiStock,
  'console/stock': consoleStock,
  'plans/subscription': plansSubscription,
  'signup/surveys': signupSurveys,
  'account/undo-email': accountUndoEmail,
  'console/webhooks': consoleWebhooks,
  'account/withdraw': accountWithdraw,
} as const;
