import type { Area } from '../area.ts';
import { verifyLoginId } from './calls.ts';
import { facts, writes } from './effects.ts';
import { agreeForm, signUpForm } from './forms.ts';
import { completePage, formPage, pinCodePage, policiesPage } from './pages.ts';

export const signup = {
  pages: {
    'signup/index': policiesPage,
    'signup/auth': policiesPage,
    'signup/pin-code': pinCodePage,
    'signup/form': formPage,
    'signup/complete': completePage,
  },
  forms: { policies: agreeForm, 'signup-email': agreeForm, signup: signUpForm },
  calls: { 'auth.login-id.verify': verifyLoginId },
  flows: { signup: { facts, writes } },
} satisfies Area;
