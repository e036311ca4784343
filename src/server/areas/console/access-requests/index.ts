import type { Area } from '../../../runtime/area.ts';
import { approve, cancel, stop } from './calls.ts';
import { executeAccessRequests } from './job.ts';
import { stopPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: [
    'account/member',
    'account/profile',
    'account/recovery',
    'account/undo-email',
    'family/family-group',
    'login/multi-factor',
    'login/passkeys',
    'login/password',
    'plans/benefits',
    'shell/mail',
  ],
  pages: { 'account/stop-request': stopPage },
  calls: {
    'console.access-request.approve': approve,
    'console.access-request.cancel': cancel,
    'account.stop-request': stop,
  },
  jobs: { 'execute-access-requests': executeAccessRequests },
  recovery,
} satisfies Area;
