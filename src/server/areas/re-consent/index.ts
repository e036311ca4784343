import type { Area } from '../../runtime/area.ts';
import { agree, approveRequests, requestParent } from './calls.ts';
import { memberGates } from './gates.ts';
import { completePage, reconsentForm, reconsentPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const reConsent = {
  pages: { 'mypage/re-consent': reconsentPage, 'mypage/re-consent/complete': completePage },
  forms: { 're-consent': reconsentForm },
  calls: {
    'account.policy.re-consent': agree,
    'account.policy.re-consent.request': requestParent,
    'family-group.kids.policy-requests.approve': approveRequests,
  },
  memberGates,
  recovery,
} satisfies Area;
