import type { Area } from '../../runtime/area.ts';
import { licensesPage, privacyPage } from './pages.ts';

export const texts = { pages: { privacy: privacyPage, 'app/licenses': licensesPage } } satisfies Area;
