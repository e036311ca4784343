import type { Area } from '../../../runtime/area.ts';
import { end, start } from './calls.ts';
import { startPage, viewPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['account/profile', 'console/members'],
  pages: { 'console/members/view-start': startPage, 'console/members/view': viewPage },
  calls: { 'console.member-view': start, 'console.member-view.end': end },
  recovery,
  sweep,
} satisfies Area;
