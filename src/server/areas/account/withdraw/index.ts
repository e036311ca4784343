import type { Area } from '../../../runtime/area.ts';
import { withdrawFlow } from './effects.ts';
import { eraseDue } from './erase.ts';
import { codePage, completePage, formPage, withdrawForm } from './pages.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: [
    'account/member',
    'account/security-mail',
    'family/family-group',
    'login/mailed-code',
    'plans/benefits',
    'plans/subscription',
    'signup/surveys',
  ],
  pages: { withdraw: formPage, 'withdraw/pin-code': codePage, 'withdraw/complete': completePage },
  forms: { withdraw: withdrawForm },
  jobs: { 'erase-withdrawn': eraseDue },
  flows: { withdraw: withdrawFlow },
  recovery,
  sweep,
} satisfies Area;
