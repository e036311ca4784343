import type { Area } from '../../../runtime/area.ts';
import { filter, makeFile } from './calls.ts';
import { filterForm } from './forms.ts';
import { auditPage } from './pages.ts';

export const area = {
  uses: ['account/profile', 'console/members'],
  pages: { 'console/audit': auditPage },
  forms: { 'console-audit': filterForm },
  calls: { 'console.audit': filter, 'console.audit-file': makeFile },
} satisfies Area;
