import type { Area } from '../../../runtime/area.ts';
import { agree, approveRequests, requestParent } from './calls.ts';
import { memberGates } from './gates.ts';
import { completePage, reconsentForm, reconsentPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member', 'account/policies', 'family/family-group', 'shell/mail'],
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
