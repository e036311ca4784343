import type { Area } from '../../../runtime/area.ts';
import { search } from './calls.ts';
import { listPage, searchForm } from './pages.ts';

export const area = {
  uses: ['account/profile', 'console/members'],
  pages: { 'console/messages/index': listPage },
  forms: { 'console-messages': searchForm },
  calls: { 'console.messages': search },
} satisfies Area;
