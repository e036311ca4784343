import type { Area } from '../../../runtime/area.ts';
import { commercialDisclosurePage, licensesPage, policyPage, privacyPage } from './pages.ts';

export const area = {
  uses: ['account/policies'],
  pages: {
    privacy: privacyPage,
    policies: policyPage,
    'commercial-disclosure': commercialDisclosurePage,
    'app/licenses': licensesPage,
  },
} satisfies Area;
