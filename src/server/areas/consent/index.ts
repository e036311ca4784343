import type { Area } from '../../runtime/area.ts';
import { changeConsent } from './calls.ts';
import { consentPage } from './pages.ts';

export const consent = {
  pages: {
    'mypage/consent/newsletter': consentPage('newsletter'),
    'mypage/consent/privacy': consentPage('privacy'),
    'mypage/consent/third-party': consentPage('thirdParty'),
    'mypage/consent/ads': consentPage('ads'),
  },
  calls: { 'account.consent': changeConsent },
} satisfies Area;
