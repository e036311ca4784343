import type { Area } from '../../../runtime/area.ts';
import { providersPage, trialPage } from './pages.ts';
import { beginTrial } from './trial.ts';
import { trialRoute } from './trial-state.ts';

export const area = {
  uses: ['console/settings', 'login/identity-providers'],
  pages: { 'console/identity-providers/index': providersPage, 'console/identity-providers/result': trialPage },
  routes: { [trialRoute]: beginTrial },
} satisfies Area;
