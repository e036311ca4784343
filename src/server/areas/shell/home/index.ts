import type { Area } from '../../../runtime/area.ts';
import { homePage } from './pages.ts';

export const area = { pages: { index: homePage } } satisfies Area;
