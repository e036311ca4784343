import type { Area } from '../../../runtime/area.ts';
import { chooseLanguage } from './calls.ts';
import { loadHeaderData } from './headers.ts';

export const area = {
  uses: ['account/member', 'account/profile-image', 'family/family-group'],
  headers: { 'account-header': loadHeaderData },
  calls: { 'language.choose': chooseLanguage },
} satisfies Area;
