import type { Area } from '../../runtime/area.ts';
import { previewPage } from './pages.ts';

export const preview = { pages: { 'console/preview': previewPage } } satisfies Area;
