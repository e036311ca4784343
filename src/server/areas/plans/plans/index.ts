import type { Area } from '../../../runtime/area.ts';
import { planList } from './pages.ts';

export const area = {
  uses: ['account/member', 'plans/benefits', 'plans/subscription'],
  pages: { 'mypage/plans': planList },
} satisfies Area;
