import type { Area } from '../../runtime/area.ts';
import { accountTop } from './pages.ts';

export const mypage = { pages: { 'mypage/index': accountTop } } satisfies Area;
