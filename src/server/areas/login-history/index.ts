import type { Area } from '../../runtime/area.ts';
import { loginHistoryPage } from './pages.ts';

export const loginHistory = {
  pages: { 'mypage/login-history': loginHistoryPage },
} satisfies Area;
