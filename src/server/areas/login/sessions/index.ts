import type { Area } from '../../../runtime/area.ts';
import { endOne, endOthers } from './calls.ts';
import { sessionsPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member'],
  pages: { 'mypage/sessions': sessionsPage },
  calls: { 'account.sessions.end': endOne, 'account.sessions.end-others': endOthers },
  recovery,
} satisfies Area;
