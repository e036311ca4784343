import type { Area } from '../../../runtime/area.ts';
import { complete, completeMember } from './calls.ts';
import { gates } from './gates.ts';
import { memberMissingDetailsForm, memberPage, missingDetailsForm, ownPage } from './pages.ts';

export const area = {
  uses: ['account/member', 'account/profile', 'family/family-group'],
  pages: { 'mypage/missing-details': ownPage, 'mypage/family-group/member/missing-details': memberPage },
  forms: { 'missing-details': missingDetailsForm, 'member-missing-details': memberMissingDetailsForm },
  calls: { 'account.missing-details': complete, 'family-group.missing-details': completeMember },
  gates,
} satisfies Area;
