import type { Area } from '../../../runtime/area.ts';
import { backupCodePage, factorPage, factorsPage } from '../../login/login/factor-pages.ts';
import { submitFactor } from '../../login/login/second-factor.ts';
import { abort, agree, allow, consentForm, consentPage } from './consent.ts';
import { continueAuthorization } from './continue.ts';
import { login, loginByCode, loginCodePage, loginForm, loginPage } from './login.ts';
import { continueLogout, logOut, logoutPage } from './logout.ts';
import { selectAccount, selectAccountPage, switchAccount } from './select-account.ts';
import { signUpAuthPage, signUpPage } from './signup-pages.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'account/re-consent',
    'account/security-mail',
    'login/identity-providers',
    'login/login',
    'oidc/provider',
    'signup/signup',
  ],
  pages: {
    'oidc/consent': consentPage,
    'oidc/login': loginPage,
    'oidc/login/code': loginCodePage,
    'oidc/login/multi-factor/index': factorsPage,
    'oidc/login/multi-factor/email': factorPage,
    'oidc/login/multi-factor/sms': factorPage,
    'oidc/login/multi-factor/otp': factorPage,
    'oidc/login/multi-factor/backup-code': backupCodePage,
    'oidc/leave': logoutPage,
    'oidc/select-account': selectAccountPage,
    'oidc/signup/auth': signUpAuthPage,
    'oidc/signup/index': signUpPage,
  },
  calls: {
    'oidc.consent': agree,
    'oidc.consent.abort': abort,
    'oidc.consent.form': allow,
    'oidc.login': login,
    'oidc.login.code': loginByCode,
    'oidc.login.multi-factor.email': submitFactor('Email'),
    'oidc.login.multi-factor.sms': submitFactor('SMS'),
    'oidc.login.multi-factor.otp': submitFactor('OTP'),
    'oidc.login.multi-factor.backup-code': submitFactor('BackupCode'),
    'oidc.logout': logOut,
    'oidc.select-account': selectAccount,
    'oidc.select-account.switch': switchAccount,
  },
  forms: { 'oidc-consent': consentForm, login: loginForm },
  routes: { '/oidc/continue': continueAuthorization, '/oidc/leave/continue': continueLogout },
} satisfies Area;
