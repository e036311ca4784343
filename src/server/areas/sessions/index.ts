import type { Area } from '../../runtime/area.ts';
import { endOne, endOthers } from './calls.ts';
import { sessionsPage } from './pages.ts';

export const sessions = {
  pages: { 'mypage/sessions': sessionsPage },
  calls: { 'account.sessions.end': endOne, 'account.sessions.end-others': endOthers },
} satisfies Area;
