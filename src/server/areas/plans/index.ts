import type { Area } from '../../runtime/area.ts';
import { planList, planPage } from './pages.ts';

export const plans = { pages: { 'mypage/plans': planList, plans: planPage } } satisfies Area;
