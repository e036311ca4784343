import type { Area } from '../area.ts';
import { accountTop } from './pages.ts';

export const mypage: Area = { pages: { 'mypage/index': accountTop } };
