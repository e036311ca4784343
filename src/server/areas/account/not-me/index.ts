import type { Area } from '../../../runtime/area.ts';
import { reportNotMe, undoEmail } from './calls.ts';
import { notMePage, undoEmailPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: [
    'account/member',
    'account/recovery',
    'account/security-mail',
    'account/undo-email',
    'family/family-group',
    'login/password',
  ],
  pages: { 'account/not-me': notMePage, 'account/undo-email': undoEmailPage },
  calls: { 'account.not-me': reportNotMe, 'account.email.undo': undoEmail },
  recovery,
} satisfies Area;
