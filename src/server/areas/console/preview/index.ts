import type { Area } from '../../../runtime/area.ts';
import { previewPage } from './pages.ts';

export const area = { uses: ['shell/header'], pages: { 'console/preview': previewPage } } satisfies Area;
