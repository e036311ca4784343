import type { Area } from '../../../runtime/area.ts';
import { declineRequest, deleteKid, requestDeletion, setLoginId, setPassword, withdrawRequest } from './calls.ts';
import { actions, guards } from './effects.ts';
import { loginIdForm, passwordForm, signUpForm } from './forms.ts';
import { gates } from './gates.ts';
import {
  deletePage,
  deletionDonePage,
  loginIdPage,
  namePage,
  passwordDonePage,
  passwordPage,
  registeredPage,
  requestPage,
  signUpPage,
} from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'account/recovery',
    'account/security-mail',
    'family/family-group',
    'family/parental-control',
    'login/login-settings',
    'login/mailed-code',
    'login/password',
    'shell/mail',
    'signup/signup',
  ],
  pages: {
    'mypage/kids-account/signup': signUpPage,
    'mypage/kids-account/signup/complete': registeredPage,
    'mypage/kids-account/login-id/edit': loginIdPage,
    'mypage/kids-account/login-id/edit/complete': namePage,
    'mypage/kids-account/password/edit': passwordPage,
    'mypage/kids-account/password/edit/complete': passwordDonePage,
    'mypage/kids-account/delete': deletePage,
    'mypage/kids-account/delete/complete': deletionDonePage,
    'mypage/kids-account/revoke': requestPage,
  },
  forms: { 'kids-signup': signUpForm, 'kids-login-id': loginIdForm, 'kids-password': passwordForm },
  calls: {
    'kids-account.login-id': setLoginId,
    'kids-account.update-password': setPassword,
    'kids-account.revoke': deleteKid,
    'kids-account.request-revoke.withdraw': withdrawRequest,
    'kids-account.revoke.decline': declineRequest,
    'kids-account.request-revoke': requestDeletion,
  },
  flows: { 'kids-signup': { guards, actions } },
  gates,
  recovery,
} satisfies Area;
