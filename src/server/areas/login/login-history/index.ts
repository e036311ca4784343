import type { Area } from '../../../runtime/area.ts';
import { loginHistoryPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['account/member'],
  pages: { 'mypage/login-history': loginHistoryPage },
  recovery,
  sweep,
} satisfies Area;
