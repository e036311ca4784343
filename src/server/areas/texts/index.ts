import type { Area } from '../../runtime/area.ts';
import { licensesPage, policyPage, privacyPage } from './pages.ts';

export const texts = { pages: { privacy: privacyPage, policies: policyPage, 'app/licenses': licensesPage } } satisfies Area;
