import type { Area } from '../../../runtime/area.ts';
import { licensesPage, policyPage, privacyPage } from './pages.ts';

export const area = {
  uses: ['account/policies'],
  pages: { privacy: privacyPage, policies: policyPage, 'app/licenses': licensesPage },
} satisfies Area;
