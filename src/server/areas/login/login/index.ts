import type { Area } from '../../../runtime/area.ts';
import { logIn, logOut } from './calls.ts';
import { codePage, logInByCode, sendLoginCode } from './code-login.ts';
import { backupCodePage, factorPage, factorsPage } from './factor-pages.ts';
import { loginPage, logoutPage, newDevicePage } from './pages.ts';
import { resendFactorCode, submitFactor } from './second-factor.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: [
    'account/member',
    'account/security-mail',
    'family/family-group',
    'login/bot-check',
    'login/identity-providers',
    'login/login-history',
    'login/mailed-code',
    'login/multi-factor',
    'shell/mail',
  ],
  pages: {
    login: loginPage,
    'login/code': codePage,
    'login/multi-factor/index': factorsPage,
    'login/multi-factor/email': factorPage,
    'login/multi-factor/sms': factorPage,
    'login/multi-factor/otp': factorPage,
    'login/multi-factor/backup-code': backupCodePage,
    'login/new-device': newDevicePage,
    logout: logoutPage,
  },
  sweep,
  calls: {
    login: logIn,
    'login.code': logInByCode,
    'login.send-code': sendLoginCode,
    'login.multi-factor.email': submitFactor('Email'),
    'login.multi-factor.sms': submitFactor('SMS'),
    'login.multi-factor.otp': submitFactor('OTP'),
    'login.multi-factor.backup-code': submitFactor('BackupCode'),
    'login.multi-factor.send-code': resendFactorCode,
    logout: logOut,
  },
} satisfies Area;
