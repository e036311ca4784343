import type { Area } from '../../../runtime/area.ts';
import { publish, request, sendBack } from './calls.ts';
import { reviewPage } from './pages.ts';

export const area = {
  uses: ['console/settings', 'shell/mail'],
  pages: { 'console/reviews/review': reviewPage },
  calls: {
    'console.review.request': request,
    'console.review.publish': publish,
    'console.review.return': sendBack,
  },
} satisfies Area;
