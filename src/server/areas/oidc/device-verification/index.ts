import type { Area } from '../../../runtime/area.ts';
import { approve } from './calls.ts';
import { verificationForm, verificationPage } from './pages.ts';

export const area = {
  uses: ['account/member', 'account/security-mail', 'oidc/provider'],
  pages: { 'mypage/device-verification': verificationPage },
  forms: { 'device-verification': verificationForm },
  calls: { 'device-verification.approve': approve },
} satisfies Area;
