import type { Area } from '../../runtime/area.ts';
import { changeConsent } from './calls.ts';
import { loadConsentPage } from './pages.ts';

export const consent = {
  pages: {
    'mypage/consent/newsletter': loadConsentPage,
    'mypage/consent/privacy': loadConsentPage,
    'mypage/consent/third-party': loadConsentPage,
    'mypage/consent/ads': loadConsentPage,
  },
  calls: { 'account.consent': changeConsent },
} satisfies Area;
