import type { Area } from '../area.ts';
import { accountTop } from './pages.ts';

export const mypage = { pages: { 'mypage/index': accountTop } } satisfies Area;
