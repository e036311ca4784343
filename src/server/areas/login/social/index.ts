import type { Area } from '../../../runtime/area.ts';
import { callbackRoute } from '../identity-providers/authorization-parameters.ts';
import { authorize } from './authorize.ts';
import { callback } from './callback.ts';
import { disableSocial } from './calls.ts';
import { enableCompletePage, relateErrorPage } from './pages.ts';
import { forwardPosted } from './posted-answer.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: [
    'account/member',
    'account/security-mail',
    'console/identity-providers',
    'family/restrictions',
    'login/identity-providers',
    'login/login',
    'login/passkeys',
    'login/reauthorize',
    'oidc/provider',
  ],
  pages: { 'mypage/social/enable/complete': enableCompletePage, 'social/relate-error': relateErrorPage },
  calls: { 'auth.social.disable': disableSocial },
  routes: { '/auth/authorize': authorize, [callbackRoute]: callback },
  postedRoutes: { [callbackRoute]: forwardPosted },
  raisedEvents: { signup: ['PROVIDER'] },
  recovery,
  sweep,
} satisfies Area;
