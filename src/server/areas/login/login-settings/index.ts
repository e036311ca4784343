import type { Area } from '../../../runtime/area.ts';
import { changeLoginMethod, editLoginId } from './calls.ts';
import { gates } from './gates.ts';
import { loginIdForm, loginIdPage, loginMethodForm, loginMethodPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member', 'account/security-mail', 'signup/signup'],
  pages: { 'mypage/login-id/edit': loginIdPage, 'mypage/login-method': loginMethodPage },
  calls: { 'account.login-id.edit': editLoginId, 'account.login-method': changeLoginMethod },
  forms: { 'login-id-edit': loginIdForm, 'login-method': loginMethodForm },
  gates,
  recovery,
} satisfies Area;
