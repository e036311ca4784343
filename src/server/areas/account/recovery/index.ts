import type { Area } from '../../../runtime/area.ts';
import { removeItem } from './calls.ts';
import { resetDonePage, reviewPage } from './pages.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['account/member'],
  pages: {
    'account/not-me/complete': reviewPage,
    'account/undo-email/complete': reviewPage,
    'password/reset/complete': resetDonePage,
  },
  calls: { 'account.recovery.remove': removeItem },
  sweep,
} satisfies Area;
