import type { Area } from '../../../runtime/area.ts';
import { emailChange, emailVerify } from './effects.ts';
import { editCodePage, editPage, emailChangeForm, verifyCodePage, verifyPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: [
    'account/member',
    'account/security-mail',
    'account/undo-email',
    'family/family-group',
    'login/mailed-code',
    'plans/benefits',
  ],
  pages: {
    'mypage/email/edit': editPage,
    'mypage/email/edit/pin-code': editCodePage,
    'mypage/email/verify': verifyPage,
    'mypage/email/verify/code': verifyCodePage,
  },
  forms: { 'email-change': emailChangeForm },
  flows: { 'email-change': emailChange, 'email-verify': emailVerify },
  recovery,
} satisfies Area;
