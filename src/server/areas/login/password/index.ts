import type { Area } from '../../../runtime/area.ts';
import { editPassword, forgotPassword, resetPassword } from './calls.ts';
import { enablePasswordFlow } from './effects.ts';
import { editPage, enablePage, enablePasswordForm, forgotPage, requestResetPage, resetPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member', 'account/recovery', 'account/security-mail', 'login/mailed-code', 'login/multi-factor', 'shell/mail'],
  pages: {
    'mypage/enable-password': enablePage,
    'mypage/password/edit': editPage,
    'mypage/password/reset': requestResetPage,
    'password/forgot': forgotPage,
    'password/forgot/complete': forgotPage,
    'password/reset': resetPage,
  },
  calls: {
    'account.password.edit': editPassword,
    'auth.password.forgot': forgotPassword,
    'auth.password.reset': resetPassword,
  },
  forms: { 'enable-password': enablePasswordForm },
  flows: { 'enable-password': enablePasswordFlow },
  recovery,
} satisfies Area;
