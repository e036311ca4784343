import type { Area } from '../../../runtime/area.ts';
import { verifyLoginId } from './calls.ts';
import { actions, guards } from './effects.ts';
import { agreeForm, signUpForm } from './forms.ts';
import { authPage, beginPage, completePage, formPage, pinCodePage, policyPage } from './pages.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'family/family-group',
    'login/identity-providers',
    'login/mailed-code',
    'login/password',
    'oidc/provider',
    'plans/purchase',
    'shell/mail',
  ],
  pages: {
    'signup/index': beginPage,
    'signup/auth': authPage,
    'signup/policy': policyPage,
    'signup/pin-code': pinCodePage,
    'signup/form': formPage,
    'signup/complete': completePage,
  },
  forms: { policies: agreeForm, 'signup-email': agreeForm, signup: signUpForm },
  calls: { 'auth.login-id.verify': verifyLoginId },
  flows: { signup: { guards, actions } },
} satisfies Area;
