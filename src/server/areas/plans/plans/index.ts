import type { Area } from '../../../runtime/area.ts';
import { planList } from './pages.ts';

export const area = {
  uses: ['account/member', 'plans/benefits', 'plans/campaigns', 'plans/subscription'],
  pages: { 'mypage/plans': planList },
} satisfies Area;
