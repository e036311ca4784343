import type { Area } from '../../../runtime/area.ts';
import { accountTop } from './pages.ts';

export const area = {
  uses: [
    'account/profile',
    'account/consent',
    'account/profile-image',
    'account/re-consent',
    'family/family-group',
    'family/kids-account',
    'family/restrictions',
    'login/identity-providers',
    'login/multi-factor',
    'payment/payment-method',
    'plans/subscription',
  ],
  pages: { 'mypage/index': accountTop },
} satisfies Area;
