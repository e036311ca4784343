import type { Area } from '../../../runtime/area.ts';
import { changeConsent, changeManagedConsent } from './calls.ts';
import { loadConsentPage, loadManagedConsentPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member', 'family/parental-control', 'family/restrictions'],
  pages: {
    'mypage/consent/newsletter': loadConsentPage,
    'mypage/consent/privacy': loadConsentPage,
    'mypage/consent/third-party': loadConsentPage,
    'mypage/consent/ads': loadConsentPage,
    'mypage/family-group/member/consent/newsletter': loadManagedConsentPage,
    'mypage/family-group/member/consent/privacy': loadManagedConsentPage,
    'mypage/family-group/member/consent/third-party': loadManagedConsentPage,
    'mypage/family-group/member/consent/ads': loadManagedConsentPage,
  },
  calls: { 'account.consent': changeConsent, 'family-group.parental-control.consent': changeManagedConsent },
  recovery,
} satisfies Area;
