import type { Area } from '../../runtime/area.ts';
import { planList } from './pages.ts';

export const plans = { pages: { 'mypage/plans': planList } } satisfies Area;
