import type { Area } from '../area.ts';
import { previewPage } from './pages.ts';

export const preview: Area = { pages: { 'console/preview': previewPage } };
