import type { Area } from '../../runtime/area.ts';
import { loginHistoryPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const loginHistory = {
  pages: { 'mypage/login-history': loginHistoryPage },
  recovery,
} satisfies Area;
